import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { openSession } from '#tests/support/browser/browser.ts';
import { quantile } from '#tests/support/browser/frames.ts';
import type { RunningApp } from '#tests/support/servers/app.ts';
import {
  kilobytesOf,
  type LoadedFile,
  openMeasuredPage,
  openPhone,
  tellRequests,
  tellResults,
} from './slow-3g.ts';

const limits = { kilobytes: 60, seconds: 5, pollMs: 5 };
const polls = 400;

type Measured = { readonly requests: readonly LoadedFile[]; readonly seconds: number };

/** Shares an open visit as a dispatcher, and returns the path of its link. */
async function shareVisit(browser: Browser, { origin }: RunningApp): Promise<string> {
  const context = await browser.newContext({ baseURL: origin });
  await openSession(context, 'dispatcher@demo.test');
  const { items } = await (await context.request.get('/api/job-orders?group=open&limit=10')).json();
  const answer = await context.request.post(`/api/job-orders/${items[0].id}/visit-links`, {
    headers: { origin, 'idempotency-key': crypto.randomUUID() },
    data: {},
  });
  const { path } = await answer.json();
  await context.close();
  return path;
}

async function measure(browser: Browser, { origin }: RunningApp, path: string): Promise<Measured> {
  const context = await openPhone(browser, origin);
  const { page, slowDown, untilLoaded } = await openMeasuredPage(context, 'main h1');
  await slowDown();
  await page.goto(path, { waitUntil: 'load' });
  const requests = await untilLoaded();
  const readableMs = await page.evaluate(() => Number(Reflect.get(globalThis, 'firstReadableMs')));
  await context.close();
  return { requests, seconds: readableMs / 1000 };
}

/** The number of clock ticks per second in /proc; always 100 on Linux. */
const ticksPerSecond = 100;

/** Returns the CPU time that the server has used, in milliseconds. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond;
}

/** Returns the CPU time that the server needs for a response that says that the page has not changed. */
async function costOfPoll({ origin, pid }: RunningApp, path: string): Promise<number> {
  const read = (etag = '') => fetch(`${origin}${path}`, { headers: { 'if-none-match': etag } });
  const etag = (await read()).headers.get('etag') ?? '';
  for (let count = 0; count < 50; count++) await read(etag);
  const before = processorMs(pid);
  for (let count = 0; count < polls; count++) {
    const { status } = await read(etag);
    if (status !== 304) throw new Error(`a page that did not change was sent again with ${status}`);
  }
  return (processorMs(pid) - before) / polls;
}

/** Measures the page behind a visit's link, with everything that it loads, and the cost of reading it again. */
export async function measureVisitPage(browser: Browser, app: RunningApp, rounds: number): Promise<boolean> {
  const measured: Measured[] = [];
  let path = '';
  for (let round = 0; round < rounds; round++) {
    path = await shareVisit(browser, app);
    measured.push(await measure(browser, app, path));
  }
  console.log(
    `\nThe page of a visit for a stranger on slow 3G with an empty cache, the median of ${rounds}:`,
  );
  const [first] = measured;
  if (first) tellRequests(first.requests, path.split('/').at(-1));
  const kilobytes = quantile(
    measured.map(({ requests }) => kilobytesOf(requests)),
    0.5,
  );
  const seconds = quantile(
    measured.map((one) => one.seconds),
    0.5,
  );
  const pollMs = await costOfPoll(app, path);
  return tellResults([
    [`${kilobytes.toFixed(1)} kB (at most ${limits.kilobytes})`, kilobytes <= limits.kilobytes],
    [`readable after ${seconds.toFixed(1)} s (at most ${limits.seconds})`, seconds <= limits.seconds],
    [
      `${pollMs.toFixed(2)} ms of CPU time for a poll without changes (at most ${limits.pollMs})`,
      pollMs <= limits.pollMs,
    ],
  ]);
}
