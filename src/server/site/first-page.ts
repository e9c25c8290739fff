import { createHash } from 'node:crypto';
import { getSession } from '#contract/accounts.ts';
import { firstReads, firstUrls } from '#contract/first-reads.ts';
import { isPage, type Page } from '#contract/pages.ts';
import { roleOfArea } from '#domain/accounts/account.ts';
import type { Caller } from '#server/platform/context.ts';
import { startWords } from '#words/en/start.ts';
import { directionOf, ownLocale, wordsOf } from '#words/words.ts';

/** The extra files of a page by its path, besides the files in index.html. */
export type FirstFiles = Readonly<Partial<Record<string, FilesOfPage>>>;
export type FilesOfPage = {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /**
   * The fonts of the first text: text that changes its font later is laid out again, and moves everything
   * below it.
   */
  readonly fonts: readonly string[];
  /** True when the page has the bars of a signed-in person. */
  readonly hasShell: boolean;
};

const noFiles = { js: [], css: [], fonts: [] };
const frame = /<!--frame-->.*<!--\/frame-->/s;

/**
 * Returns the maker of the page that starts the application at a path, for the caller. It shows the frame at
 * once where the caller will see one, names the files of the screen, and starts the first reads, so that no
 * script has to find out first. It starts only reads that the caller may make, because a browser reports
 * refusals.
 */
export function firstPages(
  template: string,
  files: FirstFiles,
): (path: string, caller: Caller | null) => string {
  const page = inOwnLanguage(template);
  return (path, caller) => {
    const { js, css, fonts, hasShell } = files[path] ?? { ...noFiles, hasShell: isPage(path) };
    const isShown = !hasShell || caller !== null;
    const reads = [getSession.path, ...readsOf(path, caller)].map(preloaded);
    return page
      .replace('<!--first-->', () => reads.join(''))
      .replace('<!--files-->', () =>
        isShown ? [...js.map(modulePreloaded), ...fonts.map(fontPreloaded)].join('') : '',
      )
      .replace('<!--styles-->', () => (isShown ? css.map(styleSheet).join('') : ''))
      .replace(frame, (drawn) => (isShown && hasShell ? drawn : ''));
  };
}

/** Returns the hashes that let the page contain its own style: the policy allows no other. */
export function styleHashesOf(template: string): string[] {
  return [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}

function readsOf(path: string, caller: Caller | null): readonly string[] {
  if (caller?.actor?.role !== roleOfArea(path) || caller.view.must_set_up_two_factor) return [];
  const first = firstReads[path as Page];
  return first === undefined ? [] : firstUrls(first);
}

const preloaded = (url: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${url.replaceAll('&', '&amp;')}">`;
const modulePreloaded = (file: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
const fontPreloaded = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
const styleSheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

/** Sets the language of the page; its texts come with its scripts, except the loading text. */
function inOwnLanguage(page: string): string {
  const locale = ownLocale();
  const { loading } = wordsOf(startWords).app;
  return page
    .replace('lang="en" dir="ltr"', `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace('aria-label="Loading"', () => `aria-label="${loading}"`);
}
