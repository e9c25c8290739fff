import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startApp } from '#tests/support/servers/app.ts';
import { run as runProgram } from '../../../scripts/run.mjs';
import { newFolder, removeFolder } from '../databases/cluster.ts';
import { rolesThatSignIn } from '../databases/person.ts';
import { fingerprint, newPlace, type Place } from '../databases/place.ts';
import { spawnServer } from '../databases/server-process.ts';
import { type Figure, type Part, programPaths } from '../part.ts';

/** Moves the demo company from the embedded database to PostgreSQL and back. */
export const moved: Part = {
  name: 'moved',
  promise:
    'one command moves a whole company to PostgreSQL and back, and no one keeps working on the old database',
  canaries: [
    {
      file: 'src/server/move.ts',
      from: '  noteMoved(DATA_DIR, new Date());\n',
      to: '',
    },
    { file: 'src/server/backups/move-database.ts', from: '    await requireAlone(tx);\n', to: '' },
    {
      file: 'src/server/backups/move-database.ts',
      from: '    await notePostgresMoved(tx, writing.now());\n',
      to: '',
    },
  ],
  covers: programPaths('moved'),
  needsBuild: true,
  run: async () => {
    const [embedded, postgres] = [await newPlace('pglite'), await newPlace('installed')];
    const backups = newFolder();
    try {
      return await figuresOf(embedded, postgres, backups);
    } finally {
      await embedded.remove();
      await postgres.remove();
      removeFolder(backups);
    }
  },
};

async function figuresOf(embedded: Place, postgres: Place, backups: string): Promise<Figure[]> {
  const { DATA_DIR = '' } = embedded.env;
  const { DATABASE_URL = '' } = postgres.env;
  const move = (to: string) => moveWith(['--to', to, '--backup', backups], { ...postgres.env, DATA_DIR });

  const first = await startApp(embedded.env);
  const whileRunning = await move(DATABASE_URL);
  await first.stop();
  const before = await embedded.read(fingerprint);
  const there = await move(DATABASE_URL);
  const after = await postgres.read(fingerprint);

  const staleFolder = await startOnLeft(embedded.env);
  const again = await move(DATABASE_URL);

  const second = await startApp({ ...postgres.env, DATA_DIR }, ['--demo']);
  const roles = await rolesThatSignIn(second.origin);
  const backWhileRunning = await move('embedded');
  await second.stop();
  const backBesideReader = await whileConnected(DATABASE_URL, () => move('embedded'));
  const atReturn = await postgres.read(fingerprint);
  const back = await move('embedded');
  const returned = await embedded.read(fingerprint);
  const stalePostgres = await startOnLeft(postgres.env);
  const third = await startApp(embedded.env);
  const rolesBack = await rolesThatSignIn(third.origin);
  await third.stop();
  rmSync(join(DATA_DIR, 'mail'), { recursive: true, force: true });

  return [
    {
      what: 'moves under a running server, beside another program, twice, or from what was left',
      goal: { exactly: 0 },
      measured: [whileRunning, backWhileRunning, backBesideReader, again].filter(({ code }) => code === 0)
        .length,
    },
    { what: 'exit codes of the moves', goal: { exactly: 0 }, measured: there.code + back.code },
    {
      what: 'tables that the moves name with row count and checksum',
      goal: { exactly: before.size + atReturn.size },
      measured: tablesNamed(there.output) + tablesNamed(back.output),
    },
    {
      what: 'tables that differ after a move',
      goal: { exactly: 0 },
      measured: differing(before, after) + differing(atReturn, returned),
    },
    {
      what: 'servers that start on what was left, there and back',
      goal: { exactly: 0 },
      measured: [staleFolder, stalePostgres].filter(({ starts }) => starts).length,
    },
    {
      what: 'messages that say where it moved, there and back',
      goal: { exactly: 2 },
      measured: [
        staleFolder.output.includes('was moved to PostgreSQL'),
        stalePostgres.output.includes('was moved to the embedded database'),
      ].filter(Boolean).length,
    },
    { what: 'roles that sign in, there and back', goal: { exactly: 10 }, measured: roles + rolesBack },
  ];
}

/** Starts a server on the old database, after the installation has moved to another one. */
async function startOnLeft(env: Place['env']): Promise<{ starts: boolean; output: string }> {
  const server = spawnServer(env);
  const starts = (await server.started) !== null;
  await server.stop();
  return { starts, output: server.output() };
}

/** Runs the work while someone else is connected to the database. */
async function whileConnected<T>(connectionString: string, work: () => Promise<T>): Promise<T> {
  const reader = new pg.Client({ connectionString, application_name: 'psql' });
  await reader.connect();
  try {
    return await work();
  } finally {
    await reader.end();
  }
}

const moveWith = (args: readonly string[], env: Readonly<Record<string, string>>) =>
  runProgram(process.execPath, ['scripts/move.mjs', ...args], { capture: true, env });

const tablesNamed = (output: string) =>
  output.match(/: \d+ rows, checksum \d+, equal in both$/gm)?.length ?? 0;

const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].filter(([table, sum]) => other.get(table) !== sum).length;
