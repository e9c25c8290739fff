import { useWindowEvent } from '@mantine/hooks';

const takesKeys =
  'input, textarea, select, [contenteditable="true"], [data-dates-dropdown] *, [role="listbox"] *';
const layers = '[aria-modal="true"], [role="listbox"], [role="menu"], [data-dates-dropdown]';

/** Runs the action of the pressed key, unless someone is typing, or a dialog, list or menu is open. */
export function usePlainKeys(actions: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const key = latinKey(event);
    const act = actions[key];
    if (act === undefined || !isPlain(event) || hasLayer()) return;
    // Enter still activates the link or button that has the focus.
    const { target } = event;
    const isOnControl = target instanceof Element && target.closest('a, button:not([data-row])') !== null;
    if (key === 'Enter' && isOnControl) return;
    event.preventDefault();
    act();
  });
}

/** Calls `choose` when a digit from 1 to 9 is pressed, even in a dialog, unless someone is typing. */
export function useDigits(choose: (digit: number) => void): void {
  useWindowEvent('keydown', (event) => {
    if (/^[1-9]$/.test(event.key) && isPlain(event)) choose(Number(event.key));
  });
}

/** Returns whether the event is this key alone, pressed outside of an input, on any keyboard layout. */
export function isPlainKey(key: string, event: KeyboardEvent): boolean {
  return latinKey(event) === key && isPlain(event);
}

/** Returns true if the key was pressed in an input. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takesKeys) !== null;
}

function isPlain({
  target,
  defaultPrevented,
  isComposing,
  ctrlKey,
  metaKey,
  altKey,
}: KeyboardEvent): boolean {
  return !defaultPrevented && !isComposing && !ctrlKey && !metaKey && !altKey && !isTypedInto(target);
}

/**
 * Returns the key's character. On a non-Latin keyboard, returns the letter at the same position of a Latin
 * keyboard.
 */
function latinKey({ key, code }: KeyboardEvent): string {
  return /^[\x20-\x7e]+$/.test(key) ? key : code.replace(/^Key/, '').toLowerCase();
}

function hasLayer(): boolean {
  return [...document.querySelectorAll(layers)].some((layer) => layer.getClientRects().length > 0);
}
