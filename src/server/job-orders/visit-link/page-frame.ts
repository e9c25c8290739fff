import { createHash } from 'node:crypto';
import { brandScale } from '#domain/brand/brand.ts';
import { type Language, languageNamed, languages } from '#domain/values/language.ts';
import { formatPhone, phoneLink } from '#domain/values/phone.ts';
import { nameFor } from '#domain/values/second-name.ts';
import { html, type Markup } from '#server/site/html.ts';
import { smallLogo } from '#server/store/shapes/brands.ts';
import { visitPageWords } from '#words/en/job-orders/visit/link-page.ts';
import { directionOf, type Locale, languageName, wordsOf } from '#words/words.ts';
import type { Company } from './read-visit.ts';

/** The page as it is before the web application is built: without styles and without the script. */
export const bareTemplate =
  '<!doctype html><html lang="en" dir="ltr"><head><meta name="robots" content="noindex"><title>Visit</title></head><body><!--page--></body></html>';

type FramedPage = {
  readonly locale: Locale;
  readonly title: string;
  /** Null if the page must not reveal the company that the link belongs to. */
  readonly company: Company | null;
  readonly main: Markup;
};

type HtmlPage = { readonly text: string; readonly styleHashes: readonly string[] };

/** Writes the whole page in its language, with the company's name, logo and color. */
export function framed(template: string, { locale, title, company, main }: FramedPage): HtmlPage {
  const hue = company?.brand?.hue ?? null;
  const text = template
    .replace('lang="en" dir="ltr"', `lang="${locale}" dir="${directionOf(locale)}"`)
    .replace(/<title>[^<]*<\/title>/, () => html`<title>${title}</title>`.text)
    .replace('</head>', () => `${hue === null ? '' : `<style>${colorsOf(hue)}</style>`}</head>`)
    .replace('<!--page-->', () => [header(locale, company), main, footer(locale, company)].join(''));
  return { text, styleHashes: hashesIn(text) };
}

function header(locale: Locale, company: Company | null): Markup {
  const logo = company?.brand?.logo ?? null;
  return html`<header>
<p class="company">${logo !== null && html`<img src="${logo}${smallLogo}" alt="" width="40" height="40">`}<bdi>${company === null ? '' : nameFor(locale, company.brand ?? company)}</bdi></p>
<nav aria-label="${wordsOf(visitPageWords, locale).languages}">${languages
    .filter((language) => language !== languageNamed(locale))
    .map(languageLink)}</nav>
</header>`;
}

const languageLink = (language: Language) =>
  html`<a href="?language=${language}" hreflang="${language}" lang="${language}">${languageName(language)}</a>`;

function footer(locale: Locale, company: Company | null): Markup | string {
  if (company === null || company.phone === null) return '';
  const { call } = wordsOf(visitPageWords, locale);
  return html`<footer><a class="call" href="${phoneLink(company.phone)}">${call(nameFor(locale, company))} <bdi dir="ltr">${formatPhone(company.phone)}</bdi></a></footer>`;
}

/**
 * Returns the style that gives the page a brand's color. Its tones have the same contrast ratios as the tones of our
 * own color.
 */
function colorsOf(hue: number): string {
  const tones = brandScale(hue);
  const dark = `:root{--action:${tones[4]};--action-hover:${tones[3]}}`;
  return `:root{--action:${tones[7]};--action-hover:${tones[8]}}@media (prefers-color-scheme:dark){${dark}}`;
}

function hashesIn(text: string): string[] {
  return [...text.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}
