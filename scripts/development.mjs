import { spawn } from 'node:child_process';
import { createServer as createSocketServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from 'vite';
import { repositoryRoot, tools } from './run.mjs';

const loopback = '127.0.0.1';
const READY_POLL_MS = 200;

/**
 * Checks that a port is free, and resolves to its number. Port 0 means any free port. Rejects with the system's error
 * if the port is taken. @returns {Promise<number>}
 */
function probePort(/** @type {number} */ port, /** @type {string} */ host) {
  return new Promise((fulfill, reject) => {
    const probe = createSocketServer();
    probe.once('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      const found = typeof address === 'object' && address ? address.port : port;
      probe.close(() => fulfill(found));
    });
  });
}

function originOf(/** @type {string} */ host, /** @type {number} */ port) {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/**
 * Starts the backend in its own process group. Otherwise Ctrl-C would reach `tsx watch` twice, from the
 * terminal and from this process, and on the second signal it kills the server during its graceful stop.
 * @param {number} port
 * @param {string} appOrigin
 * @param {readonly string[]} args
 */
function spawnBackend(port, appOrigin, args) {
  const watch = [
    join(repositoryRoot, tools.tsx),
    'watch',
    '--clear-screen=false',
    'src/server/main.ts',
    ...args,
  ];
  return spawn(process.execPath, watch, {
    cwd: repositoryRoot,
    detached: process.platform !== 'win32',
    env: {
      ...process.env,
      NODE_ENV: 'development',
      HOST: loopback,
      PORT: String(port),
      APP_ORIGIN: appOrigin,
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

async function untilHealthy(/** @type {string} */ origin, /** @type {() => boolean} */ stopping) {
  while (!stopping()) {
    const healthy = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await delay(READY_POLL_MS);
  }
}

/**
 * Returns the path of the landing page for visitors without a session. Vite renders that page. With a
 * session, the backend answers and redirects to the dashboard.
 * @returns {string | undefined} another path to answer with
 */
function landingUnlessSignedIn(/** @type {import('node:http').IncomingMessage} */ { headers }) {
  return headers.cookie?.includes('session_token=') ? undefined : '/landing.html';
}

/**
 * Creates the web server. The browser's Host and Origin headers reach the backend unchanged; only the connection
 * differs.
 * @param {string} host
 * @param {number} port
 * @param {string} backend
 */
function createWebServer(host, port, backend) {
  const proxied = { target: backend, changeOrigin: false };
  const home = { ...proxied, bypass: landingUnlessSignedIn };
  return createServer({
    configFile: join(repositoryRoot, 'vite.config.ts'),
    logLevel: 'warn',
    server: {
      host,
      port,
      strictPort: true,
      proxy: { '^/$': home, '/api': proxied, '/healthz': proxied, '/readyz': proxied },
    },
  });
}

/** Starts Vite on the public port, which forwards calls to the backend behind it. */
export async function startDevelopment(/** @type {readonly string[]} */ args) {
  const host = process.env.HOST ?? loopback;
  const port = Number(process.env.PORT ?? 3000);
  const appOrigin = process.env.APP_ORIGIN ?? originOf(host, port);
  await probePort(port, host).catch((/** @type {NodeJS.ErrnoException} */ error) => {
    console.error(`Cannot listen on ${host}:${port} (${error.code}). Set HOST or PORT to another one.`);
    process.exit(1);
  });
  const backendPort = await probePort(0, loopback);
  const backendOrigin = originOf(loopback, backendPort);
  const backend = spawnBackend(backendPort, appOrigin, args);
  const web = await createWebServer(host, port, backendOrigin);

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    backend.kill('SIGTERM');
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, stop);
  backend.once('exit', async (code) => {
    const asked = stopping;
    stopping = true;
    await web.close();
    process.exit(asked ? 0 : (code ?? 1));
  });

  await untilHealthy(backendOrigin, () => stopping);
  if (stopping) return;
  await web.listen();
  console.log(`Hot reload on ${appOrigin}`);
}
