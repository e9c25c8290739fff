import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { verifyPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from './support/databases/database.ts';
import { eventually } from './support/eventually.ts';
import { type RunningApp, startApp } from './support/servers/app.ts';

const password = 'a-long-password';
const passwordHashes = sql`select password as hash from credentials`;
const main = join(import.meta.dirname, '../dist/server/main.js');

/** Starts the built server and waits until it ends on its own. */
async function startAndFail(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'grouphead-start-'));
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  await rm(folder, { recursive: true, force: true });
  return { code, said: output.trim().split('\n') };
}

describe('the built application', () => {
  let app: RunningApp;
  let folder: string;
  let dataDir: string;

  beforeAll(async () => {
    if (!existsSync(main)) throw new Error('npm run build comes first');
    folder = await mkdtemp(join(tmpdir(), 'grouphead-held-'));
    dataDir = join(folder, 'data');
    app = await startApp({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await app.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('the application starts in an empty folder, serves the page and the API, and names the demo accounts', async () => {
    const page = await fetch(`${app.origin}/auth`);
    expect(await page.text()).toContain('<div id="root">');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
    expect(app.output()).toContain('dispatcher@demo.test');
  });

  test('the server keeps an idle connection longer than a proxy in front of it does', async () => {
    const { headers } = await fetch(`${app.origin}/readyz`);
    expect(headers.get('keep-alive')).toBe('timeout=75');
  });

  /** Sends these bytes, and returns everything that the server sends before it closes the connection. */
  const answerTo = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(app.origin);
      const socket = connect(Number(port), hostname, () => socket.write(bytes));
      let said = '';
      socket.on('data', (chunk) => {
        said += chunk.toString();
      });
      socket.once('end', () => resolve(said)).once('error', reject);
    });

  test('the server refuses a request that names two hosts', async () => {
    const once = 'GET /healthz HTTP/1.1\r\nConnection: close\r\nHost: one.example\r\n';
    expect(await answerTo(`${once}\r\n`)).toMatch(/^HTTP\/1.1 200 /);
    expect(await answerTo(`${once}Host: two.example\r\n\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });

  test('an upload that its sender aborts is not a server error', async () => {
    const { hostname, port } = new URL(app.origin);
    const head = `POST /api/session/sign-out HTTP/1.1\r\nHost: ${hostname}\r\nContent-Length: 1000\r\n\r\n`;
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${head}{"a":`, () => socket.destroy()),
    );
    await eventually(() => expect(app.output()).toMatch(/"route":"\/api\/session\/sign-out","status":400/));
    expect(app.output()).not.toContain('"level":"error"');
  });

  test('the server describes its whole contract as OpenAPI 3.1', async () => {
    const document = await (await fetch(`${app.origin}/api/openapi.json`)).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/service-requests/{id}/approve');
  });

  test('a folder in use causes one clear line and a non-zero exit code', async () => {
    const { code, said } = await startAndFail({ DATA_DIR: dataDir });
    expect(code).not.toBe(0);
    expect(said).toHaveLength(1);
    expect(said[0]).toContain(dataDir);
  });

  test('an invalid setting causes one clear line that names it', async () => {
    const { code, said } = await startAndFail({ PORT: 'many' });
    expect([code, said.length]).toEqual([1, 1]);
    expect(said[0]).toContain('PORT');
  });

  test('an unreachable database causes one clear line without the password', async () => {
    const { code, said } = await startAndFail({
      DATABASE_URL: 'postgres://someone:topsecret@127.0.0.1:1/none',
    });
    expect([code, said.length]).toEqual([1, 1]);
    expect(said[0]).not.toContain('topsecret');
  });

  test('on PostgreSQL it seeds nothing, prints a link for the first super admin, and ends cleanly', async () => {
    const { url, drop } = await createEmptyDatabase({ server: inject('postgresUrl') });
    const onPostgres = await startApp({ DATABASE_URL: url });
    const link = /\/setup#(\S+)/.exec(onPostgres.output())?.[1] ?? '';
    const setUp = () =>
      fetch(`${onPostgres.origin}/api/setup`, {
        method: 'POST',
        headers: {
          origin: onPostgres.origin,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ token: link, name: 'First Admin', email: 'first@example.test', password }),
      });
    const first = await setUp();
    const second = await setUp();
    const { role } = await first.json();
    const database = await openDatabase({ databaseUrl: url, dataDir: '' });
    const stored = await database.asOwner((tx) => tx.rows<{ hash: string }>(passwordHashes));
    await database.close();
    const code = await onPostgres.stop();
    await drop();
    expect([first.status, role, second.status, code]).toEqual([200, 'super_admin', 410, 0]);
    const isFullCost = stored.map(({ hash }) => verifyPassword({ hash, password }));
    expect(await Promise.all(isFullCost), 'hashed at the full cost, as better-auth does').toEqual([true]);
  });

  // The last two tests end the server that the others use, and start another one in its folder.
  test('an open page with its live stream does not delay the shutdown', async () => {
    const { headers } = await fetch(`${app.origin}/api/session/sign-in`, {
      method: 'POST',
      headers: { origin: app.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'dispatcher@demo.test', password: 'demo-coffee' }),
    });
    const cookie = headers.getSetCookie().join('; ');
    const news = await fetch(`${app.origin}/api/live`, { headers: { cookie } });
    expect(news.headers.get('content-type')).toContain('text/event-stream');
    const ended = app.stop();
    await news.text();
    // This wait is shorter than the 75 seconds after which the server closes an idle connection on its own.
    const idle = sleep(70_000, 'still running', { ref: false });
    expect(await Promise.race([ended, idle])).toBe(0);
  });

  test('a port in use causes one clear line and a non-zero exit code', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const { port } = holder.address() as AddressInfo;
    const { code, said } = await startAndFail({ DATA_DIR: dataDir, PORT: String(port) });
    holder.close();
    expect([code, said.length]).toEqual([1, 1]);
    expect(said[0]).toContain(`Port ${port}`);
  });
});
