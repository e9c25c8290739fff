import type { Browser, BrowserContext, CDPSession } from '@playwright/test';
import { combinedReadsPath } from '#contract/calls/combined-reads.ts';

/** Each response takes 2 seconds to start, and all responses share 400 kbit/s. */
const slow3G = {
  offline: false,
  latency: 2000,
  downloadThroughput: 400_000 / 8,
  uploadThroughput: 400_000 / 8,
};

export type LoadedFile = {
  readonly url: string;
  readonly isStream: boolean;
  /** True if the browser already had the file. */
  isCached: boolean;
  bytes: number;
  isOpen: boolean;
};

/** Records every request that the page makes, in the order in which the requests start. */
async function requestsOf(cdp: CDPSession): Promise<ReadonlyMap<string, LoadedFile>> {
  const requests = new Map<string, LoadedFile>();
  cdp.on('Network.requestWillBeSent', ({ requestId, request: { url }, type }) => {
    requests.set(requestId, {
      url,
      isStream: type === 'EventSource',
      isCached: false,
      bytes: 0,
      isOpen: true,
    });
  });
  cdp.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  cdp.on('Network.responseReceived', ({ requestId, response: { fromDiskCache, fromServiceWorker } }) => {
    const request = requests.get(requestId);
    if (request && (fromDiskCache || fromServiceWorker)) request.isCached = true;
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

const quietMs = 6000;

/**
 * Waits until no request except the live stream has been active for 6 seconds, so that the measurement includes files
 * that load when the browser is idle.
 */
async function untilQuiet(requests: ReadonlyMap<string, LoadedFile>): Promise<void> {
  let quietSince = performance.now();
  while (performance.now() - quietSince < quietMs) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const isBusy = [...requests.values()].some(({ isOpen, isStream }) => isOpen && !isStream);
    if (isBusy) quietSince = performance.now();
  }
}

/** Returns a script that records when an element is first readable, in milliseconds since the navigation started. */
export const noteFirst = (selector: string) => `
  const look = () => {
    const found = document.querySelector(${JSON.stringify(selector)});
    if (found === null || found.offsetHeight === 0) requestAnimationFrame(look);
    else setTimeout(() => { globalThis.firstReadableMs = performance.now(); });
  };
  requestAnimationFrame(look);`;

/** Opens a phone's browser with an empty cache. */
export function openPhone(browser: Browser, baseURL: string): Promise<BrowserContext> {
  const viewport = { width: 390, height: 844 };
  return browser.newContext({ baseURL, viewport, hasTouch: true, isMobile: true });
}

/**
 * Opens a page that records when an element is first readable, and its requests. `slowDown` puts it on slow 3G;
 * `untilLoaded` waits for everything that it loads.
 */
export async function openMeasuredPage(context: BrowserContext, selector: string) {
  const page = await context.newPage();
  await page.addInitScript({ content: noteFirst(selector) });
  const cdp = await context.newCDPSession(page);
  const requests = await requestsOf(cdp);
  return {
    page,
    slowDown: () => cdp.send('Network.emulateNetworkConditions', slow3G),
    untilLoaded: async (): Promise<LoadedFile[]> => {
      await untilQuiet(requests);
      return [...requests.values()].filter(({ url, isCached }) => url.startsWith('http') && !isCached);
    },
  };
}

/** Returns the addresses that were requested more than once, including those inside combined reads. */
export function repeatedIn(requests: readonly LoadedFile[]): string[] {
  const addresses = requests
    .filter(({ isStream }) => !isStream)
    .flatMap(({ url }) => {
      const { pathname, search, searchParams } = new URL(url);
      return pathname === combinedReadsPath ? searchParams.getAll('read') : [pathname + search];
    });
  return addresses.filter((address, index) => addresses.indexOf(address) !== index);
}

export const kilobytesOf = (requests: readonly LoadedFile[]) =>
  requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

export function tellRequests(requests: readonly LoadedFile[], withheld = ''): void {
  for (const { url, bytes } of requests) {
    const { pathname, search } = new URL(url);
    const name = withheld === '' ? `${pathname}${search}` : pathname.replace(withheld, '{token}');
    console.log(`${(bytes / 1000).toFixed(1).padStart(8)} kB  ${name}`);
  }
}

/** Prints each result and whether it is within its limit. Returns whether all results are. */
export function tellResults(results: readonly (readonly [text: string, isKept: boolean])[]): boolean {
  for (const [text, isKept] of results) console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${text}`);
  return results.every(([, isKept]) => isKept);
}
