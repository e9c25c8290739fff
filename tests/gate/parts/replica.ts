import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/support/databases/postgres.ts';
import { generousLimits, type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { baseBackupOf } from '../databases/base-backup.ts';
import { ask, type Cluster, newDatabase, removeFolder, startCluster } from '../databases/cluster.ts';
import { eventually } from '../databases/eventually.ts';
import { reporter, signIn } from '../databases/person.ts';
import type { Figure, Part } from '../part.ts';

/** A read from a lost replica must not take longer than this. Statements may take 30 s. */
const mostSeconds = 10;

/** Reads from a streaming standby that is healthy, paused, hung, and gone. */
export const replica: Part = {
  name: 'replica',
  promise:
    'reads from a standby include everything that their reader wrote, and the primary takes over without a gap',
  canaries: [
    {
      file: 'src/server/database/replica.ts',
      from: '      if (reached === null || reached.position < position) continue;\n',
      to: '',
    },
    {
      file: 'src/server/database/replica.ts',
      from: "      reject(new Error('The read replica was lost'));\n",
      to: '',
    },
  ],
  covers: ['src/server/database', 'src/server/platform', 'tests/gate/parts/replica.ts', 'package-lock.json'],
  needsBuild: true,
  run: async (rounds) => {
    const writes = rounds === 'all' ? 60 : 20;
    const primary = await startCluster('installed');
    const { owner } = await newDatabase(primary);
    const standby = await startCluster(
      'installed',
      {},
      await baseBackupOf(primary, ['--write-recovery-conf', '--create-slot', '--slot=standby']),
    );
    const metricsPort = await freePort();
    const app = await startApp(
      {
        DATABASE_URL: owner,
        DATABASE_REPLICA_URL: Object.assign(new URL(owner), { port: new URL(standby.url).port }).href,
        METRICS_PORT: String(metricsPort),
        ...generousLimits,
      },
      ['--demo'],
    );
    try {
      return await figuresOf(await scene(app, standby, metricsPort), writes);
    } finally {
      signal(standby, 'SIGCONT');
      await app.stop();
      await standby.stop();
      await primary.stop();
      for (const { folder } of [standby, primary]) removeFolder(folder);
    }
  },
};

type Scene = Awaited<ReturnType<typeof scene>>;

async function scene(app: RunningApp, standby: Cluster, metricsPort: number) {
  const people = await Promise.all(
    ['dispatcher', 'dispatcher.ae', 'admin'].map((name) => personOf(app, name)),
  );
  const [dispatcher, stranger, admin] = people;
  if (!dispatcher || !stranger || !admin) throw new Error('the demo company has no dispatcher or admin');
  const report = await reporter(app.origin);
  const metric = async (name: string) => {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length) ?? Number.NaN,
    );
  };
  const state = async () => (await (await fetch(`${app.origin}/readyz`)).json()).replica;
  return { standby, dispatcher, stranger, admin, report, metric, state };
}

async function personOf({ origin }: RunningApp, name: string) {
  const person = await signIn(origin, `${name}@demo.test`);
  if (person === null) throw new Error(`the demo company does not let ${name} in`);
  return person;
}

const byReplica = 'grouphead_replica_reads_total{by="replica"}';

async function figuresOf(on: Scene, writes: number): Promise<Figure[]> {
  const untilState = (state: string) => eventually(async () => (await on.state()) === state);
  const isCurrent = await untilState('current');
  const healthy = await writeAndRead(on, writes);
  const answeredByReplica = await on.metric(byReplica);

  await ask(on.standby.url, 'select pg_wal_replay_pause()');
  const paused = await writeAndRead(on, writes);
  const saysBehind = await untilState('behind');
  const grows = await eventually(async () => (await on.metric('grouphead_replica_lag_seconds')) > 2);
  const { replica: shown } = await (await on.admin.get('/api/installation')).json();
  await ask(on.standby.url, 'select pg_wal_replay_resume()');
  const returns = await untilState('current');

  const before = await on.metric(byReplica);
  await writeAndRead(on, 3);
  const answersAgain = (await on.metric(byReplica)) > before;

  const frozen = await readWhile(
    on,
    () => signal(on.standby, 'SIGSTOP'),
    () => untilState('away'),
  );
  signal(on.standby, 'SIGCONT');
  await untilState('current');
  const gone = await readWhile(
    on,
    () => on.standby.stop(),
    () => untilState('away'),
  );

  return [
    exactly('a standby that answers reads', 1, [isCurrent]),
    { what: 'reads that the standby answered', goal: { atLeast: writes }, measured: answeredByReplica },
    missing('own writes that the next read missed', healthy.missed),
    missing('histories of another operator that were readable', healthy.leaked + paused.leaked),
    missing('own writes that the next read missed while the standby made no progress', paused.missed),
    exactly('messages about a standby that makes no progress: /readyz, metrics, admin page', 3, [
      saysBehind,
      grows,
      shown?.state === 'behind' && shown.lag_seconds > 2,
    ]),
    exactly('standbys that answer again after they caught up', 1, [returns && answersAgain]),
    missing('reads without a response while the standby hung or was down', frozen.failed + gone.failed),
    {
      what: 'longest of these reads',
      goal: { atMost: mostSeconds },
      measured: Math.max(frozen.longest, gone.longest),
      unit: 's',
    },
  ];
}

/**
 * Reports faults one after another, and looks each one up in the history, as its operator and as a different
 * operator.
 */
async function writeAndRead({ dispatcher, stranger, report }: Scene, writes: number) {
  let [missed, leaked] = [0, 0];
  for (let written = 0; written < writes; written += 1) {
    const { id }: { id: string } = await (await report(`Read from a standby ${written}`)).json();
    const path = `/api/history/service_requests/${id}`;
    if ((await rowsOf(dispatcher, path)) === 0) missed += 1;
    if ((await rowsOf(stranger, path)) !== 0) leaked += 1;
  }
  return { missed, leaked };
}

async function rowsOf(person: Scene['dispatcher'], path: string): Promise<number> {
  const { items }: { items: readonly unknown[] } = await (await person.get(path)).json();
  return items.length;
}

/** Keeps reading reports, four at a time, from before the fault until the server has noticed it. */
async function readWhile({ dispatcher }: Scene, fault: () => unknown, noticed: () => Promise<boolean>) {
  let [failed, longest, isOver] = [0, 0, false];
  const read = async () => {
    const begun = performance.now();
    const { status } = await dispatcher.get('/api/search?search=Read+from+a+standby');
    if (status !== 200) failed += 1;
    longest = Math.max(longest, (performance.now() - begun) / 1000);
  };
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) await read();
  });
  await fault();
  if (!(await noticed())) failed += 1;
  isOver = true;
  await Promise.all(readers);
  return { failed, longest };
}

/** Signals all processes of the cluster, so that they hang without closing a connection. */
function signal({ folder }: Cluster, name: NodeJS.Signals): void {
  const file = join(folder, 'data/postmaster.pid');
  if (!existsSync(file)) return;
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0]);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  for (const pid of [postmaster, ...children.map(Number)]) process.kill(pid, name);
}

const exactly = (what: string, times: number, facts: readonly boolean[]): Figure => ({
  what,
  goal: { exactly: times },
  measured: facts.filter(Boolean).length,
});

const missing = (what: string, measured: number): Figure => ({ what, goal: { exactly: 0 }, measured });
