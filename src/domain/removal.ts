/** The number of records of each kind that a record still owns, in display order. */
export type OwnedRecords = readonly (readonly [noun: string, count: number])[];

/** Returns the owned records that prevent the record's removal; the list is empty if there are none. */
export function blockersOf(owned: OwnedRecords): OwnedRecords {
  return owned.filter(([, count]) => count > 0);
}
