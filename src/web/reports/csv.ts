/** A value in a table. An amount of money is an exact decimal string, a date is YYYY-MM-DD. */
export type Cell = string | number | null | { readonly amount: string } | { readonly date: string };
export type Sheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/**
 * Matches the position where a spreadsheet would read a formula; some accept full-width signs, or skip blanks
 * and invisible characters. Not only at the start: a spreadsheet that separates fields by semicolons ignores
 * our quotes inside its own fields, and so splits our texts too.
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
  // Where decimals have a comma, spreadsheets separate fields by semicolons.
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes several tables into one file, each under its name, with an empty line between them. The format is
 * RFC 4180 in UTF-8, and every line has the same number of fields. Without the byte order mark, spreadsheets
 * misread non-English letters.
 */
export function csvOf(sheets: readonly Sheet[]): string {
  const width = Math.max(1, ...sheets.map(({ columns }) => columns.length));
  const line = (cells: readonly Cell[]) =>
    Array.from({ length: width }, (_, index) => field(cells[index] ?? null)).join(',');
  const tables = sheets.map(({ name, columns, rows }) => [[name], columns, ...rows].map(line).join(lineEnd));
  return byteOrderMark + tables.join(lineEnd + line([]) + lineEnd) + lineEnd;
}
