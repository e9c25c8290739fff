import { useSyncExternalStore } from 'react';
import type { ServiceType } from '#domain/service-request.ts';

/** What is to be made, and for whom where that is known already. */
export type WantedWork = {
  readonly kind: 'request' | 'job';
  readonly client_id?: string;
  readonly machine_id?: string;
  /** What kind of work it is, where that is known. */
  readonly type?: ServiceType;
  /** The job that is over and left something to do. */
  readonly forerunner_id?: string;
  /** What is known to be done there. */
  readonly text?: string;
};

/** The work stays known while the dialog fades out, so that its title does not vanish first. */
type State = {
  readonly wanted: WantedWork | null;
  /** The path on which the dialog is open; on any other one it is closed. */
  readonly openOn: string | null;
};

let state: State = { wanted: null, openOn: null };
const listeners = new Set<() => void>();

function become(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the one dialog that makes new work, where someone is or is just going. */
export function openNewWork(wanted: WantedWork, on: string = location.pathname): void {
  become({ wanted, openOn: on });
}

export function closeNewWork(): void {
  become({ ...state, openOn: null });
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
