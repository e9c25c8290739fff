import { loadavg } from 'node:os';
import type { BrowserContext, Page } from '@playwright/test';
import { openSession } from '#tests/support/browser/browser.ts';
import { quantile } from '#tests/support/browser/frames.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { launchChromium } from '../tests/launch-chromium.ts';
import { noteFirst, openPhone, tellResults } from './slow-3g.ts';

/**
 * Measures how long an offline technician waits for the day's jobs. The device has an offline copy of the day, the
 * service worker opens a new page, and the CPU runs at a quarter of its speed.
 */

const limitSeconds = 1.5;
const slowdown = 4;
const rounds = Number(process.argv[2] ?? 5);
const jobCard = 'main [aria-label^="JO-"]';

/** Waits until the service worker has cached the files of the build, and the device has stored the responses. */
async function untilKept(page: Page): Promise<void> {
  const isKept = () =>
    page.evaluate(
      async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated',
    );
  while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 500));
}

type Measured = { readonly jobSeconds: number; readonly scriptSeconds: number };

/** Opens a new page while offline, and measures it. */
async function measure(context: BrowserContext, address: string): Promise<Measured> {
  const page = await context.newPage();
  await page.addInitScript({ content: noteFirst(jobCard) });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(address, { waitUntil: 'commit' });
  // A new page runs in a new process, which must be slowed down again.
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.waitForFunction(() => Reflect.has(globalThis, 'firstReadableMs'), null, { timeout: 60_000 });
  const measured = await page.evaluate(() => {
    const scripts = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return {
      jobSeconds: Number(Reflect.get(globalThis, 'firstReadableMs')) / 1000,
      scriptSeconds: Math.max(...scripts.map(({ responseEnd }) => responseEnd)) / 1000,
    };
  });
  await page.close();
  return measured;
}

const app = await startApp();
const browser = await launchChromium();
try {
  const context = await openPhone(browser, app.origin);
  const screen = await openSession(context, 'technician@demo.test');
  const page = await context.newPage();
  await page.goto(screen);
  await untilKept(page);
  await page.close();
  await context.setOffline(true);
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    const one = await measure(context, screen);
    measured.push(one);
    console.log(`${one.jobSeconds.toFixed(2)} s, with all files after ${one.scriptSeconds.toFixed(2)} s`);
  }
  const middle = quantile(
    measured.map(({ jobSeconds }) => jobSeconds),
    0.5,
  );
  console.log(`\nA technician's day on an offline phone, the median of ${rounds}:`);
  console.log(`load of this computer: ${loadavg()[0]?.toFixed(1)}`);
  const text = `jobs readable after ${middle.toFixed(2)} s (at most ${limitSeconds})`;
  if (!tellResults([[text, middle <= limitSeconds]])) process.exitCode = 1;
} finally {
  await browser.close();
  await app.stop();
}
