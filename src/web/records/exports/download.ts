import { saveFile } from '#web/app/data/save-file.ts';
import { csvOf, plainSheets, type Sheet } from './csv.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Creates a file from the tables, and makes the browser download it. */
export async function downloadSheets(
  sheets: readonly Sheet[],
  fileName: string,
  format: ExportFormat,
): Promise<void> {
  const plain = plainSheets(sheets);
  const file = format === 'csv' ? new Blob([csvOf(plain)], { type: 'text/csv' }) : await xlsxFile(plain);
  saveFile(file, `${fileName}.${format}`);
}

/** Creates an Excel file. The library that writes it is loaded only when it is needed. */
async function xlsxFile(sheets: readonly Sheet[]): Promise<Blob> {
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(sheets);
}
