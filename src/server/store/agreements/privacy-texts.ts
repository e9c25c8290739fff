import { type SQL, sql } from 'drizzle-orm';
import {
  type AgreementWay,
  type PrivacyText,
  type PrivacyTextName,
  shippedPrivacyVersion,
  shippedVersionsUntil,
} from '#domain/agreements/privacy-text.ts';
import { type Language, languages } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { literal, literals } from '#server/store/rows/columns.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { shippedPrivacyWords } from '#words/say/privacy-text.ts';
import { agreements, privacy_texts } from './tables.ts';

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

/** Returns the language of the notice text with this hash; null if no notice that ships with the product has it. */
export function languageOfShipped(version: number, text_sha256: string): Language | null {
  return languages.find((language) => findShippedText(version, language)?.sha256 === text_sha256) ?? null;
}

/** Returns SQL for the language of an agreement `x`; null if its text is not one that the product ships. */
export function languageOfAgreement(): SQL {
  const shippedVersions = shippedVersionsUntil(null).flatMap((version) =>
    languages.flatMap((language) => {
      const text = findShippedText(version, language);
      return text === null ? [] : [{ version, language, hash: text.sha256 }];
    }),
  );
  const cases = shippedVersions.map(
    ({ version, language, hash }) =>
      sql`when x.text_version = ${literal(version)} and x.text_sha256 = ${literals([hash])} then ${literals([language])}`,
  );
  return sql`case when x.text_operator_id is not null then null ${sql.join(cases, sql` `)} end`;
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
