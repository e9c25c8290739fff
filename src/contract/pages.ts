import { pages } from './calls/page-list.ts';

export type Page = (typeof pages)[number];

const patterns = pages.map((page) => new RegExp(`^${page.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`));

export function isPage(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}

/** Returns the path of the picture that other sites show with links to the landing page in the language. */
export function socialPicture(language: string): string {
  return `/social-${language}.png`;
}
