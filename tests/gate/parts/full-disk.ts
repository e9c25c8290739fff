import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { startPostgresIn } from '#tests/support/databases/postgres.ts';
import { generousLimits, type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { firstMachine, reportOf } from '../faults/ledger.ts';
import { mountSmallDisk, type SmallDisk } from '../faults/small-disk.ts';
import { type Answered, ask, signIn, type Visitor } from '../faults/visitor.ts';
import { type Figure, type Part, programPaths, type Rounds } from '../part.ts';

export const fullDisk: Part = {
  name: 'full-disk',
  promise: 'a full disk refuses writes with a message, but no reads, and writes resume once there is space',
  canaries: [
    {
      file: 'src/server/database/pool.ts',
      from: 'if (beginning.as !== null && !beginning.isReadOnly) requireRoom?.();',
      to: 'if (beginning.isReadOnly === null) requireRoom?.();',
    },
  ],
  covers: programPaths('full-disk'),
  needsBuild: true,
  run,
};

async function run(rounds: Rounds): Promise<Figure[]> {
  const disk = mountSmallDisk(450);
  // Without a mounted disk nothing was tested, which must not count as success.
  const mounted: Figure = { what: 'disks of its own', goal: { exactly: 1 }, measured: disk === null ? 0 : 1 };
  if (disk === null) return [mounted];
  try {
    const embedded = await fillUnderEmbedded(disk);
    return [mounted, ...embedded, ...(rounds === 'all' ? await fillUnderPostgres(disk) : [])];
  } finally {
    disk.remove();
  }
}

async function fillUnderEmbedded(disk: SmallDisk): Promise<Figure[]> {
  const dataDir = join(disk.folder, 'embedded');
  const app = await startApp({ DATA_DIR: dataDir, ...generousLimits });
  const visitor = await openReporter(app);
  const before = await look(app, visitor);
  disk.fillTo(40);
  const key = uuidv7();
  const full = await look(app, visitor, key);
  disk.fillTo(0);
  const fuller = await look(app, visitor);
  const codes = [full, fuller].map(({ write }) => codeOf(write));
  const ready = [full, fuller].map(({ readiness }) => codeOf(readiness));
  disk.free();
  const after = await look(app, visitor, key);
  await app.stop();
  disk.fillTo(8);
  const refusal = await startApp({ DATA_DIR: join(disk.folder, 'another') }).then(() => '', String);
  disk.free();
  const all = [before, full, fuller, after];
  return [
    {
      what: 'embedded: writes refused as disk_full while it was full',
      goal: { exactly: 2 },
      measured: codes.filter((code) => code === 'disk_full').length,
    },
    {
      what: 'embedded: /readyz that said disk_full',
      goal: { exactly: 2 },
      measured: ready.filter((code) => code === 'disk_full').length,
    },
    {
      what: 'embedded: reads and /healthz not answered',
      goal: { exactly: 0 },
      measured: all.filter((seen) => seen.read.status !== 200 || seen.health.status !== 200).length,
    },
    {
      what: 'embedded: writes done before, and once there was space again',
      goal: { exactly: 2 },
      measured: [before, after].filter(({ write }) => write.status === 200).length,
    },
    {
      what: 'embedded: first starts on a full disk that name it',
      goal: { exactly: 1 },
      measured: refusal.includes(`The disk of ${join(disk.folder, 'another')} has`) ? 1 : 0,
    },
  ];
}

/** Fills PostgreSQL's disk to the last byte, through the application's own writes. */
async function fillUnderPostgres(disk: SmallDisk): Promise<Figure[]> {
  const folder = join(disk.folder, 'postgres');
  const postgres = await startPostgresIn(folder, { max_wal_size: '64MB', min_wal_size: '32MB' }, 'remove');
  const { url } = await createEmptyDatabase({ server: postgres.url });
  const app = await startApp({ DATABASE_URL: url, ...generousLimits }, ['--demo']);
  const visitor = await openReporter(app);
  disk.fillTo(0);
  const writes: Answered[] = [];
  while (writes.filter(({ status }) => status !== 200).length < 20 && writes.length < 5_000) {
    writes.push(...(await Promise.all(Array.from({ length: 10 }, () => write(visitor)))));
  }
  const seen = await look(app, visitor);
  disk.free();
  const begun = performance.now();
  while ((await write(visitor)).status !== 200 && performance.now() - begun < 60_000);
  const seconds = (performance.now() - begun) / 1000;
  await app.stop();
  await postgres.stop();
  const refused = writes.filter(({ status }) => status !== 200);
  return [
    { what: 'PostgreSQL: writes refused while it was full', goal: { atLeast: 20 }, measured: refused.length },
    {
      what: 'PostgreSQL: of them with another status than 503',
      goal: { exactly: 0 },
      measured: refused.filter(({ status }) => status !== 503).length,
    },
    {
      what: 'PostgreSQL: of them that name the full disk',
      goal: { atLeast: 1 },
      measured: refused.filter((answer) => codeOf(answer) === 'disk_full').length,
    },
    {
      what: 'PostgreSQL: reads and /healthz not answered',
      goal: { exactly: 0 },
      measured: [seen.read, seen.health].filter(({ status }) => status !== 200).length,
    },
    {
      what: 'PostgreSQL: /readyz that said disk_full',
      goal: { exactly: 1 },
      measured: codeOf(seen.readiness) === 'disk_full' ? 1 : 0,
    },
    {
      what: 'PostgreSQL: until a write succeeds once there is space again',
      goal: { atMost: 60 },
      measured: seconds,
      unit: 's',
    },
  ];
}

type Observation = Readonly<Record<'write' | 'read' | 'health' | 'readiness', Answered>>;

async function look({ origin }: RunningApp, visitor: Reporter, key?: string): Promise<Observation> {
  return {
    write: await write(visitor, key),
    read: await visitor.get('/api/machines'),
    health: await ask(`${origin}/healthz`),
    readiness: await ask(`${origin}/readyz`),
  };
}

/** A person who reports faults. */
type Reporter = Visitor & { readonly machine_id: string };

async function openReporter({ origin }: RunningApp): Promise<Reporter> {
  const visitor = await signIn(origin, 'client@demo.test');
  return { ...visitor, machine_id: await firstMachine(visitor) };
}

function write(reporter: Reporter, key?: string): Promise<Answered> {
  const { path, body } = reportOf(reporter.machine_id, 'It leaks at the drip tray. '.repeat(30));
  return reporter.post(path, body, key);
}

function codeOf({ status, body }: Answered): string {
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : '';
  return status === 503 ? String(code) : '';
}
