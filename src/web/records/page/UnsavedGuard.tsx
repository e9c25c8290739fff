import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { DiscardQuestion } from '#web/app/forms/DiscardQuestion.tsx';
import { DialogExitContext, unsavedForms } from '#web/app/forms/dialog-exit.ts';

type PageLocation = { readonly pathname: string; readonly search: { readonly open?: string } };

/**
 * While a form has unsaved input, asks before the user leaves the page, closes the panel or opens a different
 * record.
 */
export function UnsavedGuard({ children }: { readonly children: ReactNode }) {
  const [unsaved] = useState(unsavedForms);
  const exit = useMemo(() => ({ setUnsaved: unsaved.set, leave: () => undefined }), [unsaved]);
  const [guard] = useState(() => ({
    shouldBlockFn: ({ current, next }: { readonly current: PageLocation; readonly next: PageLocation }) =>
      unsaved.any && (current.pathname !== next.pathname || current.search.open !== next.search.open),
    enableBeforeUnload: () => unsaved.any,
    withResolver: true as const,
  }));
  const blocked = useBlocker(guard);
  return (
    <>
      <DialogExitContext value={exit}>{children}</DialogExitContext>
      <DiscardQuestion
        closeOnEscape
        opened={blocked.status === 'blocked'}
        keep={() => blocked.reset?.()}
        discard={() => blocked.proceed?.()}
      />
    </>
  );
}
