import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { forgetToasts, recordToasts } from './toasts.ts';

export type Visitor = {
  readonly page: Page;
  /** What the browser complained about: console errors, refused resources, uncaught exceptions. */
  readonly complaints: readonly string[];
};

/** Two browsers with the same options are alike to whoever gets one. */
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

/** A worker has one server at a time, but for names that lead to the same one. */
async function closeThoseOfEndedServers(running: string): Promise<void> {
  const ended = idle.filter(({ options }) => options.baseURL !== running);
  idle = idle.filter((one) => !ended.includes(one));
  await Promise.all(ended.map(({ page }) => page.context().close()));
}

/** What is open and in somebody's hands. */
export const inUse = (browser: Browser): BrowserContext[] =>
  browser.contexts().filter((context) => !idle.some(({ page }) => page.context() === context));

/** From now on time passes in the page as a story lets it. Its browser is not lent again: this cannot be undone. */
export async function takeClock(page: Page): Promise<void> {
  const opened = lent.get(page.context());
  if (opened !== undefined) opened.hasOwnClock = false;
  await page.clock.install();
}

/** Keeps it for the next, as if nobody had been there; closes what cannot be made so. */
export async function giveBack(context: BrowserContext): Promise<void> {
  const opened = lent.get(context);
  lent.delete(context);
  if (!opened?.hasOwnClock) return context.close();
  try {
    await makeAsNew(opened);
    idle.push(opened);
  } catch {
    // A server that has ended, a page that does not let itself be left: a new browser then serves the next story.
    await context.close();
  }
}

/** A page of the server without the program, so that nothing goes on and the next screen is drawn by the same process. */
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
