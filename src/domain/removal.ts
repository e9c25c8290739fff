/** The records that a record still owns, by noun, in the order in which they are named. */
export type OwnedRecords = readonly (readonly [noun: string, count: number])[];

/** Returns the records that prevent a removal; an empty list if there are none. */
export function blockersOf(owned: OwnedRecords): OwnedRecords {
  return owned.filter(([, count]) => count > 0);
}
