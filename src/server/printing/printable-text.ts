import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A line of a text. Each line has its own direction, like `dir="auto"` in HTML. */
export type PrintableLine = { readonly text: string; readonly isRightToLeft: boolean };

const { resolve } = createRequire(import.meta.url);

/** Font files in TrueType format. The compiler cannot read WOFF2. */
export const fontFiles = [
  '@expo-google-fonts/ibm-plex-sans/400Regular/IBMPlexSans_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans/600SemiBold/IBMPlexSans_600SemiBold.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/400Regular/IBMPlexSansArabic_400Regular.ttf',
  '@expo-google-fonts/ibm-plex-sans-arabic/600SemiBold/IBMPlexSansArabic_600SemiBold.ttf',
].map((name) => resolve(name));

/** The length above which a word may break anywhere, because it could be wider than its column. */
const mostLettersOfWord = 32;
const breakEvery = 16;
/** The same limits for a table, whose columns are narrow. */
const narrow = { mostLettersOfWord: 15, breakEvery: 5 };
/**
 * The length above which a word is printed on several lines. Shaping cannot start in the middle of a word, so the cost
 * of a word would grow with the square of its length.
 */
const mostLettersInARow = 200;
const rows = new RegExp(`\\S{${mostLettersInARow}}(?=\\S)`, 'gu');
/**
 * Marks on one letter beyond the fourth are replaced, because the cost of marks also grows with the square of their
 * number.
 */
const manyMarks = /([\p{M}\u200c\u200d]{4})[\p{M}\u200c\u200d]+/gu;
/** Marks without a letter would join all words of a line. */
const looseMarks = /(?<=^|\s)[\p{M}\u200c\u200d]+/gu;
/** PDF/A forbids private-use characters, although the fonts have some. */
const privateUse = /\p{Co}/u;
/** The replacement for a letter that no font has. */
export const missingLetter = '\ufffd';

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const lineEnds = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;
const spaces = /[\t\p{Zs}]/gu;
/** Control characters, direction marks and other characters without a shape, except two that join letters. */
const shapeless = /(?![\u200c\u200d])[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Splits a text into lines that the fonts can print. */
export function linesOf(text: string): readonly PrintableLine[] {
  return rowsOf(text).map((row) => ({ text: breakable(row), isRightToLeft: startsRightToLeft(row) }));
}

/**
 * Splits a number, a code or a hash into lines that fit. Inserts no characters, because a copy of the text would
 * contain them.
 */
export function codeLinesOf(text: string): readonly PrintableLine[] {
  const pieces = printable(text).match(new RegExp(`.{1,${mostLettersOfWord}}`, 'gu')) ?? [];
  return pieces.map((piece) => ({ text: piece, isRightToLeft: false }));
}

/** Splits a text into lines for a narrow column. */
export function narrowLinesOf(text: string, isLeftToRight: boolean): readonly PrintableLine[] {
  return rowsOf(text).map((row) => ({
    text: breakable(row, narrow),
    isRightToLeft: !isLeftToRight && startsRightToLeft(row),
  }));
}

/** Splits a text at its line breaks. */
export const splitLines = (text: string) => text.split(lineEnds);

/** Puts the text on a single line. */
export function lineOf(text: string): PrintableLine {
  const line = printable(splitLines(text).join(' '));
  return { text: breakable(line), isRightToLeft: startsRightToLeft(line) };
}

function rowsOf(text: string): readonly string[] {
  return splitLines(text).flatMap((line) => printable(line).replace(rows, '$&\n').split('\n'));
}

/**
 * Removes unprintable characters. Puts U+FFFD in place of each letter that no font has, and of marks without a letter
 * or too many for one.
 */
export function printable(text: string): string {
  const covered = letters();
  const shaped = text
    .normalize('NFC')
    .replace(spaces, ' ')
    .replace(shapeless, '')
    .replace(looseMarks, (marks) => (/\p{M}/u.test(marks) ? missingLetter : ''))
    .replace(manyMarks, `$1${missingLetter}`);
  return [...shaped]
    .map((letter) =>
      covered.has(letter.codePointAt(0) ?? 0) && !privateUse.test(letter) ? letter : missingLetter,
    )
    .join('');
}

function startsRightToLeft(text: string): boolean {
  const [first] = text.match(/\p{L}/u) ?? [];
  return first !== undefined && rightToLeft.test(first);
}

function breakable(text: string, width = { mostLettersOfWord, breakEvery }): string {
  const piece = new RegExp(`\\S{${width.breakEvery}}(?=\\S)`, 'gu');
  return text.replace(/\S+/g, (word) =>
    word.length > width.mostLettersOfWord ? word.replace(piece, '$&\u200b') : word,
  );
}

let known: ReadonlySet<number> | undefined;

/** Returns the letters that every weight of a font family has. */
function letters(): ReadonlySet<number> {
  if (known === undefined) {
    const [latin, latinBold, arabic, arabicBold] = fontFiles.map((file) => lettersOf(readFileSync(file)));
    const inBoth = (one: readonly number[] = [], other: readonly number[] = []) => {
      const others = new Set(other);
      return one.filter((letter) => others.has(letter));
    };
    known = new Set([...inBoth(latin, latinBold), ...inBoth(arabic, arabicBold), 0x200c, 0x200d]);
  }
  return known;
}

/** Reads the letters from a font's `cmap` table in format 4, which has all characters up to U+FFFF. */
function lettersOf(font: Buffer): readonly number[] {
  const at = format4Of(font);
  const segments = font.readUInt16BE(at + 6) / 2;
  const value = (list: number, segment: number) => at + list + segment * 2;
  const [ends, starts, deltas, offsets] = [14, 16, 16, 16].map((gap, list) => gap + segments * 2 * list);
  const found: number[] = [];
  for (let segment = 0; segment < segments; segment += 1) {
    const end = font.readUInt16BE(value(ends ?? 0, segment));
    const delta = font.readUInt16BE(value(deltas ?? 0, segment));
    const offsetAt = value(offsets ?? 0, segment);
    const offset = font.readUInt16BE(offsetAt);
    const start = font.readUInt16BE(value(starts ?? 0, segment));
    for (let letter = start; letter <= end && letter < 0xffff; letter += 1) {
      const glyph =
        offset === 0 ? letter + delta : font.readUInt16BE(offsetAt + offset + (letter - start) * 2);
      if (glyph % 0x10000 !== 0) found.push(letter);
    }
  }
  return found;
}

function format4Of(font: Buffer): number {
  const tables = Array.from({ length: font.readUInt16BE(4) }, (_, index) => 12 + index * 16);
  const cmap = tables.find((at) => font.toString('latin1', at, at + 4) === 'cmap');
  const start = cmap === undefined ? 0 : font.readUInt32BE(cmap + 8);
  const encodings = Array.from({ length: font.readUInt16BE(start + 2) }, (_, index) => start + 4 + index * 8);
  const subtables = encodings.map((at) => start + font.readUInt32BE(at + 4));
  const format4 = subtables.find((at) => font.readUInt16BE(at) === 4);
  if (format4 === undefined) throw new Error('A font has no cmap table in format 4.');
  return format4;
}
