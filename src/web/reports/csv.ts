/** An amount of money is an exact decimal string, a date is YYYY-MM-DD. */
export type Cell = string | number | null | { readonly amount: string } | { readonly date: string };
export type Sheet = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
};

const byteOrderMark = '\uFEFF';
const lineEnd = '\r\n';
/** A spreadsheet would take a text that begins so for a formula; some also where the sign is a wide one. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/;

function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return 'date' in cell ? cell.date : cell.amount;
  return formula.test(cell) ? `'${cell}` : cell;
}

function field(cell: Cell): string {
  const text = textOf(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * One file of several tables, each under its name and parted by an empty line: RFC 4180, every line with as many fields,
 * in UTF-8 with a byte order mark, without which spreadsheets misread what is not English.
 */
export function csvOf(sheets: readonly Sheet[]): string {
  const width = Math.max(1, ...sheets.map(({ columns }) => columns.length));
  const line = (cells: readonly Cell[]) =>
    Array.from({ length: width }, (_, index) => field(cells[index] ?? null)).join(',');
  const tables = sheets.map(({ name, columns, rows }) => [[name], columns, ...rows].map(line).join(lineEnd));
  return byteOrderMark + tables.join(lineEnd + line([]) + lineEnd) + lineEnd;
}
