import { join } from 'node:path';
import { repositoryRoot, run } from '../../../scripts/run.mjs';
import { newFolder, removeFolder } from '../databases/cluster.ts';
import { rolesThatSignIn } from '../databases/person.ts';
import { reportPhoto } from '../databases/photo.ts';
import { spawnServer } from '../databases/server-process.ts';
import { printedReports } from '../installed-server.ts';
import type { Figure, Part, Rounds } from '../part.ts';

/** The maintained versions other than the oldest one, on which everything else runs. */
const versions = ['22', '24', '26'] as const;

/** Folders whose tests use Node's sockets, streams, threads, cryptography and files. */
const folders = [
  'src/server/platform/files',
  'src/server/site',
  'src/server/job-orders/signature',
  'src/domain',
];

/** The built server and its tests on each supported version of Node. The versions come from the npm registry. */
export const nodeVersions: Part = {
  name: 'node-versions',
  promise: 'on Node 22, 24 and 26, all roles can sign in, photos are stored, and reports are sealed',
  // Node 23 removed this function.
  canaries: [
    {
      file: 'src/server/main.ts',
      from: '  await speak(env.APP_LANGUAGE);\n',
      to: "  Reflect.get(process, 'assert')(true);\n  await speak(env.APP_LANGUAGE);\n",
    },
  ],
  covers: ['src/server', 'package-lock.json', 'tests/gate/parts/node-versions.ts'],
  needsTools: ['npm'],
  needsBuild: true,
  run: async (rounds) => {
    const figures: Figure[] = [];
    for (const version of versions) figures.push(...(await figuresOn(version, rounds)));
    return figures;
  },
};

async function figuresOn(version: string, rounds: Rounds): Promise<Figure[]> {
  const folder = newFolder();
  try {
    const options = ['--prefix', folder, '--no-save', '--no-audit', '--no-fund'];
    const { code, output } = await run('npm', ['install', ...options, `node@${version}`], { capture: true });
    if (code !== 0) throw new Error(`Node ${version} cannot be installed: ${output}`);
    const node = join(folder, 'node_modules/node/bin/node');
    const lived = await livedIn(node);
    return [
      ...lived.map(({ what, ...figure }) => ({ ...figure, what: `Node ${version}: ${what}` })),
      ...(rounds === 'all' ? [await testsOn(version, node)] : []),
    ];
  } finally {
    removeFolder(folder);
  }
}

async function livedIn(node: string): Promise<Figure[]> {
  const server = spawnServer({ DATABASE_URL: '' }, ['--demo'], repositoryRoot, node);
  try {
    const origin = await server.started;
    const [roles, photo, reports] =
      origin === null
        ? [0, 0, 0]
        : [
            await rolesThatSignIn(origin),
            await (await reportPhoto(origin))(origin),
            await printedReports(origin),
          ];
    return [
      { what: 'roles that sign in', goal: { exactly: 5 }, measured: roles },
      { what: 'photos that are shown', goal: { exactly: 1 }, measured: photo === 200 ? 1 : 0 },
      { what: 'sealed reports that are printed', goal: { exactly: 1 }, measured: reports },
    ];
  } finally {
    await server.stop();
  }
}

async function testsOn(version: string, node: string): Promise<Figure> {
  const vitest = join(repositoryRoot, 'node_modules/vitest/vitest.mjs');
  const { code } = await run(node, [vitest, 'run', ...folders], { capture: true });
  return {
    what: `Node ${version}: runs of its tests that failed`,
    goal: { exactly: 0 },
    measured: code === 0 ? 0 : 1,
  };
}
