import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { useIsPhone } from '#web/app/parts/is-phone.ts';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { DialogExitContext, unsavedForms } from './dialog-exit.ts';

type DialogProps = {
  readonly title: string;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A dialog of at most 42rem by 90vh; on phones it fills the screen. Its content resets each time it opens.
 * Escape and a click outside close only the top layer: an open list or calendar before the dialog. The dialog
 * asks before it discards unsaved input.
 */
export function Dialog({ title, opened, onClose, children }: DialogProps) {
  const isPhone = useIsPhone();
  const root = useRef<HTMLDivElement>(null);
  const { exit, isAsking, keep } = useExit(onClose);
  const onEscape = isAsking ? keep : exit.leave;
  const hadOpenLayer = useOneLayerAtATime(root, opened ? onEscape : null);
  return (
    <>
      <Modal
        ref={root}
        opened={opened}
        onClose={exit.leave}
        closeOnEscape={false}
        closeOnClickOutside={false}
        overlayProps={{ onClick: () => hadOpenLayer.current || exit.leave() }}
        title={unbroken(title)}
        size="42rem"
        yOffset="5dvh"
        fullScreen={isPhone === true}
      >
        <DialogExitContext value={exit}>{children}</DialogExitContext>
      </Modal>
      <DiscardQuestion opened={opened && isAsking} keep={keep} discard={onClose} />
    </>
  );
}

function useExit(onClose: () => void) {
  const [unsaved] = useState(unsavedForms);
  const [isAsking, setAsking] = useState(false);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  const keep = useCallback(() => setAsking(false), []);
  const exit = useMemo(
    () => ({
      setUnsaved: (form: string, isUnsaved: boolean) => {
        unsaved.set(form, isUnsaved);
        if (!unsaved.any) keep();
      },
      leave: () => (unsaved.any ? setAsking(true) : latestClose.current()),
    }),
    [unsaved, keep],
  );
  return { exit, isAsking, keep };
}

/**
 * Closes one layer per Escape or click. Returns whether a list or calendar was open when the pointer went
 * down: that click has then closed it, and must not close the dialog too.
 */
function useOneLayerAtATime(root: RefObject<HTMLElement | null>, onEscape: (() => void) | null) {
  const hadOpenLayer = useRef(false);
  // Both listeners run before an open list or calendar receives the event and closes. One listener handles
  // Escape for the question as well: a second listener would see the first one's effect and act too.
  useWindowEvent(
    'keydown',
    (event) => {
      if (event.key === 'Escape' && !event.isComposing && !hasOpenLayer(root.current)) onEscape?.();
    },
    { capture: true },
  );
  useWindowEvent(
    'pointerdown',
    () => {
      hadOpenLayer.current = hasOpenLayer(root.current);
    },
    { capture: true },
  );
  return hadOpenLayer;
}

function hasOpenLayer(root: HTMLElement | null): boolean {
  const layers = root?.querySelectorAll('[role="listbox"], [data-dates-dropdown]') ?? [];
  return [...layers].some((layer) => layer.getClientRects().length > 0);
}
