import { useSyncExternalStore } from 'react';
import { type Appearance, appearanceCookie, appearanceNamed } from '#domain/brand/appearance.ts';
import { onSessionEvent, sessionState } from './session.ts';

/** The longest time that browsers keep a cookie. */
const keptSeconds = 400 * 24 * 3600;
const listeners = new Set<() => void>();

/**
 * Starts showing the appearance that the person chose. The server already wrote it into the page, so that the
 * first paint has it. This follows sign-ins and choices in other tabs.
 */
export function startAppearance(): void {
  onSessionEvent(apply);
  document.addEventListener('visibilitychange', apply);
}

/** Keeps the choice on this device; null follows the system. */
export function chooseAppearance(choice: Appearance | null): void {
  const age = choice === null ? 0 : keptSeconds;
  document.cookie = `${appearanceCookie}=${choice ?? ''}; path=/; max-age=${age}; SameSite=Lax`;
  apply();
}

export function useAppearance(): Appearance | null {
  return useSyncExternalStore(subscribe, readChoice);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): Appearance | null {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${appearanceCookie}=`));
  return appearanceNamed(pair?.slice(appearanceCookie.length + 1));
}

/** Public pages always follow the system, because they have no place to choose. */
function apply(): void {
  const { session, isLoading } = sessionState();
  if (isLoading) return;
  const choice = session === null ? null : readChoice();
  const { dataset } = document.documentElement;
  if (choice === null) delete dataset.appearance;
  else dataset.appearance = choice;
  for (const listener of listeners) listener();
}
