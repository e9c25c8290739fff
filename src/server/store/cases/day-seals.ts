import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import { instant, plainDate } from '#server/store/rows/columns.ts';
import { sha256 } from '#server/store/rows/sha256.ts';

/** The seal of each operator's day. No row is ever changed or deleted. */
export const day_seals = pgTable(
  'day_seals',
  {
    operator_id: uuid().notNull(),
    day: plainDate().notNull(),
    /** The end of the day in the operator's time zone. The seal covers all links that were added before then. */
    ends_at: instant().notNull(),
    /** One line for each case that changed: its id, the length of its chain and the hash of its last link. */
    heads: text().notNull(),
    case_count: integer().notNull(),
    /** The hash of the previous seal; empty for the first. */
    previous_hash: text().notNull(),
    hash: text().notNull(),
    /** The signature over the hash by the installation's seal key, as base64. */
    signature: text().notNull(),
    made_at: instant().notNull(),
    /**
     * The SHA-256 of the certificate of the key that signed, in hexadecimal; null if an earlier version sealed the
     * day.
     */
    key_fingerprint: text(),
  },
  (table) => [primaryKey({ columns: [table.operator_id, table.day] }), ...systemPolicies('day_seals')],
);

export type DaySeal = typeof day_seals.$inferSelect;

type SealedFacts = Omit<DaySeal, 'hash' | 'signature' | 'made_at'>;

/** Returns the hash of the day: the seal. */
export function hashOfDay(seal: SealedFacts): string {
  const { operator_id, day, ends_at, previous_hash, case_count, heads, key_fingerprint } = seal;
  const facts = [operator_id, day, ends_at.toISOString(), previous_hash, case_count, heads];
  return sha256(
    ['grouphead day seal', ...(key_fingerprint === null ? [] : [key_fingerprint]), ...facts].join('\n'),
  );
}

/** Returns false if another server has sealed the day in the meantime. */
export async function insertDaySeal(tx: Transaction, seal: DaySeal): Promise<boolean> {
  const inserted = await tx.orm
    .insert(day_seals)
    .values(seal)
    .onConflictDoNothing()
    .returning({ day: day_seals.day })
    .execute();
  return inserted.length === 1;
}
