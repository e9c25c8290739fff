import { asc } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { systemPolicies } from './access/row-access.ts';
import { instant, primaryId } from './rows/columns.ts';
import { secret } from './rows/secret.ts';

/**
 * The keys that have sealed reports or days. No row is ever changed or deleted, so that every seal can be checked with
 * its certificate.
 */
export const seal_keys = pgTable(
  'seal_keys',
  {
    id: primaryId(),
    /** The key in PKCS #8, as base64, encrypted with the session secret. */
    private_key: secret(text().notNull()),
    /** The certificate, as PEM. */
    certificate: text().notNull(),
    made_at: instant().notNull(),
  },
  () => systemPolicies('seal_keys'),
);

type StoredSealKey = typeof seal_keys.$inferSelect;

/** Returns all keys, the oldest first. */
export function findSealKeys(tx: Transaction): Promise<StoredSealKey[]> {
  return tx.orm.select().from(seal_keys).orderBy(asc(seal_keys.made_at), asc(seal_keys.id)).execute();
}

/** Returns all keys, the oldest first. Until the transaction ends, no one else adds a key. */
export async function lockSealKeys(tx: Transaction): Promise<StoredSealKey[]> {
  lockNamed(tx, 'seal keys');
  return findSealKeys(tx);
}

export function insertSealKey(tx: Transaction, key: StoredSealKey): void {
  tx.write(tx.orm.insert(seal_keys).values(key));
}
