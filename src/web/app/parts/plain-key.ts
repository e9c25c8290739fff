import { useEffect } from 'react';

/** A key of its own on a screen: it counts where nobody types, and as long as no dialog is open. */
export function usePlainKey(code: string, run: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, isComposing, target } = event;
      if (event.code !== code || ctrlKey || metaKey || altKey || shiftKey) return;
      if (defaultPrevented || isComposing || isTyping(target) || hasDialog()) return;
      event.preventDefault();
      run();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [code, run]);
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select, [contenteditable="true"]');
}

function hasDialog(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
