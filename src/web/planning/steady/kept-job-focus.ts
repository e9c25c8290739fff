import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Keeps the focus on a job that moves to a different row, and on a request that becomes a job. Leaves the focus alone
 * if the person has clicked elsewhere.
 */
export function useKeptJobFocus(area: RefObject<HTMLElement | null>) {
  const jobId = useRef<string | null>(null);
  useEffect(() => {
    const release = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-job], [role="dialog"]') === null) {
        jobId.current = null;
      }
    };
    window.addEventListener('pointerdown', release);
    return () => window.removeEventListener('pointerdown', release);
  }, []);
  useLayoutEffect(() => {
    if (jobId.current === null || document.activeElement !== document.body) return;
    const card = area.current?.querySelector<HTMLElement>(`[data-job="${jobId.current}"]`);
    (card?.querySelector('a') ?? card)?.focus();
  });
  const keep = useCallback((id: string) => {
    jobId.current = id;
  }, []);
  const followJob = useCallback((request: string, job: string) => {
    if (jobId.current === request) jobId.current = job;
  }, []);
  return useMemo(() => ({ keep, followJob }), [keep, followJob]);
}
