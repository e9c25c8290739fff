import { and, eq, ne, sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { profiles } from './accounts.ts';
import { instant } from './rows/columns.ts';
import { secret } from './rows/secret.ts';

/** The browsers that a person has signed in with. Each browser keeps a token, and its hash is stored here. */
export const known_devices = pgTable(
  'known_devices',
  {
    user_id: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    token_sha256: secret(text().notNull()),
    last_used_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.token_sha256] }),
    index('known_devices_last_used_at').on(table.last_used_at),
    ...systemPolicies('known_devices'),
  ],
);

/** Remembers the device of the user, and reports whether it was known and whether it is the user's first. */
export function rememberDevice(
  tx: Transaction,
  { user_id, token_sha256 }: { readonly user_id: string; readonly token_sha256: string },
  at: Date,
  receive: (device: { readonly isKnown: boolean; readonly isFirst: boolean }) => void,
): void {
  const statement = sql`
    with known as (select token_sha256 from known_devices where user_id = ${user_id}),
    remembered as (
      insert into known_devices (user_id, token_sha256, last_used_at) values (${user_id}, ${token_sha256}, ${at})
      on conflict (user_id, token_sha256) do update set last_used_at = excluded.last_used_at)
    select coalesce(bool_or(token_sha256 = ${token_sha256}), false) as is_known, count(*) = 0 as is_first from known`;
  tx.write(statement, ([row]) =>
    receive({ isKnown: row?.is_known === true, isFirst: row?.is_first === true }),
  );
}

/** Forgets the devices of the user, except the given one. */
export function forgetDevicesOf(tx: Transaction, user_id: string, except?: string | null): void {
  const isOther = !except ? undefined : ne(known_devices.token_sha256, except);
  tx.write(tx.orm.delete(known_devices).where(and(eq(known_devices.user_id, user_id), isOther)));
}
