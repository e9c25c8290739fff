import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The id of a job's card in a list, for links that lead to it by the part after the #. */
export function jobAnchor(jobId: string): string {
  return `job-${jobId}`;
}

/** Shows and focuses the card that the address names after its #, once it is there: lists come after their page. */
export function useAnchoredFocus(isThere: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!isThere || hash === '') return;
    // The heading of the opening screen takes the focus first, so this waits for the next frame.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash);
      target?.focus({ preventScroll: true });
      target?.closest('li')?.scrollIntoView();
      // A card may be taller than the screen.
      target?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, isThere]);
}
