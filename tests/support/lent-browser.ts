import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { forgetToasts, recordToasts } from './toasts.ts';

export type Visitor = {
  readonly page: Page;
  /** What the browser complained about: console errors, refused resources, uncaught exceptions. */
  readonly complaints: readonly string[];
};

/** Browsers with the same options cannot be told apart by a story. */
type Options = BrowserContextOptions & {
  readonly baseURL: string;
  readonly viewport: { readonly width: number; readonly height: number };
};
type Opened = { readonly page: Page; readonly options: Options; complaints: string[]; hasOwnClock: boolean };

const lent = new Map<BrowserContext, Opened>();
let idle: Opened[] = [];

/**
 * A browser of its own, in which nobody has signed in. One that a story gave back is lent again, its files at hand and
 * its program warm: opening a screen there takes half of what it takes in a new one, which is what `isNew` asks for.
 */
export async function lend(browser: Browser, options: Options, isNew: boolean): Promise<Visitor> {
  const isAlike = (one: Opened) => JSON.stringify(one.options) === JSON.stringify(options);
  const known = isNew ? undefined : idle.find(isAlike);
  idle = idle.filter((one) => one !== known);
  const opened = known ?? (await open(browser, options));
  lent.set(opened.page.context(), opened);
  return opened;
}

async function open(browser: Browser, options: Options): Promise<Opened> {
  await closeThoseOfEndedServers(options.baseURL);
  const page = await (await browser.newContext(options)).newPage();
  const opened: Opened = { page, options, complaints: [], hasOwnClock: true };
  page.on('console', (message) => {
    if (message.type() === 'error') opened.complaints.push(message.text());
  });
  page.on('pageerror', (error) => opened.complaints.push(String(error)));
  await recordToasts(page);
  return opened;
}

/**
 * A worker has one server at a time, so browsers of another address are of no more use. Several names may lead to the
 * same server; their browsers are closed too.
 */
async function closeThoseOfEndedServers(running: string): Promise<void> {
  const ended = idle.filter(({ options }) => options.baseURL !== running);
  idle = idle.filter((one) => !ended.includes(one));
  await Promise.all(ended.map(({ page }) => page.context().close()));
}

/** The contexts that are open and lent to somebody. */
export const inUse = (browser: Browser): BrowserContext[] =>
  browser.contexts().filter((context) => !idle.some(({ page }) => page.context() === context));

/** From now on time passes in the page as the story lets it. This cannot be undone, so the browser is not lent again. */
export async function takeClock(page: Page): Promise<void> {
  const opened = lent.get(page.context());
  if (opened !== undefined) opened.hasOwnClock = false;
  await page.clock.install();
}

/** Keeps the browser for the next story as if nobody had used it, and closes it where that fails. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const opened = lent.get(context);
  lent.delete(context);
  if (!opened?.hasOwnClock) return context.close();
  try {
    await makeAsNew(opened);
    idle.push(opened);
  } catch {
    // The server may have ended, or the page may refuse to be left. The next story then gets a new browser.
    await context.close();
  }
}

/** An address of the server without the program: nothing goes on there, and the same process draws the next screen. */
const quietPath = '/healthz';

async function makeAsNew(opened: Opened): Promise<void> {
  const { page, options } = opened;
  const context = page.context();
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  page.removeAllListeners('request');
  await Promise.all([
    page.unrouteAll({ behavior: 'ignoreErrors' }),
    context.setOffline(false),
    context.clearPermissions(),
    page.setViewportSize(options.viewport),
    page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null }),
  ]);
  await page.goto(quietPath, { timeout: 5_000 });
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  opened.complaints = [];
  forgetToasts(page);
}
