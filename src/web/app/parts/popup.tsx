import { type Ref, useEffect, useImperativeHandle, useState } from 'react';

/**
 * Represents an element that is already on the page, so that a popup whose code loads later opens next to it.
 */
export function PopupAnchor({
  element,
  ref,
}: {
  readonly element: HTMLElement;
  readonly ref?: Ref<HTMLElement>;
}) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}

/**
 * Returns `opened`, but false on the first render. A popup that is already open when it is mounted could not
 * return the focus when it closes.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(opened), [opened]);
  return isOpened;
}

/** Returns the id and the ARIA attributes of a button that opens a popup. */
export function popupProps(id: string, kind: 'menu' | 'dialog', opened: boolean) {
  return {
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  } as const;
}
