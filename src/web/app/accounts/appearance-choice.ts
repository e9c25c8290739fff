import { useSyncExternalStore } from 'react';
import { type Appearance, appearanceCookie } from '#domain/brand/appearance.ts';
import { applyAppearance, chosenAppearance } from './appearance.ts';
import { keepInCookie } from './cookie.ts';

const listeners = new Set<() => void>();

/** Keeps the choice on this device; null follows the system. */
export function chooseAppearance(choice: Appearance | null): void {
  keepInCookie(appearanceCookie, choice);
  applyAppearance();
  for (const listener of listeners) listener();
}

/** Returns the choice. The component renders again when the choice changes elsewhere on the screen. */
export function useAppearance(): Appearance | null {
  return useSyncExternalStore(subscribe, chosenAppearance);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
