import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../../scripts/run.mjs';
import { originOf, printedReports } from '../installed-server.ts';
import type { Figure, Part } from '../part.ts';

/** The user of the image. It has no name and no rights on the machine. */
const userId = 10_001;

export const image: Part = {
  name: 'image',
  promise: 'the image runs as an unprivileged user, on a read-only file system',
  canaries: [
    { file: 'Dockerfile', from: 'USER 10001:10001', to: 'USER 0:0' },
    { file: 'Dockerfile', from: 'COPY --from=build /build/node_modules ./node_modules\n', to: '' },
  ],
  covers: ['Dockerfile', '.dockerignore', 'package-lock.json', 'scripts', 'src'],
  needsBuild: false,
  needsTools: ['buildah', 'unshare', 'chroot'],
  run: async () => {
    const built = await buildImage();
    const container = await buildah('from', built);
    const data = mkdtempSync(join(tmpdir(), 'grouphead-gate-image-'));
    try {
      return await serve({ ...(await configurationOf(container)), data });
    } finally {
      await buildah('rm', container);
      await buildah('rmi', built);
      rmSync(data, { recursive: true, force: true });
    }
  },
};

/** Runs buildah without a container engine. Returns the last line of its output. */
async function buildah(...args: string[]): Promise<string> {
  const { code, output } = await run('buildah', args, { capture: true, env: { STORAGE_DRIVER: 'vfs' } });
  if (code !== 0) throw new Error(`buildah ${args[0]} failed: ${output.slice(-2000)}`);
  return output.trim().split('\n').at(-1) ?? '';
}

/** Builds the Dockerfile. `GATE_NODE_IMAGE` replaces its base image on a machine that cannot pull it. */
function buildImage(): Promise<string> {
  const { GATE_NODE_IMAGE: base = '' } = process.env;
  const from = base === '' ? [] : ['--build-arg', `NODE_IMAGE=${base}`];
  return buildah('bud', '--quiet', '--isolation', 'chroot', '--format', 'docker', ...from, '.');
}

type Configuration = {
  readonly root: string;
  readonly user: string;
  readonly env: readonly string[];
  readonly start: readonly string[];
  readonly health: readonly string[];
};

type Inspected = {
  readonly config: {
    readonly User: string;
    readonly Env: readonly string[];
    readonly Cmd: readonly string[];
    readonly Healthcheck: { readonly Test: readonly string[] };
  };
};

async function configurationOf(container: string): Promise<Configuration> {
  const { config }: Inspected = JSON.parse(await buildah('inspect', '--format', '{{.Config}}', container));
  return {
    root: await buildah('mount', container),
    user: config.User,
    env: config.Env,
    start: config.Cmd,
    health: config.Healthcheck.Test.slice(1),
  };
}

/**
 * The arguments: the root, the folder for data, the user, then the command. Only the data folder and /tmp are writable.
 */
const inReadOnlyRoot = `
  set -e
  root=$1 data=$2 user=$3
  shift 3
  mount --bind "$root" "$root"
  mount --options remount,ro,bind "$root"
  mount --types tmpfs tmpfs "$root/tmp"
  mount --bind "$data" "$root/data"
  mount --rbind /dev "$root/dev"
  mount --types proc proc "$root/proc"
  exec chroot --userspec="$user" "$root" /usr/bin/env --ignore-environment --chdir=/app "$@"`;

async function serve(setup: Configuration & { readonly data: string }): Promise<Figure[]> {
  chownSync(setup.data, userId, userId);
  const begin = (command: readonly string[], env: readonly string[]) => {
    const args = ['--mount', 'sh', '-c', inReadOnlyRoot, 'sh', setup.root, setup.data, setup.user];
    return spawn('unshare', [...args, ...setup.env, ...env, ...command]);
  };
  const server = begin([...setup.start, '--demo'], ['HOST=127.0.0.1', 'PORT=0']);
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve));
  const origin = await originOf(server, ended);
  const figures: Figure[] = [
    { what: 'servers that start', goal: { exactly: 1 }, measured: origin === null ? 0 : 1 },
  ];
  if (origin === null) return figures;
  const health = begin(setup.health, [`PORT=${new URL(origin).port}`]);
  const healthy = await new Promise<number | null>((resolve) => health.once('exit', resolve));
  figures.push(
    { what: 'exit code of the health check', goal: { exactly: 0 }, measured: healthy ?? -1 },
    { what: 'user id of the server', goal: { exactly: userId }, measured: userOf(server.pid) },
    { what: 'sealed reports that it prints', goal: { exactly: 1 }, measured: await printedReports(origin) },
  );
  server.kill('SIGTERM');
  return [
    ...figures,
    { what: 'exit code after SIGTERM', goal: { exactly: 0 }, measured: (await ended) ?? -1 },
  ];
}

function userOf(pid: number | undefined): number {
  return Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
