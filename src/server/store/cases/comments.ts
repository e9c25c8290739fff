import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { comment } from '#contract/comments.ts';
import { roles } from '#domain/actor.ts';
import { commentLimits } from '#domain/cases/comment.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies, setting } from '#server/store/access/row-access.ts';
import { profiles } from '#server/store/accounts.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { instant, keyInTenant, oneOf, primaryId } from '#server/store/rows/columns.ts';
import { insertRow } from '#server/store/rows/rows.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { remembersPerson } from '#server/store/shapes/remembered.ts';

/** The comments on a case. They are never edited, and keep people's names as they were at the time of writing. */
export const comments = pgTable(
  'comments',
  {
    id: primaryId(),
    operator_id: uuid().notNull(),
    /** The client of the case; null for an internal comment, so that no client has access to it. */
    client_id: uuid(),
    /** The request of the case, or the job that the comment was written on. */
    service_request_id: uuid(),
    job_order_id: uuid(),
    case_id: uuid().notNull().generatedAlwaysAs(sql`coalesce(service_request_id, job_order_id)`),
    /** Null for a person without an account, who scanned a label. */
    author_user_id: uuid().references(() => profiles.id),
    author_name: text().notNull(),
    author_role: text({ enum: roles }),
    text: text().notNull(),
    mentions: uuid().array().notNull().default([]),
    /** The names of the mentioned people, in the order of `mentions`. */
    mentioned_names: text().array().notNull().default([]),
    created_at: instant().notNull(),
  },
  (table) => [
    keyInTenant('comments_request', table.operator_id, table.service_request_id, service_requests),
    keyInTenant('comments_job_order', table.operator_id, table.job_order_id, job_orders),
    oneOf('comments_author_role', table.author_role, roles),
    check('comments_author', sql`(${table.author_user_id} is null) = (${table.author_role} is null)`),
    check(
      'comments_text',
      sql`char_length(${table.text}) between ${sql.raw(`${commentLimits.text.min} and ${commentLimits.text.max}`)}`,
    ),
    index('comments_of_case').on(table.case_id, table.created_at, table.id),
    index('comments_remembered')
      .on(table.operator_id, table.created_at, table.id)
      .where(remembersPerson.comments('comments')),
    index('comments_of_author').on(table.author_user_id),
    ...policies('comments'),
  ],
);

export const commentJson = recordJson(comment, comments, 'c', {
  kind: sql`'comment'`,
  author_second_name: sql`second_name_of_account(c.author_user_id, c.author_name)`,
  at: sql`c.created_at`,
  record: sql`case when c.job_order_id is null then 'service_requests' else 'job_orders' end`,
  record_id: sql`coalesce(c.job_order_id, c.service_request_id)`,
  is_internal: sql`c.client_id is null`,
  is_own: sql`c.author_user_id is not distinct from ${sql.raw(setting('user_id'))}`,
  is_mentioned: sql`${sql.raw(setting('user_id'))} = any(c.mentions)`,
});

export function insertComment(tx: Transaction, written: typeof comments.$inferInsert): void {
  insertRow(tx, comments, written);
}
