import { type HeldDecision, heldDecision, storageKeyOf } from './decision.ts';
import { heldPrefix } from './held-keys.ts';

/**
 * Reads the decisions that this browser holds for the signed-in user. Ignores entries that cannot be read, such
 * as those stored by an older version of the page.
 */
export function readHeld(): readonly HeldDecision[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(heldPrefix()));
  return names.flatMap((name) => parsed(localStorage.getItem(name) ?? ''));
}

function parsed(text: string): HeldDecision[] {
  try {
    const read = heldDecision.safeParse(JSON.parse(text));
    return read.success ? [read.data] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/**
 * Stores the decisions that were added or changed, and removes those that are gone. Each has its own key, so that tabs
 * do not overwrite each other's decisions.
 */
export function storeHeld(before: readonly HeldDecision[], after: readonly HeldDecision[]): void {
  const kept = new Set(after.map(({ decision }) => storageKeyOf(decision)));
  for (const { decision } of before) {
    const storageKey = storageKeyOf(decision);
    if (!kept.has(storageKey)) localStorage.removeItem(heldPrefix() + storageKey);
  }
  for (const one of after) if (!before.includes(one)) store(one);
}

function store(one: HeldDecision): void {
  try {
    localStorage.setItem(heldPrefix() + storageKeyOf(one.decision), JSON.stringify(one));
  } catch (error) {
    // The browser's storage is full or blocked, so only this tab holds the decision.
    if (!(error instanceof DOMException)) throw error;
  }
}

/** Calls the listener when another tab stores or removes a decision. */
export function onStoredElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(heldPrefix())) listener();
  });
}
