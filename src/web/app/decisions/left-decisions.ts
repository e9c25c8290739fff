import { sessionState } from '#web/app/accounts/session.ts';

/** Where the decisions that are held for who is signed in begin in the browser's store. */
export function heldPrefix(): string {
  return `grouphead-held:${sessionState().session?.user.id ?? ''}:`;
}

/** Whether a page that was left, or another one of this browser, holds a decision of who is signed in. */
export function holdsAnything(): boolean {
  return Object.keys(localStorage).some((name) => name.startsWith(heldPrefix()));
}
