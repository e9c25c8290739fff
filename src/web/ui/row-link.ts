import type { MouseEvent } from 'react';

/**
 * Follows the link in a row's first cell after a click anywhere in the row. It keeps the click's modifier
 * keys. Links, buttons and inputs in the row work as usual, and so does selecting text.
 */
export function followRowLink(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget, ctrlKey, metaKey, shiftKey } = event;
  const isOwn =
    target instanceof Element && target.closest('a, button, input, label, summary, [role="dialog"]') !== null;
  if (isOwn || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
  const link = currentTarget.querySelector('[role="rowheader"] a[href]');
  link?.dispatchEvent(
    new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  );
}
