import { csvOf, type Sheet } from './csv.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

const firefoxNeedsMs = 10_000;

/** Creates a file from the tables, and makes the browser download it. */
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

/** Creates an Excel file. The library that writes it is loaded only when it is needed. */
async function xlsxFile(sheets: readonly Sheet[]): Promise<Blob> {
  const { xlsxOf } = await import('./xlsx.ts');
  return xlsxOf(sheets);
}
