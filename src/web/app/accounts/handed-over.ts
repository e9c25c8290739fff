import { useSyncExternalStore } from 'react';
import { onSessionEvent, sessionState } from './session.ts';

// A technician hands the device to a client, who must not see the next client's data. So until the technician takes the
// device back, every tab of this browser shows only one page. The browser keeps the path of that page, even if the
// browser is closed and reopened. This protects against a casual look, not against a person who changes the stored
// data.

const keyOf = (userId: string) => `grouphead-handed-over:${userId}`;

const listeners = new Set<() => void>();
/** The path of the only page to show, if the browser's storage is full or blocked. */
let inThisTab: string | null = null;
addEventListener('storage', () => notify());

function notify(): void {
  for (const listener of listeners) listener();
}

/** Returns the path of the only page to show; null unless the signed-in user has handed over the device. */
function handedOverPath(): string | null {
  const { session } = sessionState();
  return session === null ? null : (inThisTab ?? localStorage.getItem(keyOf(session.user.id)));
}

export function useHandedOver(): string | null {
  return useSyncExternalStore(subscribe, handedOverPath);
}

/** Limits all tabs of this browser to the page at this path. */
export function handOver(path: string): void {
  const { session } = sessionState();
  if (session === null) return;
  try {
    localStorage.setItem(keyOf(session.user.id), path);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    inThisTab = path;
  }
  notify();
}

export function takeBack(userId: string): void {
  inThisTab = null;
  localStorage.removeItem(keyOf(userId));
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = onSessionEvent(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}
