import { eq } from 'drizzle-orm';
import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { country_operators } from './operators.ts';
import { bytes } from './rows/columns.ts';

/** The re-encoded logo that an operator with its own brand shows instead of the product's. */
export const operator_logos = pgTable(
  'operator_logos',
  {
    operator_id: uuid()
      .primaryKey()
      .references(() => country_operators.id, { onDelete: 'cascade' }),
    png: bytes().notNull(),
    sha256: text().notNull(),
  },
  () => policies('operator_logos'),
);

export async function saveLogo(
  tx: Transaction,
  operator_id: string,
  logo: { readonly png: Uint8Array; readonly sha256: string },
): Promise<void> {
  await tx.orm
    .insert(operator_logos)
    .values({ operator_id, ...logo })
    .onConflictDoUpdate({ target: operator_logos.operator_id, set: { png: logo.png, sha256: logo.sha256 } })
    .execute();
}

export async function deleteLogo(tx: Transaction, operator_id: string): Promise<void> {
  await tx.orm.delete(operator_logos).where(eq(operator_logos.operator_id, operator_id)).execute();
}
