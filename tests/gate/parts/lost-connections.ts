import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { endsReady, type FaultProxy, fatal } from '#tests/support/servers/fault-proxy.ts';
import { startProxiedDatabase } from '../faults/proxied-database.ts';
import { type Answered, ask, signIn, type Visitor } from '../faults/visitor.ts';
import { type Figure, type Part, programPaths, type Rounds } from '../part.ts';

export const lostConnections: Part = {
  name: 'lost-connections',
  promise:
    'lost or silent connections to PostgreSQL cost seconds, never the process, and no stop waits for them',
  canaries: [
    {
      file: 'src/server/database/pool.ts',
      from: "pool.on('connect', (client) => {",
      to: "pool.on('never', (client: pg.PoolClient) => {",
    },
  ],
  covers: programPaths('lost-connections'),
  needsBuild: true,
  run,
};

const connections = 6;

type Bench = {
  readonly app: RunningApp;
  readonly url: string;
  readonly proxy: FaultProxy;
  readonly visitor: Visitor;
  /** All responses that the part received. */
  readonly answers: Answered[];
};

async function run(rounds: Rounds): Promise<Figure[]> {
  const { url, proxy, close } = await startProxiedDatabase();
  // Only the full gate waits for the product's own limit of 30 seconds.
  const statementSeconds = rounds === 'all' ? 30 : 4;
  const app = await startApp(
    {
      DATABASE_URL: proxy.url,
      DATABASE_CONNECTIONS: String(connections),
      DATABASE_STATEMENT_SECONDS: String(statementSeconds),
    },
    ['--demo'],
  );
  const visitor = await signIn(app.origin, 'dispatcher@demo.test');
  const bench: Bench = { app, url, proxy, visitor, answers: [] };
  const times = rounds === 'all' ? 50 : 5;
  const fatals = await endWithReady(bench, times);
  const terminated = await endNewest(bench, times);
  const silent = app.hasEnded() ? nothingMeasured : await fallSilent(bench);
  const readiness = app.hasEnded() ? [] : await fallSilentByHalf(bench);
  const survived = app.hasEnded() ? 0 : 1;
  const stopSeconds = await stopInSilence(bench);
  await close();
  const isTold = ({ status }: Answered) => status === 200 || status === 503;
  return [
    { what: 'FATAL in one segment with ReadyForQuery', goal: { atLeast: times }, measured: fatals },
    { what: 'newest backend terminated under load', goal: { atLeast: times }, measured: terminated },
    { what: 'servers still running at the end', goal: { exactly: 1 }, measured: survived },
    {
      what: 'responses other than success and 503',
      goal: { exactly: 0 },
      measured: bench.answers.filter((one) => !isTold(one)).length,
    },
    {
      what: 'until calls are served again after all connections fell silent',
      goal: { atMost: 40 },
      measured: silent.seconds,
      unit: 's',
    },
    {
      what: 'longest wait for a response in the meantime',
      goal: { atMost: 40 },
      measured: silent.longest,
      unit: 's',
    },
    {
      what: 'probes of /readyz while half of the pool is silent',
      goal: { atLeast: 2 },
      measured: readiness.length,
    },
    {
      what: 'of them that said ready',
      goal: { exactly: 0 },
      measured: readiness.filter((status) => status === 200).length,
    },
    {
      what: 'SIGTERM to the end while the database is silent',
      goal: { atMost: 10 },
      measured: stopSeconds,
      unit: 's',
    },
  ];
}

const nothingMeasured = { seconds: Number.POSITIVE_INFINITY, longest: Number.POSITIVE_INFINITY };

/** Makes enough simultaneous calls to use every connection of the pool. */
async function burst({ visitor, answers }: Bench): Promise<Answered[]> {
  const some = await Promise.all(
    Array.from({ length: 2 * connections }, () => visitor.get('/api/job-orders')),
  );
  answers.push(...some);
  return some;
}

/** Makes PostgreSQL end connections just as they become ready, and returns how many it ended. */
async function endWithReady(bench: Bench, times: number): Promise<number> {
  const { app, proxy } = bench;
  const seen = new Set<number>();
  while (seen.size < times && !app.hasEnded()) {
    proxy.silence();
    proxy.heal();
    proxy.fromDatabase = (packet, connection) => {
      if (!endsReady(packet) || seen.has(connection)) return packet;
      seen.add(connection);
      return Buffer.concat([packet, fatal]);
    };
    await burst(bench);
  }
  proxy.heal();
  return seen.size;
}

async function endNewest(bench: Bench, times: number): Promise<number> {
  const { app, url } = bench;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  let ended = 0;
  const load = (async () => {
    while (ended < times && !app.hasEnded()) await burst(bench);
  })();
  while (ended < times && !app.hasEnded()) {
    const { rowCount } = await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'grouphead' order by backend_start desc limit 1`);
    ended += rowCount ?? 0;
    await sleep(30);
  }
  await load;
  await admin.end();
  return ended;
}

/** Measures the time from when all connections fall silent until calls are answered again. */
async function fallSilent(bench: Bench): Promise<{ seconds: number; longest: number }> {
  await burst(bench);
  bench.proxy.silence();
  const begun = performance.now();
  const heard: Answered[] = [];
  while (!heard.slice(-2 * connections).every(({ status }) => status === 200) || heard.length === 0)
    heard.push(...(await burst(bench)));
  const longest = Math.max(...heard.map(({ ms }) => ms));
  return { seconds: (performance.now() - begun) / 1000, longest: longest / 1000 };
}

/**
 * Returns the statuses of /readyz while half of the connections are silent and keep calls waiting for too
 * long.
 */
async function fallSilentByHalf(bench: Bench): Promise<number[]> {
  const { app, proxy } = bench;
  await burst(bench);
  // One of the connections is not in the pool, because it listens for announcements. So one more is silenced.
  proxy.silence(connections / 2 + 1);
  const stuck = burst(bench);
  // A call may take 5 seconds, and the server gives up on the connections after at least 9. The probes run in between.
  await sleep(6_000);
  const statuses: number[] = [];
  for (let probe = 0; probe < 4; probe += 1) {
    statuses.push((await ask(`${app.origin}/readyz`)).status);
    await sleep(400);
  }
  proxy.heal();
  await stuck;
  return statuses;
}

async function stopInSilence(bench: Bench): Promise<number> {
  const { app, proxy, visitor } = bench;
  if (app.hasEnded()) return Number.POSITIVE_INFINITY;
  const warm = await burst(bench);
  proxy.isSilent = true;
  proxy.silence();
  const unanswered = warm.map(() => visitor.get('/api/job-orders'));
  await sleep(500);
  const begun = performance.now();
  await app.stop('SIGTERM');
  const seconds = (performance.now() - begun) / 1000;
  await Promise.all(unanswered);
  return seconds;
}
