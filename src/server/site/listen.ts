import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Log } from '#server/platform/log.ts';

type Listening = {
  readonly host: string;
  readonly port: number;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortController;
  readonly log: Log;
  /** The maximum time for the whole stop (10 seconds by default). */
  readonly stopWithinMs?: number;
  /** The time after which a connection without any activity ends (2 minutes by default). */
  readonly silentMs?: number;
  /** The maximum size of all responses that wait for their readers (256 MB by default). */
  readonly mostUnsentBytes?: number;
};

/**
 * The time to keep accepting connections after a stop, and then to wait for their requests, so that no connection is
 * reset.
 */
const drainMs = 300;

class PortInUseError extends Error {}

/**
 * Listens, and returns the address. The first SIGINT or SIGTERM stops the server gracefully: from then on,
 * every response ends its connection, running requests are finished, `close` is called, and the process ends.
 * Anything that takes too long is cut off.
 */
export async function listen(
  app: { fetch(request: Request, env: object): Response | Promise<Response> },
  {
    host,
    port,
    stopping,
    log,
    stopWithinMs = 10_000,
    silentMs = 120_000,
    mostUnsentBytes = 256_000_000,
  }: Listening,
  close: () => Promise<void>,
): Promise<string> {
  const answer = getRequestListener((request, env) => app.fetch(request, env));
  const answering = new Set<ServerResponse>();
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // This is longer than proxies and clients keep idle connections, so the server never closes a connection that is
      // about to be used.
      keepAliveTimeout: 75_000,
      // The maximum delay before an expired connection is cut off.
      connectionsCheckingInterval: 2_000,
    },
    (incoming, outgoing) => {
      answering.add(outgoing);
      outgoing.once('close', () => answering.delete(outgoing));
      if (stopping.signal.aborted) outgoing.shouldKeepAlive = false;
      if (hasOneHost(incoming)) return answer(incoming, outgoing);
      outgoing.writeHead(400, { connection: 'close' }).end();
    },
  );
  dropUnread(server, answering, { silentMs, mostUnsentBytes, log });
  const unused = unusedConnections(server);
  await bind(server, host, port);
  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort();
    for (const outgoing of answering) outgoing.shouldKeepAlive = false;
    const end = (code: number, failure: string | null) => {
      if (failure !== null) log.error('stop failed', { error: failure });
      process.exit(code);
    };
    // A database that hangs must not delay the shutdown.
    setTimeout(() => end(1, 'the remaining connections were closed'), 0.9 * stopWithinMs);
    closeSoon(server, unused, 0.7 * stopWithinMs, () => {
      close().then(
        () => end(0, null),
        (error: unknown) => end(1, error instanceof Error ? error.message : String(error)),
      );
    });
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return addressOf(server, host);
}

type UnreadLimits = Required<Pick<Listening, 'silentMs' | 'mostUnsentBytes'>> & Pick<Listening, 'log'>;

/** Drops responses that no one reads. A heartbeat counts as activity, so live streams stay open. */
function dropUnread(
  server: HttpServer,
  answering: Iterable<ServerResponse>,
  { silentMs, mostUnsentBytes, log }: UnreadLimits,
): void {
  server.setTimeout(silentMs, (socket: Socket) => {
    if (socket.writableLength > 0) log.warn('a response that no one read was dropped');
    socket.destroy();
  });
  setInterval(() => dropLongest(answering, mostUnsentBytes, log), 1_000).unref();
}

/** Drops the responses that have waited longest for their readers, until the others fit into memory. */
function dropLongest(answering: Iterable<ServerResponse>, mostBytes: number, log: Log): void {
  const unread = [...answering].filter(({ writableLength }) => writableLength > 0);
  let bytes = unread.reduce((sum, { writableLength }) => sum + writableLength, 0);
  for (const outgoing of unread) {
    if (bytes <= mostBytes) return;
    bytes -= outgoing.writableLength;
    outgoing.destroy();
    log.warn('a response that no one read was dropped');
  }
}

/**
 * Returns false for several Host headers: Node uses the first one, but a proxy may have used the last (RFC 9112, 3.2).
 */
function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((text, n) => n % 2 === 0 && text.toLowerCase() === 'host').length <= 1;
}

/** Stops accepting connections. Connections that are still open after `withinMs` are cut off. */
function closeSoon(server: HttpServer, unused: Iterable<Socket>, withinMs: number, closed: () => void): void {
  setTimeout(() => server.closeAllConnections(), withinMs).unref();
  setTimeout(() => {
    // The close method of node:http would also cut off connections whose first request has not arrived yet.
    NetServer.prototype.close.call(server, closed);
    const closeIdle = () => {
      // A browser keeps its connection open after the response, so the connection becomes idle only then.
      server.closeIdleConnections();
      // Node does not count a connection as idle before its first request. Browsers open some and never use them.
      for (const socket of unused) socket.destroy();
    };
    setTimeout(() => setInterval(closeIdle, 50).unref(), drainMs).unref();
  }, drainMs);
}

/** Returns the connections that have received no data yet. */
function unusedConnections(server: HttpServer): Iterable<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return { [Symbol.iterator]: () => [...open].filter(({ bytesRead }) => bytesRead === 0).values() };
}

/** Throws if the port is taken, before any other work starts. Port 0 is never taken. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  await bind(probe, host, port);
  await new Promise((resolve) => probe.close(resolve));
}

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
