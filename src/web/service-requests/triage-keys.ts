import { useWindowEvent } from '@mantine/hooks';
import { isTypedInto } from '#web/app/job-orders/digits.ts';

const layers = '[aria-modal="true"], [role="listbox"], [role="menu"], [data-dates-dropdown]';

function hasLayer(): boolean {
  return [...document.querySelectorAll(layers)].some((layer) => layer.getClientRects().length > 0);
}

/** Calls what a key stands for, unless somebody is typing or a dialog, a list or a menu is open. */
export function useTriageKeys(actions: Readonly<Record<string, () => void>>): void {
  useWindowEvent('keydown', (event) => {
    const { key, target, defaultPrevented, isComposing, ctrlKey, metaKey, altKey } = event;
    if (defaultPrevented || isComposing || ctrlKey || metaKey || altKey) return;
    const act = actions[key];
    if (act === undefined || isTypedInto(target) || hasLayer()) return;
    // Enter stays with the link or the button that has the focus.
    const isOnControl = target instanceof Element && target.closest('a, button:not([data-row])') !== null;
    if (key === 'Enter' && isOnControl) return;
    event.preventDefault();
    act();
  });
}
