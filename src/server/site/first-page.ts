import { createHash } from 'node:crypto';
import { getSession } from '#contract/accounts.ts';
import { firstReads, firstUrls } from '#contract/first-reads.ts';
import { isPage, type Page } from '#contract/pages.ts';
import { roleOfArea } from '#domain/accounts/account.ts';
import type { Appearance } from '#domain/brand/appearance.ts';
import type { Caller } from '#server/platform/context.ts';
import { startWords } from '#words/en/start.ts';
import { directionOf, type Locale, ownLocale, wordsOf } from '#words/words.ts';

/** The files that a page needs in addition to those in index.html, by the page's path. */
export type FirstFiles = Readonly<Partial<Record<string, FilesOfPage>>>;
type FilesOfPage = {
  readonly js: readonly string[];
  readonly css: readonly string[];
  /**
   * The fonts to load first. When the font of a text changes later, the text is laid out again and moves everything
   * below it.
   */
  readonly fonts: readonly string[];
  /** True if the page has the navigation bars of a signed-in person. */
  readonly hasShell: boolean;
};

/** The appearance and the language that the page's reader gets. */
type Reader = { readonly choice?: Appearance | null; readonly locale?: Locale };

const noFiles = { js: [], css: [], fonts: [] };
const frame = /<!--frame-->.*<!--\/frame-->/s;

/**
 * Returns a function that creates, for a path and a caller, the page that starts the application. If the caller will
 * see the navigation bars, the page shows their frame immediately. The page lists the screen's files and starts its
 * first reads, so that they do not wait for a script. It starts only reads that the caller may make, because browsers
 * report refused ones.
 */
export function firstPages(
  template: string,
  files: FirstFiles,
): (path: string, caller: Caller | null, reader?: Reader) => string {
  const pages = new Map<Locale, string>();
  const pageIn = (locale: Locale) => {
    const page = pages.get(locale) ?? inLanguage(template, locale);
    pages.set(locale, page);
    return page;
  };
  return (path, caller, { choice = null, locale = ownLocale() } = {}) => {
    const { js, css, fonts, hasShell } = files[path] ?? { ...noFiles, hasShell: isPage(path) };
    const isShown = !hasShell || caller !== null;
    const reads = [getSession.path, ...readsOf(path, caller)].map(preloaded);
    return inAppearance(pageIn(locale), caller === null ? null : choice)
      .replace('<!--first-->', () => reads.join(''))
      .replace('<!--files-->', () => (isShown ? filesOf({ js, fonts }) : ''))
      .replace('<!--styles-->', () => (isShown ? css.map(styleSheet).join('') : ''))
      .replace(frame, (drawn) => (isShown && hasShell ? drawn : ''));
  };
}

/**
 * Returns the page without any data of a session or a brand. A technician's device keeps it, and opens every screen
 * with it while offline. It lists the files that all these screens need.
 */
export function neutralPage(template: string, files: FirstFiles): string {
  const { js, css, fonts } = filesOfAll(files, '/technician');
  return template
    .replace('<html ', '<html data-device ')
    .replace(frame, '')
    .replace('<!--files-->', () => filesOf({ js, fonts }))
    .replace('<!--styles-->', () => css.map(styleSheet).join(''))
    .replaceAll(/<!--(?:first|files|styles)-->/g, '')
    .replaceAll('>Grouphead', '>Service');
}

/** Returns the files that every page of this area needs. */
function filesOfAll(files: FirstFiles, area: string): Omit<FilesOfPage, 'hasShell'> {
  const pages = Object.entries(files).flatMap(([path, page]) =>
    page !== undefined && path.startsWith(area) ? [page] : [],
  );
  const ofAll = (kind: 'js' | 'css' | 'fonts') =>
    (pages[0]?.[kind] ?? []).filter((file) => pages.every((page) => page[kind].includes(file)));
  return { js: ofAll('js'), css: ofAll('css'), fonts: ofAll('fonts') };
}

/** Returns the hashes of the page's own styles. The content security policy allows no other styles. */
export function styleHashesOf(template: string): string[] {
  return [...template.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}

function readsOf(path: string, caller: Caller | null): readonly string[] {
  if (caller?.actor?.role !== roleOfArea(path)) return [];
  if (caller.view.must_agree || caller.view.must_set_up_two_factor) return [];
  const first = firstReads[path as Page];
  return first === undefined ? [] : firstUrls(first);
}

const preloaded = (url: string) =>
  `<link rel="preload" as="fetch" crossorigin href="${url.replaceAll('&', '&amp;')}">`;
/**
 * Lists the files in the order in which a slow network should load them, because a browser opens at most six
 * connections. The heading font comes first. If it came later, the browser would load the larger font file for the
 * first heading.
 */
function filesOf({ js, fonts }: Pick<FilesOfPage, 'js' | 'fonts'>): string {
  const [heading, ...others] = fonts.toReversed().map(fontPreloaded);
  return [heading, ...js.map(modulePreloaded), ...others].join('');
}

const modulePreloaded = (file: string) =>
  `<link rel="modulepreload" crossorigin fetchpriority="high" href="/${file}">`;
const fontPreloaded = (file: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;
const styleSheet = (file: string) => `<link rel="stylesheet" crossorigin href="/${file}">`;

/** Writes the chosen appearance into the page, so that the first paint already has it. */
function inAppearance(page: string, choice: Appearance | null): string {
  return choice === null ? page : page.replace('<html ', `<html data-appearance="${choice}" `);
}

/** Sets the page's language and its loading text. All other wording is loaded with the scripts. */
function inLanguage(page: string, locale: Locale): string {
  const { loading } = wordsOf(startWords, locale).app;
  return page
    .replace('lang="en" dir="ltr"', `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace('aria-label="Loading"', () => `aria-label="${loading}"`);
}
