import { reportPdfPath } from '#contract/job-orders/signature/verify.ts';
import { loadPdf } from '#web/app/data/load-pdf.ts';

export type ReportJob = { readonly id: string; readonly number: string };

/** Loads the sealed PDF of a signed job. Rejects if the server cannot be reached or cannot create the PDF now. */
export function loadReportPdf({ id, number }: ReportJob, signal?: AbortSignal): Promise<File> {
  return loadPdf(reportPdfPath({ id }), { name: `${number}.pdf`, signal });
}

/** Returns true if this browser can hand files to other apps. */
export function canShareFiles(): boolean {
  const sample = new File([''], 'report.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [sample] }) === true;
}

type Sharing = 'shared' | 'left' | 'press_again';

/**
 * Opens the share sheet of the device. A browser opens it only shortly after a tap, and loading may have taken
 * longer.
 */
export async function shareFile(file: File): Promise<Sharing> {
  try {
    await navigator.share({ files: [file] });
    return 'shared';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'AbortError') return 'left';
    if (name === 'NotAllowedError') return 'press_again';
    throw error;
  }
}
