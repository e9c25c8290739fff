/** A value in a table. An amount of money is an exact decimal string. A date has the form YYYY-MM-DD. */
export type Cell = string | number | null | { readonly amount: string } | { readonly date: string };
export type Sheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const withoutMarks = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

/**
 * Returns the tables without the invisible marks that isolate the text direction of names in a sentence. In a
 * spreadsheet, the marks would keep formulas and searches from finding the text.
 */
export function plainSheets(sheets: readonly Sheet[]): readonly Sheet[] {
  return sheets.map(({ name, columns, rows }) => ({
    name: withoutMarks(name),
    columns: columns.map(withoutMarks),
    rows: rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutMarks(cell) : cell))),
  }));
}

const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/**
 * Matches the positions at which a spreadsheet could read a formula. Some spreadsheets accept full-width signs, or
 * skip blanks and invisible characters. The start of a cell is not the only such position. A spreadsheet that
 * separates fields by semicolons ignores our quotes inside its own fields, and so splits our cells as well.
 */
const beforeFormula = /(^|[;\t\r\n])(?=[\s\u200B-\u200F\u2060\uFEFF]*[=+\-@＝＋－＠])/g;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.amount;
  return cell.replace(/^(?=[\t\r\n])/, "'").replaceAll(beforeFormula, "$1'");
}

function field(cell: Cell): string {
  const text = textOf(cell);
  // Where decimals are written with a comma, spreadsheets separate fields by semicolons.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Returns a CSV file with several tables. Each table has its name above it, and an empty line separates it from the
 * next table. The format is RFC 4180 in UTF-8, and every line has the same number of fields. Without the byte order
 * mark, spreadsheets would misread non-English letters.
 */
export function csvOf(sheets: readonly Sheet[]): string {
  const width = Math.max(1, ...sheets.map(({ columns }) => columns.length));
  const line = (cells: readonly Cell[]) =>
    Array.from({ length: width }, (_, index) => field(cells[index] ?? null)).join(',');
  const tables = sheets.map(({ name, columns, rows }) => [[name], columns, ...rows].map(line).join(lineEnd));
  return byteOrderMark + tables.join(lineEnd + line([]) + lineEnd) + lineEnd;
}
