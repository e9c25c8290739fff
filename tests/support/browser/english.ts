import { expect, type Page, type Response } from '@playwright/test';
import { timeZoneOfCountry } from '#domain/operator.ts';
import { languages } from '#domain/values/language.ts';
import { subjectOf } from '#web/records/job-orders/subject.ts';
import { languageName } from '#words/words.ts';

/** Names that are the same in every language: those that people chose, and the languages' own names. */
export type Names = {
  /** Returns all names that the page has received. */
  readonly all: () => Promise<ReadonlySet<string>>;
};

const wordsOfServer: ReadonlySet<string> = new Set(['detail', 'title', 'message', 'text']);
/** True for the keys of enumerations and reasons, which are not shown to people. */
const isKey = (text: string) => /^[a-z][a-z_-]*$/.test(text);

/** Records every name in the server's responses to the page. */
export function namesGivenTo(page: Page): Names {
  // Countries are stored by name.
  const names = new Set<string>([...Object.keys(timeZoneOfCountry), ...languages.map(languageName)]);
  let read: Promise<unknown> = Promise.resolve();
  const add = async (response: Response) => {
    if (!(response.headers()['content-type'] ?? '').includes('json')) return;
    // If navigation aborts a response, the page does not show it either.
    const body: unknown = await response.json().catch(() => null);
    for (const text of textsIn(body)) {
      for (const line of text.split('\n')) names.add(line.trim());
      // The heading of a record shows only the beginning of its description, so that is recorded as a name too.
      names.add(subjectOf(text));
    }
  };
  page.on('response', (response) => {
    read = Promise.all([read, add(response)]);
  });
  return { all: () => read.then(() => names) };
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return isKey(value) ? [] : [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (wordsOfServer.has(key) ? [] : textsIn(inner)));
}

/** Returns everything that can be read or heard on the page, with one entry for each text and label. */
const everythingSaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const labels = ['aria-label', 'aria-description', 'placeholder', 'title', 'alt'];
    const spoken = [
      ...document.body.querySelectorAll(':not(script, style, noscript, textarea[aria-hidden])'),
    ];
    // A number that stays on one line, and a place where an address may break, have an element of their own within
    // their sentence.
    const isPart = (node: Node) => node instanceof Element && node.matches('span.gh-number, wbr');
    const own = (element: Element) => {
      if (isPart(element)) return [];
      const nodes = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE || isPart(node),
      );
      const texts = nodes.map(({ textContent }) => textContent ?? '');
      return nodes.some(isPart) ? [texts.join('')] : texts;
    };
    return [
      document.title,
      ...spoken.flatMap((element) => labels.map((label) => element.getAttribute(label) ?? '')),
      ...spoken.flatMap(own),
    ];
  });

/** The names of products, formats and units that are the same in every language. */
const sameEverywhere =
  /\b(?:[A-Z][A-Za-z]+(?:\/[A-Z][\w+-]*)+|Grouphead|CMASA|Ctrl|Cmd|Alt|Enter|Escape|Esc|Page Up|Page Down|PDF|PNG|JPEG|MB|QR|URL|UTC|GMT|AM|PM|[A-Z]{3}|https?:\S+)\b/g;

/** The initials shown instead of a picture. */
const initials = /^[A-Z]{1,2}$/;

/** Sorts longer names first, so a name that is part of another one does not break it up. */
const byLength = (names: Iterable<string>) =>
  [...names].filter((name) => name.length > 1).sort((one, other) => other.length - one.length);

const word = /[A-Za-z]{2,}/;

/** Returns what remains of a text without its pseudo-translated parts, which are in ⟦⟧, and without names. */
function left(text: string, names: readonly string[]): string {
  if (initials.test(text)) return '';
  const rest = text.replaceAll(/⟦[^⟦⟧]*⟧/g, ' ').replaceAll(sameEverywhere, ' ');
  // Few texts have anything left at this point, and comparing them with thousands of names is slow.
  return word.test(rest) ? names.reduce((less, name) => less.replaceAll(name, ' '), rest) : '';
}

/** Fails for words that are neither pseudo-translated nor names, because such words cannot be translated. */
export async function expectNoEnglish(
  page: Page,
  given: Names,
  where: string,
  /** Removes text that stays in Latin letters in the page's language. */
  without: (text: string) => string = (text) => text,
): Promise<void> {
  const said = new Set((await everythingSaid(page)).map(without));
  const names = byLength(await given.all());
  const english = [...said].map((text) => left(text, names).trim()).filter((text) => word.test(text));
  expect.soft([...new Set(english)], `English left ${where}`).toEqual([]);
}

export function englishIn(text: string, names: readonly string[]): string[] {
  return left(text, byLength(names)).match(/[A-Za-z]{2,}/g) ?? [];
}
