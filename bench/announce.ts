import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { notifyStatement, openAnnouncer } from '#server/database/announcer.ts';
import { eventChannel } from '#server/platform/live.ts';

/** A way to distribute the changes of operators over channels, and the channels that each server listens to. */
type Spread = {
  readonly name: string;
  readonly channelOf: (operator: number) => string;
  readonly channelsOf: (server: number) => readonly string[];
};

type AnnounceSizes = { readonly servers: number; readonly writesPerSecond: number; readonly seconds: number };

type MeasuredAnnouncing = {
  readonly writes: number;
  /** The total number of announcements that arrived at all servers. */
  readonly arrived: number;
  /** CPU time in microseconds for each write: that of PostgreSQL, and that of the sending and listening servers. */
  readonly postgresUs: number;
  readonly serversUs: number;
  /** The time from the write until the announcement arrives, in milliseconds. */
  readonly lagMs: readonly number[];
};

const hashes = 16;
const hashed = (operator: number) => `${eventChannel}_${operator % hashes}`;
const everyHash = Array.from({ length: hashes }, (_, hash) => hashed(hash));

/**
 * The measured ways. An operator's people reach any server, or always the same one because the proxy routes them by
 * their host.
 */
export const spreads: readonly Spread[] = [
  { name: 'one channel', channelOf: () => eventChannel, channelsOf: () => [eventChannel] },
  {
    name: 'channels by hash, people on any server',
    channelOf: hashed,
    channelsOf: () => [eventChannel, ...everyHash],
  },
  {
    name: 'channels by hash, people routed by operator',
    channelOf: hashed,
    channelsOf: (server) => [eventChannel, hashed(server)],
  },
];

/** Announces the writes of one operator at each server, and counts the announcements that arrive at all servers. */
export async function measureAnnouncing(
  databaseUrl: string,
  { channelOf, channelsOf }: Spread,
  { servers, writesPerSecond, seconds }: AnnounceSizes,
  spentMs: () => number,
): Promise<MeasuredAnnouncing> {
  const lagMs: number[] = [];
  const open = await Promise.all(
    Array.from({ length: servers }, async (_, server) => {
      const listener = new pg.Client(databaseUrl);
      listener.on('notification', ({ payload }) => lagMs.push(performance.now() - atOf(payload)));
      await listener.connect();
      for (const channel of channelsOf(server)) await listener.query(`LISTEN ${channel}`);
      const sender = new pg.Pool({ connectionString: databaseUrl, max: 1 });
      await sender.query('SELECT 1');
      const errors: Error[] = [];
      const announcer = openAnnouncer(
        (batch) => sender.query(notifyStatement(batch)),
        // The pause is the same for every spread, although a server receives fewer announcements where people are
        // routed.
        () => writesPerSecond,
        (error) => errors.push(error),
      );
      return { listener, sender, announcer, errors };
    }),
  );
  const [before, own, start] = [spentMs(), process.cpuUsage(), performance.now()];
  let writes = 0;
  while (performance.now() - start < seconds * 1000) {
    const due = ((performance.now() - start) / 1000) * writesPerSecond;
    for (; writes < due; writes += 1) {
      const at = performance.now();
      const server = writes % servers;
      const channel = channelOf(server);
      open[server]?.announcer.announce([{ channel, payload: JSON.stringify({ ...change, at }) }]);
    }
    await sleep(2);
  }
  for (const { announcer } of open) await announcer.close();
  // A connection gets its announcements before the answer to a later query.
  await Promise.all(open.map(({ listener }) => listener.query('SELECT 1')));
  const used = process.cpuUsage(own);
  const postgresUs = ((spentMs() - before) * 1000) / writes;
  await Promise.all(open.flatMap(({ listener, sender }) => [listener.end(), sender.end()]));
  const [error] = open.flatMap(({ errors }) => errors);
  if (error !== undefined) throw error;
  const serversUs = (used.user + used.system) / writes;
  return { writes, arrived: lagMs.length, postgresUs, serversUs, lagMs };
}

const id = '01a22cf3-be8a-74d7-ac11-c116d147ff60';
const change = {
  type: 'job-orders.started',
  record_id: id,
  operator_id: id,
  client_id: id,
  technician_id: id,
};

function atOf(payload: string | undefined): number {
  const { at } = JSON.parse(payload ?? '{}') as { readonly at: number };
  return at;
}
