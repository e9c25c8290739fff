import { and, eq, isNull, sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type Role, roles } from '#domain/actor.ts';
import { ErasedError } from '#domain/errors.ts';
import { type Digits, digitSets, type Language, languages } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { eraserPolicy, policies, systemPolicies } from './access/row-access.ts';
import { instant, oneOf, primaryId, searchIndex, searchText } from './rows/columns.ts';
import { insertRows } from './rows/rows.ts';
import { secret } from './rows/secret.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The keys in camel case come from the account library, and all others from the specification. */
export const profiles = pgTable(
  'profiles',
  {
    id: primaryId(),
    name: text().notNull(),
    /** The name in another script. */
    second_name: text(),
    email: text().notNull(),
    /** The language that the person chose; null if the operator's or the device's language applies. */
    language: text({ enum: languages }),
    /**
     * The digits that the person chose; null for Latin digits. The choice applies to languages that have these
     * digits.
     */
    digits: text({ enum: digitSets }),
    emailVerified: boolean('email_verified').notNull().default(false),
    image: text(),
    /** No foreign key, because an operator's own account exists before the operator. */
    operator_id: uuid(),
    /** Null for an active account. Technicians and dispatchers are deactivated in their own records. */
    deactivated_at: instant(),
    /** The time when the person was erased. From then on, the name and email belong to a pseudonym. */
    erased_at: instant(),
    /** The time when the server noticed that the account has no role and no record; null while it has one. */
    left_at: instant(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
    search_text: searchText('name', 'second_name', 'email'),
  },
  (table) => [
    oneOf('profiles_language', table.language, languages),
    oneOf('profiles_digits', table.digits, digitSets),
    uniqueIndex('profiles_email').on(sql`lower(${table.email})`),
    index('profiles_list').on(table.operator_id, table.createdAt, table.id),
    index('profiles_left')
      .on(table.operator_id, table.left_at, table.id)
      .where(sql`${table.left_at} is not null and ${table.erased_at} is null`),
    index('profiles_by_age').on(table.createdAt, table.id),
    searchIndex('profiles_search', table.operator_id, table.search_text),
    ...policies('profiles'),
    eraserPolicy('profiles'),
  ],
);

export const user_roles = pgTable(
  'user_roles',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    role: text({ enum: roles }).notNull(),
  },
  (table) => [
    oneOf('user_roles_role', table.role, roles),
    index('user_roles_of_role').on(table.role, table.user_id),
    ...policies('user_roles'),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    /** Only the cookie contains the token, so no one can sign in with the contents of this table. */
    token_sha256: secret(text().notNull().unique()),
    /** Sessions that renew each other share this id and the time of the sign-in. */
    sign_in_id: uuid().notNull(),
    signed_in_at: instant().notNull(),
    /** The session that this one renewed. A session can be renewed only once. */
    follows_id: uuid().unique(),
    /** The hash of the device token of the browser that renewed the session; null if the browser has none. */
    device_sha256: secret(text()),
    /**
     * The time when a request first used a renewal's token. Until then, the response with the token may have been lost.
     */
    used_at: instant(),
    /** The time after which the token of a renewed session counts as old. */
    retires_at: instant(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_sign_in').on(table.sign_in_id),
    index('sessions_expires_at').on(table.expiresAt),
    ...systemPolicies('sessions'),
  ],
);

/** A user's proof of identity: currently always a password hash. */
export const credentials = pgTable(
  'credentials',
  {
    id: primaryId(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    accessToken: secret(text('access_token')),
    refreshToken: secret(text('refresh_token')),
    idToken: secret(text('id_token')),
    accessTokenExpiresAt: moment('access_token_expires_at'),
    refreshTokenExpiresAt: moment('refresh_token_expires_at'),
    scope: text(),
    password: secret(text()),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('credentials_provider_account').on(table.providerId, table.accountId),
    index('credentials_user').on(table.userId),
    ...systemPolicies('credentials'),
  ],
);

export const verifications = pgTable(
  'verifications',
  {
    id: primaryId(),
    identifier: secret(text().notNull()),
    value: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier), ...systemPolicies('verifications')],
);

/**
 * Attempts that count toward a limit, such as password guesses. A correct guess is deleted. The account and the
 * address are hashed, so that no one can read the typed text. `user_id` is the account whose sign-in is locked for a
 * while after too many guesses.
 */
export const sign_in_guesses = pgTable(
  'sign_in_guesses',
  {
    id: primaryId(),
    account_hash: secret(text().notNull()),
    address_hash: secret(text().notNull()),
    /** Null if the caller's address is not part of a larger network that is counted. */
    site_hash: secret(text()),
    guessed_at: instant().notNull(),
    user_id: uuid(),
  },
  (table) => [
    index('sign_in_guesses_user').on(table.user_id, table.guessed_at),
    index('sign_in_guesses_account').on(table.account_hash, table.guessed_at),
    index('sign_in_guesses_address').on(table.address_hash, table.guessed_at),
    index('sign_in_guesses_site')
      .on(table.site_hash, table.guessed_at)
      .where(sql`${table.site_hash} is not null`),
    ...systemPolicies('sign_in_guesses'),
  ],
);

/** A secret that only this server can read, and the hashes of the unused recovery codes. */
export const two_factors = pgTable(
  'two_factors',
  {
    user_id: uuid()
      .primaryKey()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    secret_encrypted: secret(text().notNull()),
    /** The time when a first code was confirmed. The factor does not count while this is null. */
    enabled_at: instant(),
    /** The time step of the newest accepted code, so that no code is accepted twice. */
    last_counter: bigint({ mode: 'number' }).notNull().default(0),
    recovery_codes_sha256: secret(text().array().notNull().default([])),
  },
  () => systemPolicies('two_factors'),
);

type AccountNames = {
  readonly name: string;
  /** The name in another script; undefined if it does not change. */
  readonly second_name?: string | null | undefined;
};

/**
 * Sets the operator and the names. Throws ErasedError for an erased account, because a name must never replace a
 * pseudonym.
 */
export function tieAccount(
  tx: Transaction,
  user_id: string,
  { operator_id, ...names }: AccountNames & { operator_id: string | null },
): void {
  const isPerson = and(eq(profiles.id, user_id), isNull(profiles.erased_at));
  const tied = tx.orm
    .update(profiles)
    .set({ operator_id, ...names })
    .where(isPerson);
  tx.write(tied.returning({ id: profiles.id }), ({ length }) => {
    if (length === 0) throw new ErasedError();
  });
}

type RecordNames = { readonly name: string; readonly second_name: string | null };

/**
 * Returns the name in another script that an account takes over from its record; undefined if the record's name in that
 * script has not changed.
 */
export function secondNameFrom(before: RecordNames, after: RecordNames): string | null | undefined {
  return before.second_name === after.second_name ? undefined : after.second_name;
}

/** Renames the account if it still has the record's old name, and was not erased. */
export function renameAccount(tx: Transaction, user_id: string, from: RecordNames, to: RecordNames): void {
  const isIt = and(eq(profiles.id, user_id), eq(profiles.name, from.name), isNull(profiles.erased_at));
  const names = { name: to.name, second_name: secondNameFrom(from, to) };
  tx.write(tx.orm.update(profiles).set(names).where(isIt));
}

/** Changes the account's email, and the email in the record of its client or client person. */
export function setEmail(tx: Transaction, user_id: string, email: string, at: Date): void {
  const set = { email: email.toLowerCase(), updatedAt: at };
  tx.write(tx.orm.update(profiles).set(set).where(eq(profiles.id, user_id)));
  for (const table of ['clients', 'client_people']) {
    tx.write(sql`
      update ${sql.raw(table)} set email = ${set.email}, version = version + 1 where user_id = ${user_id}`);
  }
}

type LanguageChoice = { readonly language: Language; readonly digits: Digits };

export function setLanguage(tx: Transaction, user_id: string, choice: LanguageChoice | null): void {
  tx.write(
    tx.orm
      .update(profiles)
      .set(choice ?? { language: null })
      .where(eq(profiles.id, user_id)),
  );
}

export function setDeactivated(tx: Transaction, user_id: string, deactivated_at: Date | null): void {
  tx.write(tx.orm.update(profiles).set({ deactivated_at }).where(eq(profiles.id, user_id)));
}

export function markProven(tx: Transaction, email: string): void {
  const isIt = sql`lower(${profiles.email}) = lower(${email})`;
  tx.write(tx.orm.update(profiles).set({ emailVerified: true }).where(isIt));
}

/** Deletes the accounts of an operator that owns nothing else. */
export function removeAccountsOf(tx: Transaction, operator_id: string): void {
  tx.write(tx.orm.delete(profiles).where(eq(profiles.operator_id, operator_id)));
  tx.write(sql`delete from unfinished_erasures where operator_id = ${operator_id}`);
}

export function takeRole(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(user_roles).where(eq(user_roles.user_id, user_id)));
}

/** Deletes the account if it never had a password, so that its email can be used again. */
export function removeUnusedAccount(tx: Transaction, user_id: string): void {
  tx.write(sql`
    delete from profiles p where id = ${user_id} and not exists (select from credentials where user_id = p.id)`);
}

export function removeAccount(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(profiles).where(eq(profiles.id, user_id)));
}

export function giveRole(tx: Transaction, user_id: string, role: Role): void {
  giveRoles(tx, [user_id], role);
}

export function giveRoles(tx: Transaction, user_ids: readonly string[], role: Role): void {
  insertRows(
    tx,
    user_roles,
    user_ids.map((user_id) => ({ user_id, role })),
  );
}
