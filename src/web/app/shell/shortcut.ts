import { useEffect } from 'react';

/** Ctrl or Cmd and a key by its place on the keyboard ('KeyB' is where B is on QWERTY), whatever the keyboard's language. */
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
