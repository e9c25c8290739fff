import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { systemIdentity } from '../databases/system-identity.ts';

type HashColumn = 'account_hash' | 'address_hash' | 'site_hash';

/**
 * Copies the counted attempts. With `except`, the copies share only that hash with the original; without it, they share
 * all hashes.
 */
export async function copyAttempts(
  database: Database,
  { times, except }: { readonly times: number; readonly except?: HashColumn },
): Promise<void> {
  const place = (column: HashColumn) =>
    except === undefined || except === column ? sql.identifier(column) : sql`${sql.identifier(column)} || n`;
  await database.transaction(systemIdentity, (tx) =>
    tx.rows(sql`
      insert into sign_in_guesses (id, account_hash, address_hash, site_hash, guessed_at, user_id)
      select gen_random_uuid(), ${place('account_hash')}, ${place('address_hash')}, ${place('site_hash')}, guessed_at, user_id
      from sign_in_guesses, generate_series(1, ${times}::int) n`),
  );
}
