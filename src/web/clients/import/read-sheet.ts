/// <reference path="./papaparse.d.ts" />
import { parse } from 'papaparse';
import { type Headings, requiredColumns, type SheetColumn, sheetColumns } from './sheet-columns.ts';

/** A row of the spreadsheet. Row 1 has the headings. */
export type SheetRow = {
  readonly row: number;
  readonly values: Readonly<Partial<Record<SheetColumn, string>>>;
};
export type Sheet = {
  readonly rows: readonly SheetRow[];
  /** The required columns that are missing. */
  readonly missing: readonly SheetColumn[];
  /** The headings that match no column. */
  readonly ignored: readonly string[];
};

/**
 * Reads rows with headings: CSV, or cells copied from a spreadsheet. The headings may be in any order, and in any of
 * the languages.
 */
export function readSheet(text: string, languages: readonly Headings[]): Sheet {
  const lines = parse(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false }).data;
  const first = lines.findIndex((cells) => !isEmpty(cells));
  const headings = (lines[first] ?? []).map((cell) => cell.trim());
  const columns = headings.map((heading) => columnOf(heading, languages));
  return {
    rows: lines.flatMap((cells, index) =>
      index <= first || isEmpty(cells) ? [] : [{ row: index + 1, values: valuesOf(cells, columns) }],
    ),
    missing: requiredColumns.filter((column) => !columns.includes(column)),
    ignored: headings.filter((heading, index) => heading !== '' && columns[index] === null),
  };
}

const isEmpty = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

function columnOf(heading: string, languages: readonly Headings[]): SheetColumn | null {
  const typed = heading.toLocaleLowerCase();
  const isIt = (column: SheetColumn) =>
    typed === column || languages.some((texts) => texts[column].toLocaleLowerCase() === typed);
  return sheetColumns.find(isIt) ?? null;
}

function valuesOf(cells: readonly string[], columns: readonly (SheetColumn | null)[]): SheetRow['values'] {
  return Object.fromEntries(
    columns.flatMap((column, index) => (column === null ? [] : [[column, plain(cells[index] ?? '')]])),
  );
}

/** Spreadsheets mark text that looks like a formula, such as a phone number, with an apostrophe. */
const plain = (cell: string) => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** Returns the text of a file, or null if it is not in UTF-8. */
export async function textOfFile(file: Blob): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
