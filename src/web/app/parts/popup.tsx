import { type Ref, useEffect, useImperativeHandle, useState } from 'react';

/** Stands for an element that is on the page already, so that a popup which was loaded later opens beside it. */
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
 * False for the first moment of a popup that is loaded when it is opened: one that had never been closed would not know
 * where the focus came from.
 */
export function useOpenedLater(opened: boolean): boolean {
  const [isOpened, setOpened] = useState(false);
  useEffect(() => setOpened(opened), [opened]);
  return isOpened;
}

/** What a button says of the popup that it opens, to which the button’s id is given too. */
export function popupProps(id: string, kind: 'menu' | 'dialog', opened: boolean) {
  return {
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
  } as const;
}
