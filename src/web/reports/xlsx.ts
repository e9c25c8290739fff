import writeXlsxFile from 'write-excel-file/browser';
import type { Cell, Sheet } from './csv.ts';

const moneyFormat = '#,##0.00#';
const dateFormat = 'yyyy-mm-dd';
/** Matches characters that XML forbids; a spreadsheet refuses a file that has one. */
const control = /(?![\t\n\r])\p{Cc}/gu;

function xlsxCell(cell: Cell) {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell.replaceAll(control, ''), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if ('date' in cell) return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: dateFormat };
  // A spreadsheet has no exact decimals, but its numbers hold twelve digits with three decimal places.
  return { value: Number(cell.amount), type: Number, format: moneyFormat };
}

/**
 * Writes several sheets into one file. Numbers, amounts and dates can be calculated with; texts stay texts.
 */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Blob> {
  return writeXlsxFile(
    sheets.map(({ name, columns, rows }) => ({
      sheet: name,
      data: [
        columns.map((value) => ({ value, fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map(xlsxCell)),
      ],
      columns: columns.map((_, index) => ({ width: index === 0 ? 28 : 18 })),
      stickyRowsCount: 1,
    })),
  ).toBlob();
}
