import { type SQL, sql } from 'drizzle-orm';
import { check, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { signatureMethods } from '#domain/job-orders/signature.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { bytes, instant, oneOf } from '#server/store/rows/columns.ts';
import { partTable, togetherNull } from './part.ts';

/** The signature as a re-encoded PNG, with the proof of who signed what, where and when. */
export const signatures = partTable(
  'signatures',
  {
    signed_at: instant().notNull(),
    client_signature: bytes().notNull(),
    client_signature_sha256: text().notNull(),
    signer_name: text().notNull(),
    signer_user_id: uuid().notNull(),
    signature_method: text({ enum: signatureMethods }).notNull(),
    /**
     * The time at which the client signed, by the device's clock; the server's time if the clock of the client's phone
     * is wrong.
     */
    signed_at_device: instant().notNull(),
    signed_summary: text().notNull(),
    signed_summary_sha256: text().notNull(),
    /** The place of the work at the time of the signature; null for older signatures. */
    signed_place: text(),
    second_signed_place: text(),
    plan_balance: jsonb().$type<PlanBalance>(),
  },
  (table) => [
    oneOf('signatures_method', table.signature_method, signatureMethods),
    index('signatures_by_signer').on(table.signer_user_id, table.signed_at, table.job_order_id),
  ],
);

export const isDisputed = (alias: string): SQL =>
  sql.raw(`${alias}.disputed_at is not null and ${alias}.dispute_settled_at is null`);

/** The client's claim that the signature is not theirs, and the settlement of that claim. */
export const signature_disputes = partTable(
  'signature_disputes',
  {
    disputed_at: instant().notNull(),
    dispute_remark: text(),
    dispute_settled_at: instant(),
    dispute_settled_reason: text(),
  },
  (table) => [
    check(
      'signature_disputes_remark',
      sql`char_length(${table.dispute_remark}) <= ${sql.raw(String(disputeLimits.remark.max))}`,
    ),
    check('signature_disputes_settled', togetherNull(table.dispute_settled_at, table.dispute_settled_reason)),
    index('signature_disputes_open')
      .on(table.operator_id, table.disputed_at, table.job_order_id)
      .where(isDisputed('signature_disputes')),
  ],
);
