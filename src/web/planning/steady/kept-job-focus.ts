import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';

/**
 * Keeps the focus on a job that moves to another row, or on a request that becomes a job, unless the focus
 * was moved elsewhere.
 */
export function useKeptJobFocus(area: RefObject<HTMLElement | null>) {
  const kept = useRef<string | null>(null);
  useEffect(() => {
    const release = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest('[data-job], [role="dialog"]') === null) {
        kept.current = null;
      }
    };
    window.addEventListener('pointerdown', release);
    return () => window.removeEventListener('pointerdown', release);
  }, []);
  useLayoutEffect(() => {
    if (kept.current === null || document.activeElement !== document.body) return;
    const card = area.current?.querySelector<HTMLElement>(`[data-job="${kept.current}"]`);
    (card?.querySelector('a') ?? card)?.focus();
  });
  const keep = useCallback((id: string) => {
    kept.current = id;
  }, []);
  const becomes = useCallback((request: string, job: string) => {
    if (kept.current === request) kept.current = job;
  }, []);
  return useMemo(() => ({ keep, becomes }), [keep, becomes]);
}
