import { csvOf, type Sheet } from './csv.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const firefoxNeedsMs = 10_000;

/** Creates a file of the tables and hands it to the browser. */
export async function downloadSheets(
  sheets: readonly Sheet[],
  fileName: string,
  format: ExportFormat,
): Promise<void> {
  const file = format === 'csv' ? new Blob([csvOf(sheets)], { type: 'text/csv' }) : await xlsxFile(sheets);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = `${fileName}.${format}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), firefoxNeedsMs);
}

/** Loads the library that writes the file only on demand. */
async function xlsxFile(sheets: readonly Sheet[]): Promise<Blob> {
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(sheets);
}
