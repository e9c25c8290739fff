import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { credentials, profiles } from '#server/store/accounts.ts';
import { insertRows } from '#server/store/rows/rows.ts';

/** Encrypts the data. It can be decrypted as long as the session secret stays the same. */
export function encrypt({ session }: Pick<Server, 'session'>, data: string): Promise<string> {
  return symmetricEncrypt({ key: session.secret, data });
}

export function decrypt({ session }: Pick<Server, 'session'>, data: string): Promise<string> {
  return symmetricDecrypt({ key: session.secret, data });
}

/** Accounts with their passwords. The columns have better-auth's names. */
export type Accounts = ReturnType<typeof openAccounts>;

const byPassword = 'credential';
type NewAccount = {
  readonly name: string;
  /** The name in another script. */
  readonly second_name?: string | null | undefined;
  readonly email: string;
  readonly operator_id: string | null;
};

export function openAccounts({ newId, now }: Pick<Server, 'newId' | 'now'>) {
  const putPassword = (tx: Transaction, userId: string, password: string): void => {
    const at = now();
    const credential = { id: newId(), userId, accountId: userId, providerId: byPassword };
    const insert = tx.orm
      .insert(credentials)
      .values({ ...credential, password, createdAt: at, updatedAt: at });
    const target = [credentials.providerId, credentials.accountId];
    tx.write(insert.onConflictDoUpdate({ target, set: { password, updatedAt: at } }));
  };
  return {
    /** Returns the new account's ID. The hash is computed before the transaction, because that takes time. */
    create: (tx: Transaction, person: NewAccount & { passwordHash: string | null }): string => {
      const [id, at] = [newId(), now()];
      const { name, second_name = null, email, passwordHash, operator_id } = person;
      const row = { id, name, second_name, email: email.toLowerCase(), operator_id };
      tx.write(tx.orm.insert(profiles).values({ ...row, createdAt: at, updatedAt: at }));
      if (passwordHash !== null) putPassword(tx, id, passwordHash);
      return id;
    },
    /**
     * Returns the ID of a new account without a password for each email; null where the email already has an account.
     */
    createWhereFree: (tx: Transaction, people: readonly NewAccount[]): Promise<readonly (string | null)[]> =>
      insertWhereFree(
        tx,
        people.map((person) => ({ ...person, id: newId(), email: person.email.toLowerCase() })),
        now(),
      ),
    /** Creates accounts without a password, each with an email of its own. Returns their IDs. */
    createPlaceholders: (tx: Transaction, people: readonly NewAccount[]): readonly string[] => {
      const at = now();
      const rows = people.map((person) => ({ ...person, id: newId(), createdAt: at, updatedAt: at }));
      return insertRows(tx, profiles, rows).map(({ id }) => id);
    },
    setPassword: putPassword,
    /** Finds the account with the email, and its password hash, which is null if it has no password. */
    find: async (tx: Transaction, email: string) => {
      const isPassword = and(eq(credentials.userId, profiles.id), eq(credentials.providerId, byPassword));
      const [found] = await tx.orm
        .select({ id: profiles.id, passwordHash: credentials.password })
        .from(profiles)
        .leftJoin(credentials, isPassword)
        .where(sql`lower(${profiles.email}) = lower(${email})`)
        .execute();
      return found ?? null;
    },
  };
}

/** Inserts the accounts in the order of their emails, so that two transactions never wait for each other. */
async function insertWhereFree(
  tx: Transaction,
  rows: readonly (NewAccount & { readonly id: string })[],
  at: Date,
): Promise<readonly (string | null)[]> {
  const created = await tx.rows<{ id: string }>(sql`
    insert into profiles (id, name, second_name, email, operator_id, created_at, updated_at)
    select p.id, p.name, p.second_name, p.email, p.operator_id, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as p(id uuid, name text, second_name text, email text, operator_id uuid)
    order by p.email
    on conflict (lower(email)) do nothing returning id`);
  const ids = new Set(created.map(({ id }) => id));
  return rows.map(({ id }) => (ids.has(id) ? id : null));
}

/**
 * Throws if the account's password no longer matches the hash. Until the transaction ends, no one can change the
 * password, so a later change also ends any access that this transaction grants.
 */
export function requirePassword(tx: Transaction, userId: string, hash: string, refusal: () => Error): void {
  const isPassword = and(eq(credentials.userId, userId), eq(credentials.providerId, byPassword));
  const lockedPassword = tx.orm
    .select({ password: credentials.password })
    .from(credentials)
    .where(isPassword);
  tx.write(lockedPassword.for('share'), ([found]) => {
    if (found?.password !== hash) throw refusal();
  });
}
