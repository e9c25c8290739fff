import { type FocusEvent, useEffect, useRef } from 'react';

/** The time in milliseconds that a closed dialog needs to return the focus. */
const afterDialogMs = 60;

/**
 * Keeps the focus in the list. If the focused button disappears, for instance after an approval, the focus
 * moves to the list's heading.
 */
export function useKeptFocus<Heading extends HTMLElement = HTMLHeadingElement>(isDialogOpen: boolean) {
  const heading = useRef<Heading>(null);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isDialogOpen) return;
    const timer = setTimeout(() => {
      if (focused.current === null || focused.current.isConnected) return;
      focused.current = null;
      if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    }, afterDialogMs);
    return () => clearTimeout(timer);
  });
  const onFocus = ({ target }: FocusEvent) => {
    focused.current = target;
  };
  return { heading, onFocus };
}
