import { useWindowEvent } from '@mantine/hooks';

const takesKeys =
  'input, textarea, select, [contenteditable="true"], [data-dates-dropdown] *, [role="listbox"] *';
const layers = '[aria-modal="true"], [role="listbox"], [role="menu"], [data-dates-dropdown]';

/** Calls what a key stands for on a screen: where no one types, and while no dialog, list or menu is open. */
export function usePlainKeys(actions: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const key = latinKey(event);
    const act = actions[key];
    if (act === undefined || !isPlain(event) || hasLayer()) return;
    // Enter stays with the link or the button that has the focus.
    const { target } = event;
    const isOnControl = target instanceof Element && target.closest('a, button:not([data-row])') !== null;
    if (key === 'Enter' && isOnControl) return;
    event.preventDefault();
    act();
  });
}

/** Calls back for the digits 1 to 9, in dialogs too, unless someone is typing. */
export function useDigits(choose: (digit: number) => void): void {
  useWindowEvent('keydown', (event) => {
    if (/^[1-9]$/.test(event.key) && isPlain(event)) choose(Number(event.key));
  });
}

/** Whether a key that is pressed there belongs to what is typed. */
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

/** The letter that stands at the key's place on a Latin keyboard, where the keyboard has other letters. */
function latinKey({ key, code }: KeyboardEvent): string {
  return /^[\x20-\x7e]+$/.test(key) ? key : code.replace(/^Key/, '').toLowerCase();
}

function hasLayer(): boolean {
  return [...document.querySelectorAll(layers)].some((layer) => layer.getClientRects().length > 0);
}
