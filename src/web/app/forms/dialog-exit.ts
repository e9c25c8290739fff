import { createContext, useContext, useEffect } from 'react';

type DialogExit = {
  readonly setUnsaved: (isUnsaved: boolean) => void;
  /** Closes the dialog; asks first when something typed would be lost. */
  readonly leave: () => void;
};

const nowhere = () => undefined;

export const DialogExitContext = createContext<DialogExit>({ setUnsaved: nowhere, leave: nowhere });

/**
 * Tells the dialog whether its form holds unsaved changes. Returns the function that closes it, for the form's Cancel.
 */
export function useDialogExit(isUnsaved: boolean): () => void {
  const { setUnsaved, leave } = useContext(DialogExitContext);
  useEffect(() => {
    setUnsaved(isUnsaved);
    return () => setUnsaved(false);
  }, [isUnsaved, setUnsaved]);
  return leave;
}
