import { useSyncExternalStore } from 'react';
import type { ServiceType } from '#domain/service-request.ts';

/** The kind of new work, with everything that is already known about it. */
export type WorkDraft = {
  readonly kind: 'request' | 'job';
  readonly client_id?: string;
  readonly machine_id?: string;
  readonly type?: ServiceType;
  /** The id of the earlier job, which ended with unfinished work. */
  readonly forerunner_id?: string;
  /** The description of the work. */
  readonly text?: string;
};

/** The state of the dialog. The draft is kept while the dialog fades out, so its title does not vanish first. */
type State = {
  readonly draft: WorkDraft | null;
  /** The path of the page on which the dialog is open. On any other page it is closed. */
  readonly openOn: string | null;
};

let state: State = { draft: null, openOn: null };
const listeners = new Set<() => void>();

function setState(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog for new work on the current page, or on the page with the path `on` as soon as it opens. */
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
