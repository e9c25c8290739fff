import { useSyncExternalStore } from 'react';
import type { NoteOffline, OfflineState } from '#web/app/device/offline-state.ts';

const key = 'grouphead-offline';
/** The storage key for the person whose day is stored on this device. device-owner.ts writes it. */
const ownerKey = 'grouphead-device';
const listeners = new Set<() => void>();
/** The offline state as this tab knows it, if the browser's storage is full or blocked. */
let inThisTab: string | null = null;

/** Returns the name of this build: the address of its first file. Its hash changes when any other file changes. */
function build(): string {
  return document.querySelector<HTMLScriptElement>('script[type=module]')?.src ?? '';
}

/** Stores whether this device can open the day offline with this build, so the next page knows it immediately. */
export const noteOffline: NoteOffline = (state, userId, until) => {
  const note = JSON.stringify([state, userId, build(), until]);
  inThisTab = null;
  try {
    localStorage.setItem(key, note);
  } catch {
    inThisTab = note;
  }
  for (const listener of listeners) listener();
};

/** Returns whether this device can open the day offline for this person, with this build and the stored day. */
export function offlineState(userId: string): OfflineState {
  const [state, owner, ofBuild, until] = JSON.parse(inThisTab ?? localStorage.getItem(key) ?? '[]');
  if (owner !== userId || ofBuild !== build() || Date.now() >= until) return 'not_yet';
  return state === 'ready' && localStorage.getItem(ownerKey) !== userId ? 'not_yet' : state;
}

export function useOfflineState(userId: string): OfflineState {
  return useSyncExternalStore(follow, () => offlineState(userId));
}

/** Listens for changes by this tab, and by other tabs that store or remove the day. */
function follow(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
