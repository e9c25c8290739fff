import { type SQL, sql } from 'drizzle-orm';
import { erased } from '#domain/accounts/erasure.ts';

const nothing = sql.raw(`'${erased}'`);
const column = (alias: string, name: string) => sql.raw(`${alias}.${name}`);

/**
 * Conditions for rows with personal data that retention must erase. A partial index on each table covers only these
 * rows.
 */
export const remembersPerson = {
  service_requests: (alias: string) => sql`${column(alias, 'contact_phone')} <> ${nothing}
    or (${column(alias, 'requested_by')} = 'technician' and ${column(alias, 'reported_by_name')} is not null)
    or ${column(alias, 'special_instructions')} is not null`,
  job_orders: (alias: string) => sql`${column(alias, 'contact_phone')} is not null
    or ${column(alias, 'special_instructions')} is not null`,
  late_work: (
    alias: string,
  ) => sql`${column(alias, 'text')} is not null or ${column(alias, 'form')} is not null
    or ${column(alias, 'details')} is not null or ${column(alias, 'signer_name')} is not null or ${column(alias, 'settled_note')} <> ${nothing}`,
  comments: (alias: string) => sql`${column(alias, 'text')} <> ${nothing}`,
  files: (alias: string) => sql`${column(alias, 'removed_at')} is null`,
} as const satisfies Readonly<Record<string, (alias: string) => SQL>>;
