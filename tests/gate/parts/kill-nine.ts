import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '#server/database/open.ts';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { startPostgres } from '#tests/support/databases/postgres.ts';
import { generousLimits, type RunningApp, startApp } from '#tests/support/servers/app.ts';
import { type Entry, effectsOf, openLedger, writeUntil } from '../faults/ledger.ts';
import { signIn } from '../faults/visitor.ts';
import { type Figure, type Part, programPaths, type Rounds } from '../part.ts';

export const killNine: Part = {
  name: 'kill-nine',
  promise: 'no kill -9 loses an acknowledged write, or duplicates one that is sent again',
  canaries: [
    {
      file: 'src/server/platform/once-per-key.ts',
      from: "key: digest(server, ['key', key])",
      to: "key: digest(server, ['key', key, server.now()])",
    },
  ],
  covers: programPaths('kill-nine'),
  needsBuild: true,
  run,
};

async function run(rounds: Rounds): Promise<Figure[]> {
  const times = rounds === 'all' ? 30 : 1;
  const figures = await Promise.all([killOften('embedded', times), killOften('PostgreSQL', times)]);
  return figures.flat();
}

type DatabaseSetup = { readonly env: Readonly<Record<string, string>>; close(): Promise<void> };

async function killOften(kind: 'embedded' | 'PostgreSQL', times: number): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'grouphead-killed-'));
  const place = kind === 'embedded' ? embedded(folder) : await onPostgres();
  const ledger = openLedger();
  let app = await startApp({ ...place.env, ...generousLimits }, ['--demo']);
  let kills = 0;
  for (let round = 0; round < times; round += 1) {
    kills += await killAmongWrites(app, ledger, round);
    app = await startApp({ ...place.env, ...generousLimits }, ['--demo']);
    await sendAgain(app, ledger);
  }
  await app.stop();
  const database = await openDatabase({
    databaseUrl: place.env.DATABASE_URL,
    dataDir: place.env.DATA_DIR ?? '',
  });
  const effects = await effectsOf(database, ledger);
  await database.close();
  await place.close();
  await rm(folder, { recursive: true, force: true });
  const count = (is: (entry: Entry) => boolean) => ledger.filter(is).length;
  const named = (what: string) => `${kind}: ${what}`;
  return [
    { what: named('servers killed'), goal: { exactly: times }, measured: kills },
    {
      what: named('writes acknowledged before a kill'),
      goal: { atLeast: times },
      measured: count(({ acknowledged }) => acknowledged !== null),
    },
    {
      what: named('writes that a kill left unanswered'),
      goal: { atLeast: times },
      measured: count(({ acknowledged }) => acknowledged === null),
    },
    {
      what: named('acknowledged writes lost'),
      goal: { exactly: 0 },
      measured: count((entry) => entry.acknowledged !== null && effects(entry) === 0),
    },
    {
      what: named('writes duplicated'),
      goal: { exactly: 0 },
      measured: count((entry) => effects(entry) > 1),
    },
    {
      what: named('writes not done after they were sent again'),
      goal: { exactly: 0 },
      measured: count((entry) => entry.again?.status !== 200 || effects(entry) === 0),
    },
    {
      what: named('other answers to the same key'),
      goal: { exactly: 0 },
      measured: count(({ acknowledged, again }) => acknowledged !== null && again?.text !== acknowledged),
    },
  ];
}

const embedded = (folder: string): DatabaseSetup => ({
  env: { DATA_DIR: join(folder, 'data'), DATABASE_URL: '' },
  close: async () => undefined,
});

async function onPostgres(): Promise<DatabaseSetup> {
  const postgres = await startPostgres();
  const { url } = await createEmptyDatabase({ server: postgres.url });
  return { env: { DATABASE_URL: url }, close: () => postgres.stop() };
}

/**
 * Kills the server while several people write, at a different moment in each round. Returns 1 if it was
 * killed, and 0 if it ended on its own.
 */
async function killAmongWrites(app: RunningApp, ledger: Entry[], round: number): Promise<number> {
  const operator = await signIn(app.origin, 'operator@demo.test');
  const client = await signIn(app.origin, 'client@demo.test');
  const isOver = () => app.hasEnded();
  const writers = [operator, operator, client, client].map((by, index) =>
    writeUntil(isOver, { by, as: index < 2 ? 'operator' : 'client', ledger }),
  );
  const known = ledger.length;
  // Waits until some writes are acknowledged while others are in progress.
  while (ledger.slice(known).filter(({ acknowledged }) => acknowledged !== null).length < 8) await sleep(5);
  await sleep((round * 37) % 200);
  const code = await app.stop('SIGKILL');
  await Promise.all(writers);
  // A killed server has no exit code, but one that ended on its own does.
  return code === null ? 1 : 0;
}

/**
 * Sends every write again, including acknowledged ones: the same key must get the same response and have no
 * second effect.
 */
async function sendAgain(app: RunningApp, ledger: readonly Entry[]): Promise<void> {
  const by = {
    operator: await signIn(app.origin, 'operator@demo.test'),
    client: await signIn(app.origin, 'client@demo.test'),
  };
  for (const entry of ledger.filter(({ again }) => again === null)) {
    entry.again = await by[entry.as].post(entry.path, entry.body, entry.key);
  }
}
