import { type FocusEvent, useEffect, useRef } from 'react';

/** Time after which a dialog has given the focus back, in milliseconds. */
const afterDialogMs = 60;

/**
 * Keeps the focus on the list: if the focused button leaves it, for instance after an approval, the list's
 * heading gets the focus.
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
