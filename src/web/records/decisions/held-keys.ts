import { sessionState } from '#web/app/accounts/session.ts';

/** Returns the prefix of the storage keys of the signed-in user's decisions. */
export function heldPrefix(): string {
  return `grouphead-held:${sessionState().session?.user.id ?? ''}:`;
}

/** True if this browser holds a decision that the signed-in user made in any tab, open or closed. */
export function holdsDecisions(): boolean {
  return Object.keys(localStorage).some((name) => name.startsWith(heldPrefix()));
}
