import { connect, createServer, type Socket } from 'node:net';

/** The result for a packet from PostgreSQL: the packet to pass on, or `cut` to reset the connection. */
type FromDatabase = Buffer | 'cut';
/** With `cut after`, the packet reaches PostgreSQL, but then the connection is reset before the response. */
type FromApp = 'pass' | 'cut' | 'cut after';

export type FaultProxy = {
  /** The address of the database through the proxy. */
  readonly url: string;
  /** Decides what happens to each packet from the application. Connections are numbered from 1. */
  fromApp: (packet: Buffer, connection: number) => FromApp;
  /** Decides what happens to each packet from PostgreSQL. */
  fromDatabase: (packet: Buffer, connection: number) => FromDatabase;
  /** Silences at most this many open connections from now on. New ones are not affected. */
  silence(most?: number): void;
  /** True if new connections are silent too. */
  isSilent: boolean;
  /** Lets everything through on new connections again, and resets the silent ones. */
  heal(): void;
  close(): Promise<void>;
};

type Pair = { readonly app: Socket; readonly database: Socket; isSilent: boolean; isDoomed: boolean };

/** Treats the packets between the application and PostgreSQL as a bad network would. */
export async function startFaultProxy(databaseUrl: string): Promise<FaultProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<Pair>();
  let connections = 0;
  const server = createServer((app) => {
    connections += 1;
    const own = connections;
    const database = connect(Number(target.port), target.hostname);
    const pair: Pair = { app, database, isSilent: proxy.isSilent, isDoomed: false };
    pairs.add(pair);
    app.on('data', (packet) => {
      if (pair.isSilent) return;
      const verdict = proxy.fromApp(packet, own);
      if (verdict === 'cut') return reset(pair);
      pair.isDoomed ||= verdict === 'cut after';
      database.write(packet);
    });
    database.on('data', (packet) => {
      if (pair.isSilent) return;
      const verdict = pair.isDoomed ? 'cut' : proxy.fromDatabase(packet, own);
      if (verdict === 'cut') reset(pair);
      else app.write(verdict);
    });
    for (const [end, other] of [
      [app, database],
      [database, app],
    ] as const) {
      end.setNoDelay();
      // A connection that fails also closes, which is handled below.
      end.on('error', () => undefined);
      end.on('close', () => {
        if (!pair.isSilent) other.destroy();
        if (other.destroyed) pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const proxy: FaultProxy = {
    url: Object.assign(new URL(databaseUrl), { host: `127.0.0.1:${address.port}` }).href,
    fromApp: () => 'pass',
    fromDatabase: (packet) => packet,
    isSilent: false,
    silence: (most = Number.POSITIVE_INFINITY) => {
      const open = [...pairs].filter(({ isSilent }) => !isSilent);
      for (const pair of open.slice(0, most)) pair.isSilent = true;
    },
    heal: () => {
      proxy.isSilent = false;
      proxy.fromApp = () => 'pass';
      proxy.fromDatabase = (packet) => packet;
      for (const pair of pairs) if (pair.isSilent) reset(pair);
    },
    close: async () => {
      for (const pair of pairs) reset(pair);
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

function reset({ app, database }: Pair): void {
  app.resetAndDestroy();
  database.destroy();
}

/** The message that PostgreSQL sends when it ends a connection, for example when it shuts down. */
export const fatal = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');

/** True if the packet ends with ReadyForQuery. */
export function endsReady(packet: Buffer): boolean {
  return packet.length >= 6 && packet.subarray(-6, -1).equals(Buffer.from([0x5a, 0, 0, 0, 5]));
}

/** True if the packet says that a transaction was committed. */
export function saysCommitted(packet: Buffer): boolean {
  return packet.includes(message('C', 'COMMIT\0'));
}

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(4 + Buffer.byteLength(body));
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body)]);
}
