import { startTransition, useEffect, useState } from 'react';

let isPainted = false;

/**
 * Returns whether the browser restores a scroll position on this page. In that case, the page needs its full height
 * immediately.
 */
function isReturning(): boolean {
  const [page] = performance.getEntriesByType('navigation');
  return page instanceof PerformanceNavigationTiming && page.type !== 'navigate';
}

/**
 * Returns false during the first rendering after the page has opened. A list that shows only its first rows during that
 * time can be read sooner on a slow phone.
 */
export function useIsPainted(): boolean {
  const [mayShowAll, setShowAll] = useState(() => isPainted || isReturning());
  useEffect(() => {
    if (mayShowAll) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The callback of the frame runs before the paint, and the timer after it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => {
        isPainted = true;
        startTransition(() => setShowAll(true));
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [mayShowAll]);
  return mayShowAll;
}
