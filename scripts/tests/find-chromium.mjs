import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runNode, tools } from '../run.mjs';

/**
 * The program that runs Chromium without a window. No test needs a window, and this program starts faster and uses less
 * CPU.
 */
const shell = 'chromium-headless-shell';
const names = [shell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function onPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

async function fromPlaywright() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return file && existsSync(file) ? file : undefined;
}

/**
 * Finds Chromium. If CHROMIUM_PATH is set, it is used even if it is wrong, because a silent alternative would
 * test a different browser.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  return onPath() ?? applications.find((file) => existsSync(file)) ?? (await fromPlaywright());
}

/** A launcher can exist without the browser, so only a response to --version counts. */
async function answers(/** @type {string | undefined} */ file) {
  if (!file) return false;
  const { code } = await run(file, ['--version'], { capture: true }).catch(() => ({ code: 1 }));
  return code === 0;
}

async function succeeds(/** @type {string} */ command, /** @type {readonly string[]} */ args) {
  const { code } = await run(command, args, { capture: true }).catch(() => ({ code: 1 }));
  return code === 0;
}

async function installFromDebian() {
  if (!(await succeeds('apt-get', ['--version']))) return;
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && !(await succeeds('sudo', ['-n', 'true']))) return;
  const [command, ...prefix] = isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get'];
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  console.log('Installing Chromium with apt-get ...');
  await run(command ?? '', [...prefix, 'update', '-qq'], { capture: true, env });
  for (const name of [shell, 'chromium']) {
    const install = [...prefix, 'install', '-y', '-qq', name];
    const { code, output } = await run(command ?? '', install, { capture: true, env });
    if (code === 0) return;
    console.error(output);
  }
}

async function installFromPlaywright() {
  console.log('Installing Chromium with Playwright ...');
  await runNode(tools.playwright, ['install', 'chromium']);
}

/** @returns {Promise<string>} */
export async function ensureChromium() {
  for (const install of [null, installFromDebian, installFromPlaywright]) {
    await install?.();
    const file = await findChromium();
    if (file && (await answers(file))) return file;
    if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH is ${file}, which does not start.`);
  }
  throw new Error(
    'No Chromium found and none could be installed. Install one, or set CHROMIUM_PATH to its program.',
  );
}
