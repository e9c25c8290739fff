import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { databaseRoles } from '#server/store/access/identity.ts';
import { schemaStatement } from '#tests/support/databases/schema-statement.ts';
import { signIn } from '../databases/person.ts';
import { type Ask, newPlace, type Place, placeKinds } from '../databases/place.ts';
import { lostRows, rowsByKey } from '../databases/rows-by-key.ts';
import { spawnServer } from '../databases/server-process.ts';
import { whileReading } from '../databases/while-reading.ts';
import { type Figure, type Part, type Rounds, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const dumps = join(import.meta.dirname, '../dumps');

/**
 * The dumps get older over time, so the retention periods are very long. Otherwise, the server would remove old rows,
 * and they would seem to be lost in the upgrade.
 */
const keepsEverything = {
  RETAIN_NOTIFICATIONS_DAYS: '36500',
  RETAIN_MAILS_DAYS: '36500',
  RETAIN_INVITATIONS_DAYS: '36500',
  RETAIN_SIGN_IN_EVENTS_DAYS: '36500',
};
const spawnOn = (place: Place) => spawnServer({ ...place.env, ...keepsEverything }, ['--demo']);

/**
 * Starts the new program on the databases of released versions. Kills it during the upgrade and starts it
 * again, and upgrades each database once while someone reads it.
 */
export const upgrade: Part = {
  name: 'upgrade',
  promise: 'every released version can be upgraded to this one, no matter when the start is interrupted',
  canaries: [
    {
      file: 'src/server/migrations/0014_last-backup.sql',
      from: 'ADD COLUMN "backed_up_at" timestamp with time zone;',
      to: 'ADD COLUMN "backed_up_at" timestamp with time zone;--> statement-breakpoint\nDELETE FROM "notifications";',
    },
    {
      file: 'src/server/database/short-locks.ts',
      from: "SET LOCAL lock_timeout = '2s'",
      to: "SET LOCAL lock_timeout = '60s'",
    },
  ],
  covers: serverPaths,
  needsBuild: true,
  run: async (rounds) => {
    const figures = rounds === 'all' ? await figuresOfMigrations() : [];
    for (const kind of rounds === 'all' ? placeKinds : (['installed'] as const)) {
      const place = await newPlace(kind);
      try {
        figures.push(...(await figuresOf(place, kind !== 'pglite', rounds)));
      } finally {
        await place.remove();
      }
    }
    return figures;
  },
};

/** Runs the tests that upgrade a database from each migration. */
async function figuresOfMigrations(): Promise<Figure[]> {
  const files = { 'src/server/database/upgrade.test.ts': 86, 'src/server/database/migrate.test.ts': 16 };
  const figures = await figuresOfTests(files, 'all');
  return figures.map((figure) => ({ ...figure, what: `from every migration: ${figure.what}` }));
}

async function figuresOf(fresh: Place, manyMayRead: boolean, rounds: Rounds): Promise<Figure[]> {
  await startAndStop(fresh, async () => undefined);
  const newSchema = await fresh.read(schemaOf);
  const kills = rounds === 'all' ? 4 : 2;
  let [differing, lost, unserved, upgrades, killed] = [0, 0, 0, 0, 0];
  let longestReadMs = 0;
  const compare = async (place: Place, before: Awaited<ReturnType<typeof rowsByKey>>) => {
    const startMs = await startAndStop(place, async (origin) => {
      if ((await signIn(origin, 'client@demo.test')) === null) unserved += 1;
    });
    const schema = await place.read(schemaOf);
    differing += schema.filter((line) => !newSchema.includes(line)).length;
    differing += newSchema.filter((line) => !schema.includes(line)).length;
    lost += lostRows(before, await place.read(rowsByKey));
    upgrades += 1;
    return startMs;
  };
  const upgradeOf = async (place: Place) => compare(place, await place.read(rowsByKey));
  for (const file of readdirSync(dumps).filter((name) => name.endsWith('.sql.br'))) {
    const startMs = await upgradeOf(await loaded(fresh, file));
    for (let kill = 0; kill < kills; kill += 1) {
      const place = await loaded(fresh, file);
      const before = await place.read(rowsByKey);
      const cut = spawnOn(place);
      // Node's own startup takes the first quarter of the time, so the server is killed only after that.
      const isCut = await Promise.race([
        cut.started.then(() => false),
        sleep(startMs * (0.25 + (0.7 * kill) / kills), true),
      ]);
      await cut.kill();
      if (isCut) killed += 1;
      await compare(place, before);
    }
    if (manyMayRead) {
      const place = await loaded(fresh, file);
      longestReadMs = Math.max(longestReadMs, await whileReading(place, () => upgradeOf(place)));
    }
  }
  const { label } = fresh;
  return [
    { what: `${label}: upgrades`, goal: { atLeast: kills + 1 }, measured: upgrades },
    {
      what: `${label}: of these after a start that was killed on the way`,
      goal: { atLeast: kills / 2 },
      measured: killed,
    },
    {
      what: `${label}: lines of the schema that differ from a new one's`,
      goal: { exactly: 0 },
      measured: differing,
    },
    { what: `${label}: rows lost or changed`, goal: { exactly: 0 }, measured: lost },
    {
      what: `${label}: upgraded servers at which no one can sign in`,
      goal: { exactly: 0 },
      measured: unserved,
    },
    ...(manyMayRead
      ? [
          {
            what: `${label}: longest read while another one is open and the upgrade waits for it`,
            goal: { atMost: 3 },
            measured: longestReadMs / 1000,
            unit: 's',
          },
        ]
      : []),
  ];
}

/** Creates another database on the same server, and loads the dump into it. */
async function loaded(beside: Place, file: string): Promise<Place> {
  const place = await beside.beside();
  await place.load(`${missingRoles}${brotliDecompressSync(readFileSync(join(dumps, basename(file))))}`);
  return place;
}

const missingRoles = databaseRoles
  .map((role) => `do $$ begin create role ${role}; exception when duplicate_object then null; end $$;`)
  .join('\n');

/** Returns how many milliseconds the server took to start. */
async function startAndStop(place: Place, work: (origin: string) => Promise<void>): Promise<number> {
  const begun = performance.now();
  const server = spawnOn(place);
  const origin = await server.started;
  const startMs = performance.now() - begun;
  if (origin === null) throw new Error(`The server did not start: ${server.output()}`);
  await work(origin);
  await server.stop();
  return startMs;
}

/**
 * Reads the schema without parentheses, because a dump does not preserve how conditions with the same operator are
 * nested.
 */
const schemaOf = async (ask: Ask) =>
  (await ask(schemaStatement)).map(({ line }) => String(line).replaceAll(/[()]/g, ''));
