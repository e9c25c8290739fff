import type { BrowserContext, Page } from '@playwright/test';
import { openSession } from '#tests/support/browser/browser.ts';
import { quantile } from '#tests/support/browser/frames.ts';
import { startApp } from '#tests/support/servers/app.ts';
import { launchChromium } from '../tests/launch-chromium.ts';
import {
  kilobytesOf,
  type LoadedFile,
  openMeasuredPage,
  openPhone,
  repeatedIn,
  tellRequests,
  tellResults,
} from './slow-3g.ts';
import { measureVisitPage } from './visit-page.ts';

/**
 * Measures two waits in the built application, on slow 3G with an empty cache. One is a technician's wait for the first
 * screen, the other a stranger's wait for the page behind a visit's link. The time to open a connection is not
 * simulated.
 */

const limits = { requests: 20, kilobytes: 250, jobsSeconds: 10 };
const rounds = Number(process.argv[2] ?? 3);
const technician = 'technician@demo.test';
const jobCard = 'main [aria-label^="JO-"]';
/**
 * The wait after signing in. A sign-in counts as a change, so a page that loads too soon afterward fetches its data
 * twice. In practice, most pages do not load right after a sign-in.
 */
const afterSignInMs = 15_000;

function readTimes(page: Page): Promise<{ frameMs: number; scriptMs: number; jobMs: number }> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return {
      frameMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scriptMs: Math.min(...scripts.map(({ responseEnd }) => responseEnd)),
      jobMs: Number(Reflect.get(globalThis, 'firstReadableMs')),
    };
  });
}

type Measured = {
  readonly requests: readonly LoadedFile[];
  readonly frameSeconds: number;
  readonly scriptSeconds: number;
  readonly jobsSeconds: number;
};

async function measure(context: BrowserContext): Promise<Measured> {
  const screen = await openSession(context, technician);
  const { page, slowDown, untilLoaded } = await openMeasuredPage(context, jobCard);
  await new Promise((resolve) => setTimeout(resolve, afterSignInMs));
  await slowDown();
  await page.goto(screen, { waitUntil: 'commit' });
  // A new page runs in a new process, which must be slowed down again.
  await slowDown();
  await page.locator(jobCard).first().waitFor({ timeout: 120_000 });
  const requests = await untilLoaded();
  const { frameMs, scriptMs, jobMs } = await readTimes(page);
  return {
    requests,
    frameSeconds: frameMs / 1000,
    scriptSeconds: scriptMs / 1000,
    jobsSeconds: jobMs / 1000,
  };
}

function tell(measured: readonly Measured[]): boolean {
  const middle = (read: (one: Measured) => number) => quantile(measured.map(read), 0.5);
  const requests = middle((one) => one.requests.length);
  const kilobytes = middle((one) => kilobytesOf(one.requests));
  const jobs = middle((one) => one.jobsSeconds);
  const frame = middle((one) => one.frameSeconds);
  const script = middle((one) => one.scriptSeconds);
  const repeated = measured.flatMap((one) => repeatedIn(one.requests));
  const results = [
    [`${requests} requests (at most ${limits.requests})`, requests <= limits.requests],
    [`${kilobytes.toFixed(1)} kB (at most ${limits.kilobytes})`, kilobytes <= limits.kilobytes],
    [
      `frame drawn after ${frame.toFixed(1)} s, first script there after ${script.toFixed(1)} s (frame first)`,
      frame < script,
    ],
    [`${repeated.length} addresses requested twice ${repeated.join(' ')}`.trim(), repeated.length === 0],
    [`jobs readable after ${jobs.toFixed(1)} s (at most ${limits.jobsSeconds})`, jobs <= limits.jobsSeconds],
  ] as const;
  return tellResults(results);
}

const app = await startApp();
const browser = await launchChromium();
try {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await openPhone(browser, app.origin);
    measured.push(await measure(context));
    await context.close();
  }
  const [first] = measured;
  if (first) tellRequests(first.requests);
  console.log(`\nThe first screen of a technician on slow 3G with an empty cache, the median of ${rounds}:`);
  if (!tell(measured)) process.exitCode = 1;
  if (!(await measureVisitPage(browser, app, rounds))) process.exitCode = 1;
} finally {
  await browser.close();
  await app.stop();
}
