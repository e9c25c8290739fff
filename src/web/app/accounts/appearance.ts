import { type Appearance, appearanceCookie, appearanceNamed } from '#domain/brand/appearance.ts';
import { readCookie } from './cookie.ts';
import { onSessionEvent, sessionState } from './session.ts';

/**
 * Starts applying the person's choice of appearance. The server has already written it into the page, so the first
 * paint uses it. This function applies later changes, such as those after a sign-in or from another tab.
 */
export function startAppearance(): void {
  onSessionEvent(applyAppearance);
  document.addEventListener('visibilitychange', applyAppearance);
}

/** Returns the choice on this device; null follows the system. */
export function chosenAppearance(): Appearance | null {
  return appearanceNamed(readCookie(appearanceCookie));
}

/** Applies the chosen appearance. Public pages always follow the system, because they do not offer the choice. */
export function applyAppearance(): void {
  const { session, isLoading } = sessionState();
  if (isLoading) return;
  const choice = session === null ? null : chosenAppearance();
  const { dataset } = document.documentElement;
  if (choice === null) delete dataset.appearance;
  else dataset.appearance = choice;
}
