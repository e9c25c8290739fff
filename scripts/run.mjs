import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { resolve } from 'node:path';

export const repositoryRoot = resolve(import.meta.dirname, '..');

/** @typedef {{ code: number, output: string }} Outcome `output` is empty unless it was captured. */

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();

/** @type {NodeJS.Signals | null} */
let interruptedBy = null;

const STOP_GRACE_MS = 15_000;

/** Only the first signal is passed on. Ctrl-C also reaches the children directly, and npm sends the signal again. */
function stopChildren(/** @type {NodeJS.Signals} */ signal) {
  if (interruptedBy) return;
  interruptedBy = signal;
  for (const child of children) {
    child.kill(signal);
    setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS).unref();
  }
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

function track(/** @type {import('node:child_process').ChildProcess} */ child) {
  if (children.size === 0) for (const signal of signals) process.on(signal, stopChildren);
  children.add(child);
}

/** After the last child has ended, stops handling signals, and exits if a signal interrupted the run. */
function untrack(/** @type {import('node:child_process').ChildProcess} */ child) {
  children.delete(child);
  if (children.size > 0) return;
  for (const signal of signals) process.off(signal, stopChildren);
  if (interruptedBy) process.exit(128 + constants.signals[interruptedBy]);
}

/**
 * Runs a program to its end. Resolves even if the exit code is not zero; rejects only if the program cannot
 * be started.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ capture?: boolean, env?: Record<string, string> }} [options]
 * @returns {Promise<Outcome>}
 */
export function run(command, args, { capture = false, env = {} } = {}) {
  return new Promise((fulfill, reject) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    });
    track(child);
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => {
      untrack(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      untrack(child);
      fulfill({ code: code ?? 128 + (signal ? constants.signals[signal] : 0), output });
    });
  });
}

/**
 * Runs a JavaScript file with the current Node binary, without a shell or PATH.
 * @param {string} file relative to the repository
 * @param {readonly string[]} [args]
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNode(file, args = [], options) {
  return run(process.execPath, [resolve(repositoryRoot, file), ...args], options);
}

/**
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export function runNpm(args, options) {
  const npmCli = process.env.npm_execpath ?? '';
  return npmCli.endsWith('npm-cli.js')
    ? run(process.execPath, [npmCli, ...args], options)
    : run('npm', args, options);
}

export const tools = {
  biome: 'node_modules/@biomejs/biome/bin/biome',
  drizzleKit: 'node_modules/drizzle-kit/bin.cjs',
  playwright: 'node_modules/@playwright/test/cli.js',
  tsc: 'node_modules/typescript/bin/tsc',
  tsx: 'node_modules/tsx/dist/cli.mjs',
  vitest: 'node_modules/vitest/vitest.mjs',
};
