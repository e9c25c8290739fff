import { type SQL, sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import {
  type AgreementWay,
  agreementWays,
  type PrivacyText,
  type PrivacyTextName,
  shippedPrivacyVersion,
  waysIn,
} from '#domain/agreements/privacy-text.ts';
import { type Language, languages } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies, systemPolicies } from '#server/store/access/row-access.ts';
import { profiles } from '#server/store/accounts.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { country_operators } from '#server/store/operators.ts';
import { instant, keyInTenant, oneOf, primaryId } from '#server/store/rows/columns.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { shippedPrivacyWords } from '#words/say/privacy-text.ts';

/** Published notices. A row never changes, because people have agreed to its text. */
export const privacy_texts = pgTable(
  'privacy_texts',
  {
    id: primaryId(),
    /** Null for the installation's notice, which applies to operators that have none. */
    operator_id: uuid().references(() => country_operators.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    text: text().notNull(),
    sha256: text().notNull(),
    published_at: instant().notNull(),
  },
  (table) => [
    unique('privacy_texts_version').on(table.operator_id, table.version).nullsNotDistinct(),
    check('privacy_texts_positive', sql`${table.version} > 0`),
    ...policies('privacy_texts'),
  ],
);

const waysInList = sql.raw(waysIn.map((method) => `'${method}'`).join(', '));

/** Agreements with their action and time. They contain no names, so they do not change after an erasure. */
export const agreements = pgTable(
  'agreements',
  {
    id: primaryId(),
    at: instant().notNull(),
    way: text({ enum: agreementWays }).notNull(),
    /** The operator concerned; null for a sign-up, which belongs to no operator, and for a super_admin. */
    operator_id: uuid(),
    /** Null for someone without an account, and for a signature on someone else's screen. */
    user_id: uuid().references(() => profiles.id, { onDelete: 'cascade' }),
    service_request_id: uuid(),
    job_order_id: uuid(),
    /** Null for the installation's notice. The notice may have been deleted together with its operator. */
    text_operator_id: uuid(),
    text_version: integer().notNull(),
    /** Identifies the words. For a notice that the product ships, also its language. */
    text_sha256: text().notNull(),
  },
  (table) => [
    oneOf('agreements_way', table.way, agreementWays),
    check(
      'agreements_act',
      sql`case when ${table.way} in (${waysInList}) then ${table.user_id} is not null
          and num_nonnulls(${table.service_request_id}, ${table.job_order_id}) = 0
          and (${table.way} <> 'sign_up' or ${table.operator_id} is null)
        when ${table.way} = 'label' then ${table.user_id} is null
          and num_nonnulls(${table.service_request_id}, ${table.job_order_id}) > 0
        else ${table.job_order_id} is not null end
        and (${table.way} in (${waysInList}) or ${table.operator_id} is not null)`,
    ),
    keyInTenant('agreements_request', table.operator_id, table.service_request_id, service_requests).onDelete(
      'cascade',
    ),
    keyInTenant('agreements_job_order', table.operator_id, table.job_order_id, job_orders).onDelete(
      'cascade',
    ),
    index('agreements_of_user').on(table.user_id),
    index('agreements_of_request').on(table.service_request_id),
    index('agreements_of_job_order').on(table.job_order_id),
    ...systemPolicies('agreements'),
  ],
);

/** A privacy notice without its words, which are identified by the hash. */
export type HashedPrivacyText = PrivacyText & { readonly sha256: string };

type ShippedText = HashedPrivacyText & { readonly text: string };

/** Returns a notice in the language, or else in the installation's; null if the version is unknown. */
export function findShippedText(version: number, language?: Language): ShippedText | null {
  const text = shippedPrivacyWords(version, language);
  return text === null
    ? null
    : { operator_id: null, version, published_at: null, text, sha256: sha256(text) };
}

/** Returns the newest notice that the product ships. */
export function shippedPrivacyText(language?: Language): ShippedText {
  const shipped = findShippedText(shippedPrivacyVersion, language);
  if (shipped === null) throw new Error('no privacy text is shipped');
  return shipped;
}

/** Returns the language of the words with this hash; null if they are not of a notice that the product ships. */
export function languageOfShipped(version: number, text_sha256: string): Language | null {
  return languages.find((language) => findShippedText(version, language)?.sha256 === text_sha256) ?? null;
}

/** Returns SQL for the operator's newest published notice, or else the installation's. */
export function newestPublished(columns: SQL, operator_id: SQL): SQL {
  return sql`(
    select ${columns} from privacy_texts t where t.operator_id is null or t.operator_id = ${operator_id}
    order by t.operator_id is null, t.version desc limit 1)`;
}

/** The number of versions to read, newest first. No one publishes more versions than this within an hour. */
const mostLookedAt = 20;

/**
 * Returns the newest notices of the operator and of the installation, and the notice that the product ships.
 * `operator_id` is an SQL expression; if it is null, only notices of the installation are read.
 */
export async function findPrivacyTexts(
  tx: Transaction,
  operator_id: SQL | null,
): Promise<readonly HashedPrivacyText[]> {
  const published = await tx.rows<HashedPrivacyText>(sql`
    select t.operator_id, t.version, t.published_at, t.sha256
    from privacy_texts t
    where t.operator_id is null or t.operator_id = ${operator_id ?? sql`null::uuid`}
    order by t.operator_id is null, t.version desc limit ${mostLookedAt}`);
  return [...published, shippedPrivacyText()];
}

/** Like findPrivacyTexts, but for the operator of a job. */
export const findPrivacyTextsOfJob = (tx: Transaction, id: string) =>
  findPrivacyTexts(tx, sql`(select operator_id from job_orders where id = ${id})`);

export function insertPrivacyText(
  tx: Transaction,
  published: { id: string; operator_id: string | null; version: number; text: string; published_at: Date },
): void {
  insertRow(tx, privacy_texts, { ...published, sha256: sha256(published.text) });
}

/** An agreement whose action is not known yet. */
export type Agreement = PrivacyTextName & { readonly sha256: string; readonly at: Date };

/** The action by which someone agrees, with the IDs of the person and of the records. */
type AgreementAct = {
  readonly id: string;
  readonly way: AgreementWay;
  readonly operator_id?: string | null;
  readonly user_id?: string | null;
  readonly service_request_id?: string | null;
  readonly job_order_id?: string | null;
};

export function insertAgreement(tx: Transaction, agreement: Agreement, act: AgreementAct): void {
  const { operator_id, version, sha256, at } = agreement;
  const of = { text_operator_id: operator_id, text_version: version, text_sha256: sha256 };
  insertRow(tx, agreements, { ...act, at, ...of });
}
