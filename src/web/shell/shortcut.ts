import { useEffect } from 'react';

/**
 * Returns true if Ctrl or Cmd is pressed with the key at this position. Positions do not depend on the
 * layout: 'KeyB' is where B is on a QWERTY keyboard.
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
