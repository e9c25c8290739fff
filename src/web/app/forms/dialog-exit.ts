import { createContext, useContext, useEffect, useId } from 'react';

type DialogExit = {
  /** Each form calls this with its own id. */
  readonly setUnsaved: (form: string, isUnsaved: boolean) => void;
  /** Closes the dialog or page around the form. Asks first if input would be lost. */
  readonly leave: () => void;
};

const nowhere = () => undefined;

export const DialogExitContext = createContext<DialogExit>({ setUnsaved: nowhere, leave: nowhere });

/**
 * Reports to the dialog or the record's page whether the form has unsaved changes. Returns the function that
 * the form's Cancel button calls to close it.
 */
export function useDialogExit(isUnsaved: boolean): () => void {
  const { setUnsaved, leave } = useContext(DialogExitContext);
  const form = useId();
  useEffect(() => {
    setUnsaved(form, isUnsaved);
    return () => setUnsaved(form, false);
  }, [form, isUnsaved, setUnsaved]);
  return leave;
}

/** Creates the set of forms with unsaved changes. */
export function unsavedForms() {
  const forms = new Set<string>();
  return {
    get any() {
      return forms.size > 0;
    },
    set: (form: string, isUnsaved: boolean) => {
      if (isUnsaved) forms.add(form);
      else forms.delete(form);
    },
  };
}
