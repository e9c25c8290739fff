import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Log } from '#server/platform/log.ts';

type Listening = {
  readonly host: string;
  readonly port: number;
  /** Aborted when the stop begins. */
  readonly stopping: AbortController;
  readonly log: Log;
};

const stopWithinMs = 10_000;

export class PortInUseError extends Error {}

/**
 * Listens, and gives the address. The first SIGINT or SIGTERM stops the server gracefully: it takes no new connection,
 * finishes what is running, calls `close`, and the process ends. What takes longer than 10 seconds is cut off.
 */
export async function listen(
  app: { fetch(request: Request, env: object): Response | Promise<Response> },
  { host, port, stopping, log }: Listening,
  close: () => Promise<void>,
): Promise<string> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // This is longer than proxies and clients keep a connection idle, so that none is closed under their next
      // request.
      keepAliveTimeout: 75_000,
      // What is over its time is cut off so much later at most.
      connectionsCheckingInterval: 2_000,
    },
    getRequestListener((request, env) => app.fetch(request, env)),
  );
  await bind(server, host, port);
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    const cutOff = setTimeout(() => server.closeAllConnections(), stopWithinMs);
    // A browser keeps its connection open after the answer; it becomes idle only then.
    const sendHome = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(cutOff);
      clearInterval(sendHome);
      close().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error('stop failed', { error: error instanceof Error ? error.message : String(error) });
          process.exit(1);
        },
      );
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return addressOf(server, host);
}

/** Rejects when the port is taken, before anything else is begun. Port 0 asks for any free port, so it is never taken. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await bind(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

/** Listens; where it cannot, the error names the setting that says where. */
export function bind(server: HttpServer, host: string, port: number, setting = 'PORT'): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new PortInUseError(
              `Port ${port} on ${host} is in use. Set ${setting} to another one, or stop what is using it.`,
            )
          : new Error(`Cannot listen on ${host}:${port}: ${error.message}`),
      );
    });
    server.listen(port, host, resolve);
  });
}

export function addressOf(server: HttpServer, host: string): string {
  const { port } = server.address() as AddressInfo;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
