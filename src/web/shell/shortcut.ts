import { useEffect } from 'react';

/**
 * Matches Ctrl or Cmd and a key by its place on the keyboard, whatever the layout: 'KeyB' is where B is on
 * QWERTY.
 */
export function isShortcut(event: KeyboardEvent, code: string): boolean {
  return event.code === code && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
}

export function useShortcut(code: string, run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isShortcut(event, code)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [code, run]);
}
