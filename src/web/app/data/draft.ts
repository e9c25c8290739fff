/** Input that the server does not have yet. It is stored on this device, for this user only. */
type Draft<Values> = { readonly values: Values; readonly version: number };

type DraftStore<Values> = {
  readonly read: () => Draft<Values> | null;
  readonly write: (draft: Draft<Values>) => void;
  readonly discard: () => void;
};

/**
 * Stores one draft. Ignores a stored draft that cannot be read, for instance from an older version of the
 * form.
 */
export function draftStore<Values extends object>(
  userId: string,
  form: string,
  initial: Values,
): DraftStore<Values> {
  const key = `grouphead-draft:${userId}:${form}`;
  return {
    read: () => parseDraft(localStorage.getItem(key), initial),
    write: (draft) => {
      try {
        localStorage.setItem(key, JSON.stringify(draft));
      } catch (error) {
        // Full or blocked storage must not interrupt typing. The form itself still has all of the input.
        if (!(error instanceof DOMException)) throw error;
      }
    },
    discard: () => localStorage.removeItem(key),
  };
}

export function parseDraft<Values extends object>(
  text: string | null,
  initial: Values,
): Draft<Values> | null {
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    if (!isRecord(draft) || typeof draft.version !== 'number' || !isRecord(draft.values)) return null;
    const values = draft.values;
    const fits = Object.entries(initial).every(([name, value]) => typeof values[name] === typeof value);
    return fits ? { version: draft.version, values: { ...initial, ...values } } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
