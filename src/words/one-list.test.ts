import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages } from '#domain/values/language.ts';

/**
 * The files that name a language. They contain the list of languages, the pseudolocales, guessable words, the columns
 * by which names are sorted, and the choice of month names for the recipient of an email. The others are about
 * documents, which are in these two languages.
 */
const naming = [
  'src/domain/accounts/guessable-words.ts',
  'src/domain/values/language.ts',
  'src/server/printing/bilingual.ts',
  'src/server/printing/sheet-input.ts',
  'src/server/printing/sheet-parts.ts',
  'src/server/store/clients.ts',
  'src/server/store/functions/language-of-account.ts',
  'src/server/store/technicians.ts',
  'src/words/words.ts',
];
const others = languages.filter((language) => language !== 'en');
const isNamed = new RegExp(`'(?:${others.join('|')})['-]|\\b(?:${others.join('|')}): ['{(]`);

test('nothing else names the languages one by one, so that another is a folder and a line', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((file) => `src/${file.replaceAll('\\', '/')}`)
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !/^src\/words\/[a-z]{2}\//.test(file));
  expect(files.filter((file) => isNamed.test(readFileSync(file, 'utf8'))).toSorted()).toEqual(naming);
});
