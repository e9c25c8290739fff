import { type Browser, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { giveBack, inUse, takeErrors } from './lent-browser.ts';

/** The maximum number of lines for a screen, because a terminal scrolls any extra lines out of view. */
const mostLines = 40;

/**
 * A journey in the browser. Any unhandled page error makes it fail. Every browser that it opened is returned to the
 * pool at its end. If it fails, the first lines of the error show what the person would have seen at that moment.
 */
export const test = base.extend<{ screens: undefined }>({
  screens: [
    async ({ browser }, use, testInfo) => {
      const before = new Set(inUse(browser));
      await use(undefined);
      if (testInfo.errors.length > 0) await sayWhatWasSeen(browser, testInfo);
      const opened = inUse(browser).filter((context) => !before.has(context));
      const errors = takeErrors();
      await Promise.all(opened.map(giveBack));
      expect(errors, 'errors of the pages').toEqual([]);
    },
    { auto: true },
  ],
});

async function sayWhatWasSeen(browser: Browser, { errors: [error] }: TestInfo): Promise<void> {
  if (error === undefined) return;
  const pages = inUse(browser).flatMap((context) => context.pages());
  const used = await Promise.all(pages.map(async (page) => ({ page, at: await lastAskedAt(page) })));
  used.sort((one, other) => other.at - one.at);
  const seen = await Promise.all(used.map(({ page }) => seenOn(page).catch(String)));
  const said = `${seen.join('\n\n')}\n\n${error.message ?? ''}`;
  const places = error.stack?.slice(error.stack.search(/\n +at /)) ?? '';
  error.message = said;
  error.stack = `${said}${places}`;
}

/** Returns the time of the page's last request, which is used to list the most recently active person first. */
const lastAskedAt = (page: Page): Promise<number> =>
  page
    .evaluate(
      () => performance.timeOrigin + (performance.getEntriesByType('resource').at(-1)?.startTime ?? 0),
    )
    .catch(() => 0);

/** Returns the page's address and size, then its dialogs, alerts and screen as a screen reader reads them. */
async function seenOn(page: Page): Promise<string> {
  const size = page.viewportSize();
  const parts = await Promise.all(
    ['[role=dialog]', '[role=alert]', 'main'].map((part) => page.locator(`${part}:visible`).all()),
  );
  const snapshots = await Promise.all(parts.flat().map((part) => part.ariaSnapshot().catch(String)));
  const lines = snapshots.join('\n').split('\n');
  const more = lines.length > mostLines ? [`… and ${lines.length - mostLines} lines more`] : [];
  return [
    `On screen at ${page.url()}, ${size?.width} × ${size?.height}:`,
    ...[...lines.slice(0, mostLines), ...more].map((line) => `  ${line}`),
  ].join('\n');
}
