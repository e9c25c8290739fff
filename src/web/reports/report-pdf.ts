import { reportPdfPath } from '#contract/job-orders/signature/verify.ts';
import { ConnectionError, ProblemError } from '#web/app/api/api-client.ts';
import { ownText } from '#words/say/reason-text.ts';

export type ReportOf = { readonly id: string; readonly number: string };

/** Loads the sealed PDF of a signed job. Rejects if the server cannot make it now, or cannot be reached. */
export async function loadReportPdf({ id, number }: ReportOf): Promise<File> {
  const answer = await fetch(reportPdfPath({ id }));
  const type = answer.headers.get('content-type') ?? '';
  if (type.startsWith('application/problem+json')) {
    const problem = await answer.json();
    throw new ProblemError({ ...problem, detail: ownText(problem) ?? problem.detail });
  }
  // A proxy or the sign-in page of a Wi-Fi network answers with something else.
  if (!answer.ok || !type.startsWith('application/pdf')) throw new ConnectionError();
  return new File([await answer.blob()], `${number}.pdf`, { type: 'application/pdf' });
}

/** Returns true if this browser hands files to other apps. */
export function canShareFiles(): boolean {
  const sample = new File([''], 'report.pdf', { type: 'application/pdf' });
  return navigator.canShare?.({ files: [sample] }) === true;
}

type Sharing = 'shared' | 'left' | 'press_again';

/**
 * Opens the share sheet of the device. A browser opens it only shortly after a press, and loading may have taken longer.
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
