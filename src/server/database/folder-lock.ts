import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';

export class DatabaseFolderInUseError extends Error {
  override readonly name = 'DatabaseFolderInUseError';
}

export class DatabaseFolderUnusableError extends Error {
  override readonly name = 'DatabaseFolderUnusableError';
}

type Holder = { readonly pid: number; readonly door: string };
/** Most processes that connect only check whether the holder is alive, and then disconnect. */
type Receive = (visitor: Socket) => void;
type Claim = { readonly generation: number; readonly holder: Holder | null };

/**
 * Locks a folder against every other process on this machine, including processes in containers, until the lock is
 * released or the process dies.
 *
 * Node has no flock, and a pid means nothing after a kill -9 or in another container. So the holder listens on a socket
 * (`door`), which the kernel closes with the process: a process that can connect knows that the holder is alive. Each
 * claim is a directory that contains the open socket. A single rename publishes it as the next generation, and fails if
 * that generation already exists. So if several processes find the same dead holder, exactly one becomes its successor.
 * The newest generation is never removed, not even on release; older ones are removed only by a successor. Therefore a
 * process that acts on an outdated listing either fails to rename, or afterward finds a newer generation and withdraws.
 */
export async function lockFolder(
  folder: string,
  receive: Receive = (visitor) => visitor.destroy(),
): Promise<{ release: () => Promise<void> }> {
  prepareFolder(folder);
  for (;;) {
    const newest = newestClaim(folder);
    if (newest?.holder && (await isOpen(socketPathOf(folder, newest.generation, newest.holder)))) {
      throw new DatabaseFolderInUseError(
        `The data folder ${folder} is in use by another Grouphead process (pid ${newest.holder.pid}). Stop it, or set DATA_DIR to another folder.`,
      );
    }
    const server = await claim(folder, (newest?.generation ?? 0) + 1, receive);
    if (server) return { release: () => close(server) };
  }
}

/** Connects to the process that holds the folder. Anyone with access to the folder may connect. */
export async function visitHolder(folder: string): Promise<Socket> {
  const newest = newestClaim(folder);
  if (!newest?.holder) throw new DatabaseFolderUnusableError(`No process holds the data folder ${folder}`);
  const visitor = connect(socketPathOf(folder, newest.generation, newest.holder));
  await once(visitor, 'connect');
  return visitor;
}

function prepareFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
    rmSync(newDraft(folder), { recursive: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseFolderUnusableError(`The data folder ${folder} cannot be written: ${reason}`, {
      cause: error,
    });
  }
}

function newDraft(folder: string): string {
  const path = join(folder, `claim-${randomBytes(8).toString('hex')}`);
  mkdirSync(path);
  return path;
}

/** Returns the listening server if the generation is ours, or null if another process holds it or a newer one. */
async function claim(folder: string, generation: number, receive: Receive): Promise<Server | null> {
  const draft = newDraft(folder);
  const { server, door } = await openSocket(draft, receive);
  try {
    writeFileSync(join(draft, 'holder.json'), JSON.stringify({ pid: process.pid, door } satisfies Holder));
    renameSync(draft, pathOf(folder, generation));
  } catch (error) {
    await close(server);
    rmSync(draft, { recursive: true, force: true });
    if (generationsIn(folder).some((other) => other >= generation)) return null;
    throw error;
  }
  const generations = generationsIn(folder);
  if (generations.some((other) => other > generation)) {
    await close(server);
    return null;
  }
  for (const older of generations.filter((other) => other < generation)) {
    rmSync(pathOf(folder, older), { recursive: true, force: true });
  }
  return server;
}

/**
 * Opens the socket inside the claim, where other containers that share the folder can find it. If the path is
 * too long or the disk does not support sockets, opens it in the temporary folder. On Windows, opens a named
 * pipe.
 */
async function openSocket(draft: string, receive: Receive): Promise<{ server: Server; door: string }> {
  const name = `grouphead-${randomBytes(8).toString('hex')}`;
  if (process.platform === 'win32') {
    const pipe = `\\\\.\\pipe\\${name}`;
    return { server: await listen(pipe, receive), door: pipe };
  }
  const longestSocketPath = 100;
  if (Buffer.byteLength(join(draft, 'door')) <= longestSocketPath) {
    try {
      return { server: await listen(join(draft, 'door'), receive), door: 'door' };
    } catch (error) {
      if (!hasCode(error, 'ENOTSUP', 'EOPNOTSUPP', 'EPERM', 'EINVAL', 'EACCES')) throw error;
    }
  }
  const elsewhere = join(tmpdir(), `${name}.sock`);
  return { server: await listen(elsewhere, receive), door: elsewhere };
}

function listen(path: string, receive: Receive): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(receive);
    server.once('error', reject);
    server.listen(path, () => resolve(server.unref()));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Returns false only if the connection is clearly refused. If there is any doubt, the folder stays locked. */
function isOpen(door: string): Promise<boolean> {
  return new Promise((resolve) => {
    const visitor = connect(door);
    visitor.once('connect', () => {
      visitor.destroy();
      resolve(true);
    });
    visitor.once('error', (error) => resolve(!hasCode(error, 'ECONNREFUSED', 'ENOENT', 'ENOTSOCK')));
  });
}

function newestClaim(folder: string): Claim | undefined {
  const generation = Math.max(...generationsIn(folder));
  if (generation < 0) return undefined;
  try {
    const holder: Holder = JSON.parse(readFileSync(join(pathOf(folder, generation), 'holder.json'), 'utf8'));
    return { generation, holder };
  } catch (error) {
    // The claim was cut short by a power failure, or a successor has just removed it: no one holds this generation.
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return { generation, holder: null };
    throw error;
  }
}

function generationsIn(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => /^lock-\d{8}$/.test(name))
    .map((name) => Number(name.slice('lock-'.length)));
}

function pathOf(folder: string, generation: number): string {
  return join(folder, `lock-${String(generation).padStart(8, '0')}`);
}

function socketPathOf(folder: string, generation: number, { door }: Holder): string {
  return isAbsolute(door) ? door : join(pathOf(folder, generation), door);
}

function hasCode(error: unknown, ...codes: string[]): boolean {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && codes.includes(error.code)
  );
}
