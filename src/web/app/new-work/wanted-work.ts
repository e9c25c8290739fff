import { useSyncExternalStore } from 'react';

/** What is to be made, and for whom where that is known already. */
export type WantedWork = {
  readonly kind: 'request' | 'job';
  readonly client_id?: string;
  readonly machine_id?: string;
  /** What is known to be done there. */
  readonly text?: string;
};

/** The work stays known while the dialog fades out, so that its title does not vanish first. */
type State = { readonly wanted: WantedWork | null; readonly isOpen: boolean };

let state: State = { wanted: null, isOpen: false };
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the one dialog that makes new work, from wherever somebody is. */
export function openNewWork(wanted: WantedWork): void {
  become({ wanted, isOpen: true });
}

export function closeNewWork(): void {
  become({ ...state, isOpen: false });
}

export function useWantedWork(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
