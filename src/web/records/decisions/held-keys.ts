import { sessionState } from '#web/app/accounts/session.ts';

// A page needs to know immediately whether this browser holds entries, but reading them takes a moment. So
// their number is stored where it can be read without waiting.

const userId = () => sessionState().session?.user.id ?? '';
const countKey = () => `grouphead-outbox:${userId()}`;

/** Returns the prefix under which earlier versions of the page stored the signed-in user's decisions. */
export function heldPrefix(): string {
  return `grouphead-held:${userId()}:`;
}

/** Returns the number of entries that the signed-in user made in any tab, open or closed. */
export function heldCount(): number {
  return Number(localStorage.getItem(countKey()) ?? 0);
}

/** True if this browser holds entries of the signed-in user. */
export function holdsDecisions(): boolean {
  return heldCount() > 0 || Object.keys(localStorage).some((name) => name.startsWith(heldPrefix()));
}

export function noteCount(count: number): void {
  if (count === heldCount() || userId() === '') return;
  try {
    if (count === 0) localStorage.removeItem(countKey());
    else localStorage.setItem(countKey(), String(count));
  } catch (error) {
    // The browser's storage is full or blocked, so the next page must read the entries to know the number.
    if (!(error instanceof DOMException)) throw error;
  }
}
