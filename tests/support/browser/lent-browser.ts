import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { clockShiftMs, now } from '../clock.ts';
import { shiftDate } from '../servers/shifted-date.mjs';
import { forgetToasts, recordToasts } from './toasts.ts';

export type Visitor = {
  readonly page: Page;
  /** The browser's console errors, including those about refused resources. */
  readonly complaints: readonly string[];
};

/** The options of a browser. A journey can use any browser that has the same options. */
type Options = BrowserContextOptions & {
  readonly baseURL: string;
  readonly viewport: { readonly width: number; readonly height: number };
};
type LentBrowser = {
  readonly page: Page;
  readonly options: Options;
  complaints: string[];
  /** The exceptions and rejections that the page did not handle. */
  errors: string[];
  /**
   * The amount by which the page's clock is ahead of the machine's, or null once a journey controls the page's clock.
   */
  shiftMs: number | null;
};

const lent = new Map<BrowserContext, LentBrowser>();
let idle: LentBrowser[] = [];

/**
 * Lends a browser in which no one is signed in. A returned browser is reused with its cached files and
 * compiled code. A screen then opens in half the time that a new browser takes. `isNew` requests a new one.
 */
export async function lend(browser: Browser, options: Options, isNew: boolean): Promise<Visitor> {
  const isAlike = (one: LentBrowser) => JSON.stringify(one.options) === JSON.stringify(options);
  const known = isNew ? undefined : idle.find(isAlike);
  idle = idle.filter((one) => one !== known);
  const opened = known ?? (await open(browser, options, isNew));
  await keepTime(opened);
  lent.set(opened.page.context(), opened);
  return opened;
}

async function open(browser: Browser, options: Options, isNew: boolean): Promise<LentBrowser> {
  await closeThoseOfEndedServers(options.baseURL);
  const page = await (await browser.newContext(options)).newPage();
  const opened: LentBrowser = { page, options, complaints: [], errors: [], shiftMs: Number.NaN };
  page.on('console', (message) => {
    if (message.type() === 'error')
      opened.complaints.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.context().on('weberror', (error) => {
    const { name, message, stack } = error.error();
    // Errors of the browser itself, such as a file that did not arrive, have no stack.
    opened.errors.push(stack || `${name}: ${message}`);
  });
  await recordToasts(page);
  await page.context().addInitScript(keepUndoable);
  if (!isNew) await loadNothingAhead(page);
  return opened;
}

/**
 * Closes the browsers of servers that have ended. A worker has one server at a time, even if browsers use another name
 * for it.
 */
async function closeThoseOfEndedServers(running: string): Promise<void> {
  const ended = idle.filter(({ options }) => options.baseURL !== running);
  idle = idle.filter((one) => !ended.includes(one));
  await Promise.all(ended.map(({ page }) => page.context().close()));
}

/** Returns the errors of every lent browser since the last call. */
export const takeErrors = (): string[] => [...lent.values()].flatMap(({ errors }) => errors.splice(0));

/** Waits for an error that the journey provokes, and removes it so that it does not count as a fault. */
export async function expectPageError(page: Page, wanted: RegExp): Promise<void> {
  const errors = lent.get(page.context())?.errors ?? [];
  await expect.poll(() => errors.some((error) => wanted.test(error)), `no ${wanted}`).toBe(true);
  const others = errors.splice(0).filter((error) => !wanted.test(error));
  errors.push(...others);
}

/** Returns the browser contexts that are open and lent out. */
export const inUse = (browser: Browser): BrowserContext[] =>
  browser.contexts().filter((context) => !idle.some(({ page }) => page.context() === context));

/** Makes the application preload nothing, as in data-saving mode. Most journeys end before preloading would start. */
export const loadNothingAhead = (page: Page): Promise<unknown> => page.context().addInitScript(saveData);

function saveData(): void {
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    value: { effectiveType: '4g', saveData: true },
  });
}

/**
 * Keeps a decision undoable for minutes instead of eight seconds, so a slow computer cannot send it before the journey
 * undoes it.
 */
function keepUndoable(): void {
  const start = window.setTimeout;
  window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
    start(run, ms > 6000 && ms <= 8000 ? 300_000 : ms, ...rest)) as typeof setTimeout;
}

async function keepTime(opened: LentBrowser): Promise<void> {
  if (opened.shiftMs === clockShiftMs()) return;
  opened.shiftMs = clockShiftMs();
  await shiftClock(opened.page.context(), opened.shiftMs);
}

const shiftClock = (context: BrowserContext, shiftMs: number): Promise<unknown> =>
  context.addInitScript(`(${shiftDate})(${shiftMs})`);

/** Lets the journey control the page's clock. This cannot be undone, so the browser is not reused. */
export async function takeClock(page: Page): Promise<void> {
  const opened = lent.get(page.context());
  if (opened !== undefined) opened.shiftMs = null;
  await shiftClock(page.context(), 0);
  await page.clock.install({ time: now() });
}

/** Resets the browser for the next journey, or closes it if that fails. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const opened = lent.get(context);
  lent.delete(context);
  if (opened === undefined || opened.shiftMs === null) return context.close();
  try {
    await makeAsNew(opened);
    idle.push(opened);
  } catch {
    // The server may have ended, or the page may refuse to close. The next journey then gets a new browser.
    await context.close();
  }
}

/** A path that does not load the application, and that keeps the same browser process. */
const quietPath = '/healthz';

/**
 * Leaves the screen, which ends its requests. The browser process stays the same, so the next screen opens in half the
 * time.
 */
export async function leaveScreen(page: Page): Promise<void> {
  const isQuiet = page.url() === 'about:blank' || new URL(page.url()).pathname === quietPath;
  if (!isQuiet) await page.goto(quietPath);
}

async function makeAsNew(opened: LentBrowser): Promise<void> {
  const { page, options } = opened;
  const context = page.context();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  for (const event of ['request', 'requestfinished', 'requestfailed', 'response'])
    page.removeAllListeners(event);
  await Promise.all([page.unrouteAll({ behavior: 'ignoreErrors' }), context.setOffline(false)]);
  await page.goto(quietPath, { timeout: 5_000 });
  // The screen was left first, because the steps below would make it redraw.
  await Promise.all([
    context.clearPermissions(),
    page.setViewportSize(options.viewport),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null }),
    context.clearCookies(),
  ]);
  await page.evaluate(async () => {
    localStorage.clear();
    sessionStorage.clear();
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const { name } of await indexedDB.databases())
      if (name !== undefined) indexedDB.deleteDatabase(name);
  });
  opened.complaints = [];
  opened.errors = [];
  forgetToasts(page);
}
