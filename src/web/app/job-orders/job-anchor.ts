import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The id of a job's place in a list, to which a link can lead behind its #. */
export function jobAnchor(jobId: string): string {
  return `job-${jobId}`;
}

/** What the address names behind its # is shown and takes the focus once it is there: lists come after their page. */
export function useAnchoredFocus(isThere: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!isThere || hash === '') return;
    // The heading of a screen that opens takes the focus first.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash);
      target?.focus({ preventScroll: true });
      target?.closest('li')?.scrollIntoView();
      // A card may be higher than the screen.
      target?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isThere]);
}
