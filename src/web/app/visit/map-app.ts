import { useSyncExternalStore } from 'react';
import { type Navigator, navigators } from './directions.ts';

const kept = 'grouphead-map-app';
const listeners = new Set<() => void>();
let chosen: Navigator | null | undefined;

function chosenApp(): Navigator | null {
  chosen ??= navigators.find((name) => name === localStorage.getItem(kept)) ?? null;
  return chosen;
}

function choose(app: Navigator): void {
  chosen = app;
  try {
    localStorage.setItem(kept, app);
  } catch (error) {
    // The store is full or forbidden, so the choice holds until the page is left.
    if (!(error instanceof DOMException)) throw error;
  }
  for (const listener of listeners) listener();
}

function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The app that shows the way on this device, once someone has chosen it. */
export function useMapApp(): { readonly app: Navigator | null; readonly choose: (app: Navigator) => void } {
  return { app: useSyncExternalStore(onChoice, chosenApp), choose };
}
