import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Focuses and scrolls to the element whose id follows the # in the URL. Waits until it exists, because lists load
 * after their page. Keeps it in view while more content arrives above it, until the user clicks, scrolls or presses a
 * key.
 */
export function useAnchoredFocus(isThere: boolean): void {
  const hash = useLocation({ select: (location) => location.hash });
  useEffect(() => {
    if (!isThere || hash === '') return;
    const done = new AbortController();
    // A new screen's heading takes the focus first, so this waits for the next frame.
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
  // If the card is taller than the screen, the target may still be out of sight.
  target.scrollIntoView({ block: 'nearest' });
}
