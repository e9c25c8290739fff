import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The id of a job's card in a list, for links that lead to it by the part after the #. */
export function jobAnchor(jobId: string): string {
  return `job-${jobId}`;
}

/**
 * Shows and focuses what the address names after its #, once it is there: lists come after their page. It stays in sight
 * while more of the page arrives above it, until the person does something.
 */
export function useAnchoredFocus(isThere: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!isThere || hash === '') return;
    const done = new AbortController();
    // The heading of the opening screen takes the focus first, so this waits for the next frame.
    const frame = requestAnimationFrame(() => {
      const target = document.getElementById(hash);
      const page = target?.closest('main');
      if (!target || !page) return;
      target.focus({ preventScroll: true });
      const growth = new ResizeObserver(() => show(target));
      growth.observe(page);
      done.signal.addEventListener('abort', () => growth.disconnect());
      for (const act of acts) window.addEventListener(act, () => done.abort(), { signal: done.signal });
    });
    return () => {
      cancelAnimationFrame(frame);
      done.abort();
    };
  }, [hash, isThere]);
}

const acts = ['pointerdown', 'wheel', 'keydown'] as const;

function show(target: HTMLElement): void {
  target.closest('li')?.scrollIntoView();
  // A card may be taller than the screen.
  target.scrollIntoView({ block: 'nearest' });
}
