import { useEffect, useRef, useState } from 'react';
import type { Period } from '#domain/report.ts';
import { sessionGoesOn } from '#web/app/accounts/session.ts';
import { isSessionOver } from '#web/app/api/api-client.ts';
import { loadPatiently } from '#web/app/api/load-patiently.ts';
import { saveFile } from '#web/app/data/save-file.ts';
import { reportsZipWords } from '#words/en/job-orders/signature/reports-zip.ts';
import { wordsOf } from '#words/words.ts';
import type { ZippedVisit } from './collect-reports.ts';

/** The maximum number of reports in one ZIP. */
export const mostReports = 500;

export type ZipState =
  | { readonly kind: 'idle' | 'given_up' | 'failed' }
  | { readonly kind: 'running'; readonly done: number; readonly total: number }
  | { readonly kind: 'done'; readonly saved: number; readonly missing: readonly ZippedVisit[] };

export type ReportSource = {
  /** Returns the latest signed visits of the period. */
  readonly visitsOf: (period: Period, most: number) => Promise<readonly ZippedVisit[]>;
  readonly load: (visit: ZippedVisit, signal: AbortSignal) => Promise<Blob>;
};

/** Collects the reports of a period in the browser, and saves them as one file. Leaving cancels the download. */
export function useReportsZip({ visitsOf, load: loadOne }: ReportSource) {
  const { missingText, fileName } = wordsOf(reportsZipWords);
  const [state, setState] = useState<ZipState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const start = async (period: Period) => {
    const controller = new AbortController();
    const { signal } = controller;
    running.current = controller;
    setState({ kind: 'running', done: 0, total: 0 });
    let over: unknown = null;
    const load = async (visit: ZippedVisit) => {
      try {
        return await loadPatiently(() => loadOne(visit, signal), signal);
      } catch (error) {
        if (isSessionOver(error)) {
          over = error;
          controller.abort();
        }
        throw error;
      }
    };
    try {
      // The library that writes the file is loaded only when it is needed.
      const [{ collectReports }, visits] = await Promise.all([
        import('./collect-reports.ts'),
        visitsOf(period, mostReports),
      ]);
      signal.throwIfAborted();
      const onProgress = (done: number) => setState({ kind: 'running', done, total: visits.length });
      onProgress(0);
      const { file, missing } = await collectReports(visits, { load, onProgress, signal, missingText });
      saveFile(file, `${fileName}-${period.from}-${period.until}.zip`);
      setState({ kind: 'done', saved: visits.length - missing.length, missing });
    } catch (error) {
      if (over !== null || isSessionOver(error)) await sessionGoesOn();
      setState({ kind: signal.aborted ? 'given_up' : 'failed' });
    }
  };
  return {
    state,
    start,
    cancel: () => running.current?.abort(),
    forget: () => setState({ kind: 'idle' }),
  };
}
