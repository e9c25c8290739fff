import { useSyncExternalStore } from 'react';
import type { ServiceType } from '#domain/service-request.ts';

/** The kind of new work, with its client and machine if known. */
export type WorkDraft = {
  readonly kind: 'request' | 'job';
  readonly client_id?: string;
  readonly machine_id?: string;
  /** The service type, if known. */
  readonly type?: ServiceType;
  /** The finished job with work left to do. */
  readonly forerunner_id?: string;
  /** The work to do, if known. */
  readonly text?: string;
};

/** Keeps the work while the dialog fades out, so that its title does not vanish first. */
type State = {
  readonly draft: WorkDraft | null;
  /** The path on which the dialog is open; on any other path it is closed. */
  readonly openOn: string | null;
};

let state: State = { draft: null, openOn: null };
const listeners = new Set<() => void>();

function setState(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog for new work on the current page, or on the one that opens next. */
export function openNewWork(draft: WorkDraft, on: string = location.pathname): void {
  setState({ draft, openOn: on });
}

export function closeNewWork(): void {
  setState({ ...state, openOn: null });
}

export function useWorkDraft(): State {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}
