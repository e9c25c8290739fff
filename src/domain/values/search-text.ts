/** Returns a LIKE pattern that finds the text literally, anywhere in a search text; null if it is empty. */
export function searchPattern(search: string | undefined): string | null {
  const words = search?.trim() ?? '';
  if (words === '') return null;
  return `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

/**
 * The characters that searches replace or drop, and their replacements. Letters that people write in several ways get
 * a single form, and Arabic and Persian digits become Latin ones. Tatweel, vowel signs and direction marks are
 * dropped, because they change how a word looks but not which word it is.
 */
const searchCharacters = {
  from: [
    'أإآٱىیئؤةک',
    range(0x0660, 0x0669),
    range(0x06f0, 0x06f9),
    range(0x064b, 0x065f),
    range(0x06d6, 0x06dc),
    range(0x06df, 0x06e8),
    range(0x06ea, 0x06ed),
    range(0x200e, 0x200f),
    range(0x202a, 0x202e),
    range(0x2066, 0x2069),
    '\u0640\u0670\u061c',
  ].join(''),
  to: ['ااااييي', 'وهك', '0123456789', '0123456789'].join(''),
} as const;

const forms = new Map(
  Array.from(searchCharacters.from, (character, index) => [character, searchCharacters.to[index] ?? '']),
);

/** Returns the form in which searches compare a text, as the function `search_form` does in the database. */
export function searchForm(text: string): string {
  return Array.from(text.normalize('NFKC'), (character) => forms.get(character) ?? character)
    .join('')
    .toLowerCase();
}
