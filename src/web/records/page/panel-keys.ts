import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';

const layers = '[aria-modal="true"], [role="listbox"], [role="menu"], [data-dates-dropdown]';
const takesArrows =
  'input, textarea, select, summary, [contenteditable="true"], [role="radiogroup"], [role="tablist"], [role="slider"]';

type PanelKeys = { readonly close: () => void; readonly up: () => void; readonly down: () => void };

/**
 * Closes the panel on Escape, and moves through the list behind it with the arrow keys. An open dialog, list
 * or menu handles these keys instead, and an input handles its arrow keys.
 */
export function usePanelKeys({ close, up, down }: PanelKeys): void {
  const hadLayer = useRef(false);
  // The dialog, list or menu may close before the next listener runs, so this checks in the capture phase.
  useWindowEvent(
    'keydown',
    () => {
      hadLayer.current = [...document.querySelectorAll(layers)].some(
        (layer) => layer.getClientRects().length > 0,
      );
    },
    { capture: true },
  );
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (hadLayer.current || defaultPrevented || isComposing) return;
    if (ctrlKey || metaKey || altKey || shiftKey) return;
    if (key === 'Escape') close();
    const isTyping = target instanceof Element && target.closest(takesArrows) !== null;
    if (isTyping || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    (key === 'ArrowUp' ? up : down)();
  });
}
