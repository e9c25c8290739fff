/** What a record still owns, by noun, in the order in which it is told. */
export type Owned = readonly (readonly [noun: string, count: number])[];

/** What keeps a record from being removed: nothing where the list is empty. */
export function heldBy(owned: Owned): Owned {
  return owned.filter(([, count]) => count > 0);
}
