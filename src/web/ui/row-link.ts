import type { MouseEvent } from 'react';

/**
 * A click anywhere in a row does what its first link does, with the same keys held. What can be clicked itself stays as
 * it is, and so does text that is being selected.
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
