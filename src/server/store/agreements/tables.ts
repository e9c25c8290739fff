import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { agreementWays, waysIn } from '#domain/agreements/privacy-text.ts';
import { policies, systemPolicies } from '#server/store/access/row-access.ts';
import { profiles } from '#server/store/accounts.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { country_operators } from '#server/store/operators.ts';
import { instant, keyInTenant, oneOf, primaryId } from '#server/store/rows/columns.ts';
import { service_requests } from '#server/store/service-requests.ts';

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
    /** Identifies the words and, for a notice that the product ships, its language. */
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
