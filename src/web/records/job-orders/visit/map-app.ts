import { useSyncExternalStore } from 'react';
import { type Navigator, navigators } from './directions.ts';

const storageKey = 'grouphead-map-app';
const listeners = new Set<() => void>();
let chosen: Navigator | null | undefined;

function chosenApp(): Navigator | null {
  chosen ??= navigators.find((name) => name === localStorage.getItem(storageKey)) ?? null;
  return chosen;
}

function choose(app: Navigator): void {
  chosen = app;
  try {
    localStorage.setItem(storageKey, app);
  } catch (error) {
    // The browser's storage is full or blocked, so the choice lasts only until the page is closed.
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the map app selected on this device, or null, and a function that selects one. */
export function useMapApp(): { readonly app: Navigator | null; readonly choose: (app: Navigator) => void } {
  return { app: useSyncExternalStore(onChoice, chosenApp), choose };
}
