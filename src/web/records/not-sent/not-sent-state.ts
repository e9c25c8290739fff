import { useSyncExternalStore } from 'react';

type State = {
  readonly isOpen: boolean;
  /** The key of the entry that the technician is changing; null while the list is shown. */
  readonly changing: string | null;
  /** The number of entries that signing out would delete, while the person is being asked about it; otherwise null. */
  readonly leaving: { readonly count: number; readonly answer: (mayLeave: boolean) => void } | null;
};

let state: State = { isOpen: false, changing: null, leaving: null };
const listeners = new Set<() => void>();

function setState(news: Partial<State>): void {
  state = { ...state, ...news };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useNotSentState(): State {
  return useSyncExternalStore(subscribe, () => state);
}

export function openNotSent(): void {
  setState({ isOpen: true });
}

export function closeNotSent(): void {
  setState({ isOpen: false, changing: null });
}

/** Shows the form that changes an entry instead of the list; null shows the list again. */
export function changeEntry(key: string | null): void {
  setState({ changing: key });
}

/**
 * Asks whether to sign out although entries would be deleted. Resolves to null if no screen can ask; the entries then
 * stay on the device.
 */
export function askBeforeLeaving(count: number): Promise<boolean | null> {
  if (listeners.size === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    const answer = (mayLeave: boolean) => {
      setState({ leaving: null });
      resolve(mayLeave);
    };
    setState({ leaving: { count, answer } });
  });
}
