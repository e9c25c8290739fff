import { type FocusEvent, useEffect, useRef } from 'react';

/** A dialog gives the focus back before this time has passed. */
const afterDialogMs = 60;

/**
 * When the button that had the focus leaves the list, for instance because its request was approved, the focus goes to
 * the list's heading instead of to nowhere.
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
