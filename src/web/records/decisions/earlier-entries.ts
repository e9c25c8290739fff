import { type HeldDecision, heldDecision } from './decision.ts';
import type { EntryStore } from './entry-store.ts';

/**
 * Takes over the decisions that an earlier version of the page stored elsewhere, once. They are removed there only
 * after they are stored here.
 */
export async function takeOverEarlier(
  earlier: Pick<Storage, 'getItem' | 'removeItem'>,
  names: readonly string[],
  { userId, store }: { readonly userId: string; readonly store: Pick<EntryStore, 'write'> },
): Promise<void> {
  if (names.length === 0) return;
  const put = names.flatMap((name) => parsed(earlier.getItem(name) ?? '')).map((one) => ({ ...one, userId }));
  await store.write({ put, remove: [] });
  for (const name of names) earlier.removeItem(name);
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
