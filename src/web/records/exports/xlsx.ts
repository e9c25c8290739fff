import writeXlsxFile from 'write-excel-file/browser';
import { directionOf, ownLocale } from '#words/words.ts';
import type { Cell, Sheet } from './csv.ts';

const moneyFormat = '#,##0.00#';
const dateFormat = 'yyyy-mm-dd';
/** Matches characters that XML forbids. A spreadsheet refuses a file that contains one. */
const control = /(?![\t\n\r])\p{Cc}/gu;

function xlsxCell(cell: Cell) {
  if (cell === null) return null;
  if (typeof cell === 'string') return { value: cell.replaceAll(control, ''), type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if ('date' in cell) return { value: new Date(`${cell.date}T00:00:00Z`), type: Date, format: dateFormat };
  // Spreadsheets have no exact decimals, but their numbers can hold twelve digits with three decimal places.
  return { value: Number(cell.amount), type: Number, format: moneyFormat };
}

/**
 * Returns a file with several sheets. Numbers, amounts and dates can be used in calculations; text stays
 * text. The columns run in the reading direction.
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
      rightToLeft: directionOf(ownLocale()) === 'rtl',
    })),
  ).toBlob();
}
