import { type Ref, useEffect, useId, useImperativeHandle, useState } from 'react';

/** Represents an element that is already on the page, so a popup whose code loads later opens next to it. */
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

/**
 * Returns the state of a menu whose code is loaded when its button is first pressed. The menu opens only after that,
 * because opening it moves the focus into it. `menu` is null until then.
 */
export function useMenuOnPress(items: { readonly load: () => Promise<unknown> }) {
  const id = useId();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const onClick = () =>
    void items.load().then(() => {
      setLoaded(true);
      setOpen((before) => !before);
    });
  return {
    buttonProps: { ref: setButton, onClick, ...popupProps(id, 'menu', isOpen) },
    menu: isLoaded && button !== null ? { id, button, opened: isOpen, onChange: setOpen } : null,
  };
}

/** The props of a menu that `useMenuOnPress` opens. */
export type MenuOnPress = {
  readonly id: string;
  readonly button: HTMLElement;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
};
