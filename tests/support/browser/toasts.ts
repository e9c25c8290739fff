import { expect, type Page } from '@playwright/test';

/** The text of each toast that a page has shown and no journey has expected yet. */
const shownOn = new WeakMap<Page, string[]>();

/**
 * Records each toast when it appears. A toast disappears after four seconds, so a busy machine could otherwise miss it.
 */
export async function recordToasts(page: Page): Promise<void> {
  const shown: string[] = [];
  shownOn.set(page, shown);
  await page.exposeFunction('noteToast', (words: string) => shown.push(words));
  await page.addInitScript(() => {
    const noted = new WeakSet<Element>();
    const note = (toast: Element) => {
      noted.add(toast);
      Reflect.get(window, 'noteToast')(toast.textContent);
    };
    const look = () => {
      const toasts = [...document.querySelectorAll('.mantine-Notification-root')];
      toasts.filter((toast) => !noted.has(toast)).forEach(note);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
}

/** Forgets all toasts that the page has shown. */
export function forgetToasts(page: Page): void {
  shownOn.get(page)?.splice(0);
}

/** Checks that a toast with this title and text was shown. Each toast can be expected only once. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const shown = shownOn.get(page) ?? [];
  const isWanted = (words: string) => words.includes(title) && words.includes(text);
  const missing = () => (shown.some(isWanted) ? [] : [`not shown: ${title} ${text}`, ...shown]);
  await expect.poll(missing).toEqual([]);
  shown.splice(shown.findIndex(isWanted), 1);
}

/** Returns the text of every toast that was shown but not expected. */
export const unexpectedToasts = (page: Page): readonly string[] => shownOn.get(page) ?? [];
