import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot, runNode, runNpm } from './run.mjs';

const inRepository = (/** @type {string[]} */ ...parts) => join(repositoryRoot, ...parts);

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[] }} LockedPackage */

/** @returns {Record<string, LockedPackage>} */
function readLock(/** @type {string} */ file) {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  delete packages[''];
  return packages;
}

/** `!x` excludes platform x; `x` excludes every platform that is not listed. */
function admits(/** @type {string[] | undefined} */ rules, /** @type {string} */ platform) {
  if (!rules) return true;
  return rules.every((rule) => rule.startsWith('!'))
    ? !rules.includes(`!${platform}`)
    : rules.includes(platform);
}

/**
 * Returns whether packages must be installed. npm writes its own record as the last step, so an interrupted
 * installation never looks complete. Packages for a different platform count as stale too.
 */
function packagesAreStale() {
  const record = join(repositoryRoot, 'node_modules/.package-lock.json');
  if (!existsSync(record)) return true;
  const installed = readLock(record);
  const locked = readLock(join(repositoryRoot, 'package-lock.json'));
  const missing = Object.entries(locked).some(([path, { optional }]) => !optional && !installed[path]);
  const foreign = Object.entries(installed).some(([path, { version, integrity, os, cpu }]) => {
    const wanted = locked[path];
    if (!wanted || wanted.version !== version || wanted.integrity !== integrity) return true;
    return !(admits(os, process.platform) && admits(cpu, process.arch));
  });
  return missing || foreign;
}

export async function installStalePackages() {
  if (!packagesAreStale()) return;
  console.log('Installing packages ...');
  const { code } = await runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code === 0) return;
  console.error('npm ci failed: see its message above. Check the network, then run the command again.');
  process.exit(code);
}

/** The two halves of a build. Neither reads the other's sources, so a change to one leaves the other fresh. */
const halves = {
  web: { not: 'src/server', outputs: ['dist/web/index.html', 'dist/web/landing.html'] },
  server: { not: 'src/web', outputs: ['dist/server/main.js'] },
};
/** @typedef {keyof typeof halves} Half */
export const buildHalves = /** @type {Half[]} */ (Object.keys(halves));

const buildInputs = [
  'src',
  'scripts',
  'vite.config.ts',
  'tsconfig.base.json',
  'package.json',
  'package-lock.json',
];
const isTest = /\.test\.tsx?$/;

/** Returns the file in which a build records the state of the half's sources. */
export const buildRecord = (/** @type {Half} */ half) => `dist/.build-hash-${half}`;

/** @returns {string[]} */
function filesBelow(/** @type {string} */ path) {
  if (!existsSync(inRepository(path))) return [];
  const entries = readdirSync(inRepository(path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

function buildHash(/** @type {Half} */ half) {
  const others = inRepository(halves[half].not, '/');
  const files = buildInputs.flatMap((input) =>
    input.includes('.')
      ? [inRepository(input)]
      : filesBelow(input).filter((file) => !isTest.test(file) && !file.startsWith(others)),
  );
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    hash.update(relative(repositoryRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

function halfIsStale(/** @type {Half} */ half) {
  const record = inRepository(buildRecord(half));
  if (!existsSync(record) || !halves[half].outputs.every((output) => existsSync(inRepository(output))))
    return true;
  return readFileSync(record, 'utf8') !== buildHash(half);
}

export async function buildStaleOutput() {
  const stale = buildHalves.filter(halfIsStale);
  if (stale.length === 0) return;
  console.log('Building ...');
  const { code } = await runNode('scripts/build.mjs', ['--quiet', ...stale]);
  if (code !== 0) process.exit(code);
}

/** Removes the record first and writes it last, so that an interrupted build is repeated. */
export async function recordBuild(/** @type {Half} */ half, /** @type {() => Promise<void>} */ build) {
  const hash = buildHash(half);
  rmSync(inRepository(buildRecord(half)), { force: true });
  await build();
  writeFileSync(inRepository(buildRecord(half)), hash);
}
