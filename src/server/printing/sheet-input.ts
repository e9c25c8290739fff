import { renderSVG } from 'uqr';
import {
  codeLinesOf,
  lineOf,
  linesOf,
  missingLetter,
  narrowLinesOf,
  type PrintableLine,
  printable,
} from './printable-text.ts';
import type { Bilingual, Sheet, SheetCell, SheetFact, SheetTable } from './sheet.ts';

type InputFile = { readonly name: string; readonly bytes: Uint8Array };
/** The texts of a sheet as JSON, and the pictures that they refer to. */
type SheetInput = { readonly texts: string; readonly files: readonly InputFile[] };

const relationships = { 'application/json': 'data', 'text/plain': 'alternative' } as const;

/** Prepares a sheet for the template. */
export function sheetInput(sheet: Sheet): SheetInput {
  const { letterhead, signature, photos, verification } = sheet;
  const pictures = photos.pictures.map(({ bytes }, index) => ({ name: `photo-${index}.jpg`, bytes }));
  const texts = {
    title: bothLines(sheet.title),
    number: lineOf(sheet.number),
    letterhead: {
      name: lineOf(letterhead.name),
      lines: letterhead.lines.map(lineOf),
      color: letterhead.color,
      logo: letterhead.logo === null ? null : 'logo.png',
    },
    notice: sheet.notice && bothLines(sheet.notice),
    recipient: sheet.recipient.map(lineOf),
    sections: sheet.sections.map(({ title, facts, table = null, note = null, isTogether = false }) => ({
      title: bothLines(title),
      facts: facts.map(factOf),
      table: table && tableOf(table),
      note: note && bothLines(note),
      isTogether,
    })),
    signature: signature && {
      title: bothLines(signature.title),
      picture: 'signature.png',
      alt: lineOf(signature.alt),
      facts: signature.facts.map(factOf),
    },
    photos: {
      title: bothLines(photos.title),
      pictures: photos.pictures.map(({ caption }, index) => ({
        file: pictures[index]?.name,
        caption: bothLines(caption),
      })),
    },
    verification: verification && {
      link: verification.link,
      code: verification.code,
      text: bothLines(verification.text),
    },
    pageOf: bothLines(sheet.pageOf),
    attachments: sheet.attachments.map((attachment) => ({
      ...attachment,
      description: printable(attachment.description),
      relationship: relationships[attachment.mediaType],
    })),
  };
  const files = [
    { name: 'logo.png', bytes: letterhead.logo },
    { name: 'signature.png', bytes: signature?.picture ?? null },
    { name: 'code.svg', bytes: verification && codeOf(verification.link) },
    ...pictures,
  ];
  const isWhole = !JSON.stringify(texts).includes(missingLetter);
  return {
    texts: JSON.stringify({ ...texts, missingLetters: isWhole ? null : bothLines(sheet.missingLetters) }),
    files: files.flatMap(({ name, bytes }) => (bytes === null ? [] : [{ name, bytes }])),
  };
}

const codeOf = (link: string) => new TextEncoder().encode(renderSVG(link, { border: 0 }));

/** Arabic text is read from right to left, even if it starts with a Latin name. */
function bothLines({ en, ar }: Bilingual): { readonly en: PrintableLine; readonly ar: PrintableLine } {
  return { en: lineOf(en), ar: { ...lineOf(ar), isRightToLeft: true } };
}

function factOf({ name, value, isLeftToRight }: SheetFact) {
  if (typeof value !== 'string') return { name: bothLines(name), both: bothLines(value) };
  return { name: bothLines(name), lines: isLeftToRight ? codeLinesOf(value) : linesOf(value) };
}

/** A row with a longer text may break between two pages, because it could be longer than a page. */
const mostLettersTogether = 1000;

function tableOf({ columns, rows }: SheetTable) {
  return {
    columns: columns.map(({ name, share = 1 }) => ({ name: bothLines(name), share })),
    rows: rows.map((row) => ({
      isLong: row.some((cell) => typeof cell === 'string' && cell.length > mostLettersTogether),
      cells: row.map((cell, index) => cellOf(cell, columns[index]?.isLeftToRight === true)),
    })),
  };
}

/** A text that is the same in both languages, such as a number, is printed once. */
function cellOf(cell: SheetCell, isLeftToRight: boolean) {
  if (cell === null) return { lines: [] };
  if (typeof cell === 'string') return { lines: narrowLinesOf(cell, isLeftToRight) };
  if (printable(cell.en) === printable(cell.ar)) return { lines: narrowLinesOf(cell.en, true) };
  return { both: bothLines(cell) };
}
