import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { deactivateAccount } from '#contract/account-directory.ts';
import type { Database } from '#server/database/database.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { Caller } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

let people = 0;
const freeEmail = () => `keyed.directory${++people}@example.test`;

type Keepers = {
  readonly admin: Caller;
  readonly operator: Caller;
  readonly database: Database;
  readonly invited: () => Promise<string>;
};

export function directoryWrites({ admin, operator, database, invited }: Keepers): Writes {
  const other = { id: uuidv7() };
  const asSystem = (statement: ReturnType<typeof sql>) =>
    database.transaction(systemIdentity, (tx) => tx.rows(statement));
  const active = async () => {
    const id = await invited();
    await asSystem(sql`
      insert into credentials (id, account_id, provider_id, user_id, password)
      values (${uuidv7()}, ${id}, 'credential', ${id}, 'hash')`);
    return id;
  };
  const on = async (id: string) => ({ by: operator, input: { id }, other });
  return {
    'people.withdraw-invitation': async () => ({
      by: operator,
      input: { user_id: await invited() },
      other: { user_id: uuidv7() },
    }),
    'accounts.create': async () => ({
      by: admin,
      input: { name: 'Ali Admin', email: freeEmail(), role: 'super_admin' },
      other: { name: 'Aliya Admin' },
    }),
    'accounts.change-email': async () => ({
      by: operator,
      input: { id: await active(), email: freeEmail() },
      other: { email: freeEmail() },
    }),
    'accounts.sign-out-everywhere': async () => on(await active()),
    'accounts.reset-two-factor': async () => on(await active()),
    'accounts.unlock': async () => {
      const id = await active();
      await asSystem(sql`
        insert into sign_in_guesses (id, account_hash, address_hash, guessed_at, user_id)
        select gen_random_uuid(), 'account', 'address', '2026-11-18T07:00:00Z', ${id} from generate_series(1, 10)`);
      return on(id);
    },
    'accounts.deactivate': async () => on(await active()),
    'accounts.activate': async () => {
      const id = await active();
      await operator.call(deactivateAccount, { id });
      return on(id);
    },
  };
}
