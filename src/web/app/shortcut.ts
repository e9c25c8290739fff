import { useEffect } from 'react';

/** Ctrl or Cmd and a key by its place on the keyboard ('KeyB' is where B is on QWERTY), whatever the keyboard's language. */
export function useShortcut(code: string, run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== code || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [code, run]);
}
