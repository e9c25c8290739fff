import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type * as z from 'zod/mini';
import type { jobProgressForm } from '#contract/job-orders/form.ts';
import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import { visitActs } from '#domain/visit/acts.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from '#server/store/access/row-access.ts';
import { profiles } from '#server/store/accounts.ts';
import { bytes, instant, keyInTenant, oneOf, primaryId } from '#server/store/rows/columns.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import { remembersPerson } from '#server/store/shapes/remembered.ts';
import { technicians } from '#server/store/technicians.ts';
import { job_orders } from './order.ts';
import { togetherNull } from './part.ts';

/**
 * Work that no longer fit its job when it reached the server. A signature is kept with the summary that it was drawn
 * for, as evidence; no part of it is ever added to the job automatically.
 */
export const late_work = pgTable(
  'late_work',
  {
    id: primaryId(),
    operator_id: uuid().notNull(),
    job_order_id: uuid().notNull(),
    technician_id: uuid().notNull(),
    handed_in_by_user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    handed_in_by_name: text().notNull(),
    kind: text({ enum: visitActs }).notNull(),
    /** The code of the problem with which the server refused the work. */
    refusal: text().notNull(),
    done_at: instant().notNull(),
    created_at: instant().notNull(),
    based_on_version: integer().notNull(),
    form: jsonb().$type<z.output<typeof jobProgressForm>>(),
    text: text(),
    details: jsonb().$type<LateWorkView['details']>(),
    file_ids: uuid().array().notNull().default([]),
    /** The number of files that were deleted before the work was handed in. */
    missing_files: integer().notNull().default(0),
    signer_name: text(),
    client_signature: bytes(),
    client_signature_sha256: text(),
    signed_summary: text(),
    signed_summary_sha256: text(),
    signed_at_device: instant(),
    settled_at: instant(),
    settled_by_user_id: uuid().references(() => profiles.id),
    settled_by_name: text(),
    settled_note: text(),
  },
  (table) => [
    keyInTenant('late_work_job_order', table.operator_id, table.job_order_id, job_orders).onDelete('cascade'),
    keyInTenant('late_work_technician', table.operator_id, table.technician_id, technicians),
    oneOf('late_work_kind', table.kind, visitActs),
    check('late_work_text', sql`char_length(${table.text}) <= ${sql.raw(String(lateWorkLimits.text.max))}`),
    check('late_work_order', sql`${table.done_at} <= ${table.created_at}`),
    check(
      'late_work_signed',
      sql`num_nulls(${table.signer_name}, ${table.client_signature}, ${table.client_signature_sha256},
        ${table.signed_summary}, ${table.signed_summary_sha256}, ${table.signed_at_device}) in (0, 6)`,
    ),
    check('late_work_settled', togetherNull(table.settled_at, table.settled_note)),
    check(
      'late_work_settler',
      sql`num_nulls(${table.settled_at}, ${table.settled_by_user_id}, ${table.settled_by_name}) in (0, 3)`,
    ),
    index('late_work_of_job').on(table.job_order_id, table.done_at, table.id),
    index('late_work_by_sender').on(table.handed_in_by_user_id, table.created_at, table.id),
    index('late_work_by_settler')
      .on(table.settled_by_user_id, table.settled_at, table.id)
      .where(sql`${table.settled_by_user_id} is not null`),
    index('late_work_open')
      .on(table.operator_id, table.created_at, table.id)
      .where(sql`${table.settled_at} is null`),
    index('late_work_remembered')
      .on(table.operator_id, table.created_at, table.id)
      .where(remembersPerson.late_work('late_work')),
    ...policies('late_work'),
  ],
);

export type LateWorkRow = typeof late_work.$inferSelect;

export function insertLateWork(tx: Transaction, row: LateWorkRow): void {
  insertRow(tx, late_work, row);
}
