import { useWindowEvent } from '@mantine/hooks';

const takesKeys =
  'input, textarea, select, [contenteditable="true"], [data-dates-dropdown] *, [role="listbox"] *';

/** Whether a key that is pressed there belongs to what is typed. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(takesKeys) !== null;
}

/** Calls back for the digits 1 to 9, unless somebody is typing. */
export function useDigits(choose: (digit: number) => void): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey || isTypedInto(target)) return;
    if (/^[1-9]$/.test(key)) choose(Number(key));
  });
}
