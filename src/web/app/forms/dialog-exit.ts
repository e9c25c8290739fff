import { createContext, useContext, useEffect, useId } from 'react';

type DialogExit = {
  /** Told by each form, by an id of its own. */
  readonly setUnsaved: (form: string, isUnsaved: boolean) => void;
  /** Closes what the form stands in; asks first when something typed would be lost. */
  readonly leave: () => void;
};

const nowhere = () => undefined;

export const DialogExitContext = createContext<DialogExit>({ setUnsaved: nowhere, leave: nowhere });

/**
 * Tells the dialog or the record's page whether the form holds unsaved changes. Returns the function that closes the
 * dialog, for the form's Cancel.
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

/** The forms that hold unsaved changes. */
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
