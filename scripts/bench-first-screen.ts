import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { startApp } from '../tests/support/app.ts';
import { openSession } from '../tests/support/browser.ts';
import { quantile } from '../tests/support/frames.ts';
import { launchChromium } from './launch-chromium.ts';

/**
 * Measures how long a technician waits for the first screen of the built application, on slow 3G with an empty cache.
 * Each response takes 2 seconds to start, and all responses share 400 kbit/s. The time to open a connection is not
 * simulated.
 */

const slow3G = {
  offline: false,
  latency: 2000,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};
const limits = { requests: 20, kilobytes: 250, jobsSeconds: 12 };
const rounds = Number(process.argv[2] ?? 3);
const technician = 'technician@demo.test';
const jobCard = 'main [aria-label^="JO-"]';
const quietMs = 6000;
/**
 * The wait after signing in. A sign-in is a change, so a page that loads soon after it fetches its data twice. In a
 * company, most pages do not load right after a sign-in.
 */
const afterSignInMs = 15_000;

type Request = { readonly url: string; readonly isStream: boolean; bytes: number; isOpen: boolean };

/** Records every request that the page makes, in the order in which the requests start. */
async function requestsOf(cdp: CDPSession): Promise<ReadonlyMap<string, Request>> {
  const requests = new Map<string, Request>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    requests.set(requestId, { url, isStream: type === 'EventSource', bytes: 0, isOpen: true });
  });
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const request = requests.get(requestId);
    if (request) request.bytes += encodedDataLength;
  });
  const end = (requestId: string, bytes?: number) => {
    const request = requests.get(requestId);
    if (request) Object.assign(request, { isOpen: false, ...(bytes !== undefined && { bytes }) });
  };
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength));
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  await cdp.send('Network.enable');
  return requests;
}

/**
 * Waits until no request except the live stream has been active for 6 seconds, so that the measurement includes files
 * that load when the browser is idle.
 */
async function untilQuiet(requests: ReadonlyMap<string, Request>): Promise<void> {
  let quietSince = performance.now();
  while (performance.now() - quietSince < quietMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const isBusy = [...requests.values()].some(({ isOpen, isStream }) => isOpen && !isStream);
    if (isBusy) quietSince = performance.now();
  }
}

/**
 * Returns a script that records when a job is first readable, in milliseconds since the navigation started.
 */
const noteFirst = (selector: string) => `
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    if (found === null || found.offsetHeight === 0) requestAnimationFrame(look);
    else setTimeout(() => { globalThis.jobReadableMs = performance.now(); });
  };
  requestAnimationFrame(look);`;

function readTimes(page: Page): Promise<{ frameMs: number; scriptMs: number; jobMs: number }> {
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return {
      frameMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      scriptMs: Math.min(...scripts.map(({ responseEnd }) => responseEnd)),
      jobMs: Number(Reflect.get(globalThis, 'jobReadableMs')),
    };
  });
}

type Measured = {
  readonly requests: readonly Request[];
  readonly frameSeconds: number;
  readonly scriptSeconds: number;
  readonly jobsSeconds: number;
};

async function measure(context: BrowserContext): Promise<Measured> {
  const screen = await openSession(context, technician);
  const page = await context.newPage();
  await page.addInitScript({ content: noteFirst(jobCard) });
  const cdp = await context.newCDPSession(page);
  const requests = await requestsOf(cdp);
  await new Promise((resolve) => setTimeout(resolve, afterSignInMs));
  await cdp.send('Network.emulateNetworkConditions', slow3G);
  await page.goto(screen, { waitUntil: 'commit' });
  await page.locator(jobCard).first().waitFor({ timeout: 120_000 });
  await untilQuiet(requests);
  const { frameMs, scriptMs, jobMs } = await readTimes(page);
  return {
    requests: [...requests.values()].filter(({ url }) => url.startsWith('http')),
    frameSeconds: frameMs / 1000,
    scriptSeconds: scriptMs / 1000,
    jobsSeconds: jobMs / 1000,
  };
}

const kilobytesOf = (requests: readonly Request[]) =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

function tell(measured: readonly Measured[]): boolean {
  const middle = (read: (one: Measured) => number) => quantile(measured.map(read), 0.5);
  const requests = middle((one) => one.requests.length);
  const kilobytes = middle((one) => kilobytesOf(one.requests));
  const jobs = middle((one) => one.jobsSeconds);
  const frame = middle((one) => one.frameSeconds);
  const script = middle((one) => one.scriptSeconds);
  const results = [
    [`${requests} requests (at most ${limits.requests})`, requests <= limits.requests],
    [`${kilobytes.toFixed(1)} kB (at most ${limits.kilobytes})`, kilobytes <= limits.kilobytes],
    [
      `frame drawn after ${frame.toFixed(1)} s, first script there after ${script.toFixed(1)} s (frame first)`,
      frame < script,
    ],
    [`jobs readable after ${jobs.toFixed(1)} s (at most ${limits.jobsSeconds})`, jobs <= limits.jobsSeconds],
  ] as const;
  for (const [text, isKept] of results) console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${text}`);
  return results.every(([, isKept]) => isKept);
}

function tellRequests({ requests }: Measured): void {
  for (const { url, bytes } of requests) {
    const { pathname, search } = new URL(url);
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${pathname}${search}`);
  }
}

const app = await startApp();
const browser = await launchChromium();
try {
  const measured: Measured[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await browser.newContext({
      baseURL: app.origin,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    measured.push(await measure(context));
    await context.close();
  }
  const [first] = measured;
  if (first) tellRequests(first);
  console.log(`\nThe first screen of a technician on slow 3G with an empty cache, the median of ${rounds}:`);
  if (!tell(measured)) process.exitCode = 1;
} finally {
  await browser.close();
  await app.stop();
}
