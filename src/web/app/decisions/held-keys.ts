import { sessionState } from '#web/app/accounts/session.ts';

/** Returns the prefix of the storage keys of the signed-in user's decisions. */
export function heldPrefix(): string {
  return `grouphead-held:${sessionState().session?.user.id ?? ''}:`;
}

/**
 * True if this browser holds a decision of the signed-in user, from this page, another one or a closed one.
 */
export function holdsDecisions(): boolean {
  return Object.keys(localStorage).some((name) => name.startsWith(heldPrefix()));
}
