import { type SQL, sql } from 'drizzle-orm';
import { erased } from '#domain/accounts/erasure.ts';
import { jobIs, requestIs } from './conditions.ts';

const nothing = sql.raw(`'${erased}'`);
const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`);

/** The rows that still hold personal data for retention to erase. An index of each table holds just these. */
export const remembersPerson = {
  service_requests: (alias: string) => sql`${column(alias, 'contact_phone')} <> ${nothing}
    or ${column(alias, 'special_instructions')} is not null`,
  job_orders: (alias: string) => sql`${column(alias, 'contact_phone')} is not null
    or ${column(alias, 'special_instructions')} is not null`,
  comments: (alias: string) => sql`${column(alias, 'text')} <> ${nothing}`,
  files: (alias: string) => sql`${column(alias, 'removed_at')} is null`,
} as const satisfies Readonly<Record<string, (alias: string) => SQL>>;

/** Returns the condition that the case had no open record at the moment or later. */
export function caseClosedBefore(case_id: SQL, moment: SQL): SQL {
  return sql`not exists (
      select from job_orders j where j.case_id = ${case_id}
        and (${jobIs('open')} or coalesce(j.completed_date, j.cancelled_at) >= ${moment}))
    and not exists (
      select from service_requests r where r.id = ${case_id}
        and (${requestIs('waiting')} or r.reviewed_at >= ${moment}))`;
}
