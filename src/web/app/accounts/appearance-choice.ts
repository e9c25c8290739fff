import { useSyncExternalStore } from 'react';
import { type Appearance, appearanceCookie } from '#domain/brand/appearance.ts';
import { applyAppearance, chosenAppearance } from './appearance.ts';

/** The longest time that browsers keep a cookie. */
const keptSeconds = 400 * 24 * 3600;
const listeners = new Set<() => void>();

/** Keeps the choice on this device; null follows the system. */
export function chooseAppearance(choice: Appearance | null): void {
  const age = choice === null ? 0 : keptSeconds;
  document.cookie = `${appearanceCookie}=${choice ?? ''}; path=/; max-age=${age}; SameSite=Lax`;
  applyAppearance();
  for (const listener of listeners) listener();
}

/** Returns the choice, and updates it when it changes elsewhere on the screen. */
export function useAppearance(): Appearance | null {
  return useSyncExternalStore(subscribe, chosenAppearance);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
