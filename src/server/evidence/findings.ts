import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';

/** The numbers of entries that were compared. */
export type Tally = {
  events: number;
  signatures: number;
  reports: number;
  files: number;
  cases: number;
  seals: number;
  /** The number of events whose names an erasure or the end of a retention period replaced. */
  erased: number;
  /** The number of files that were removed. */
  removed: number;
  /** The number of events from before the chains existed, which cannot be verified. */
  before: number;
};

export type Verification = {
  readonly tx: OwnerTransaction;
  readonly tally: Tally;
  /** Reports a fault that the verification has found. */
  readonly found: (text: string) => void;
  readonly progress: (text: string) => void;
};

/** Returns the case's number, as people see it, and its id. */
export async function nameOfCase(tx: OwnerTransaction, id: string): Promise<string> {
  const [row] = await tx.rows<{ name: string }>(sql`
    select 'SR-' || number as name from service_requests where id = ${id}
    union all select 'JO-' || number from job_orders where id = ${id}
    union all select 'erasures of ' || name from country_operators where id = ${id}`);
  return row === undefined ? `case ${id}` : `${row.name} (${id})`;
}
