import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CounterReading } from '#domain/machine.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from '#server/store/access/row-access.ts';
import { profiles } from '#server/store/accounts.ts';
import { clients } from '#server/store/clients.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { machines } from '#server/store/machines.ts';
import { createdAt, keyInTenant, plainDate, primaryId } from '#server/store/rows/columns.ts';
import { insertRow } from '#server/store/rows/rows.ts';

/** Counter readings, in cups. A reading stays with the client that had the machine at that time. */
export const machine_readings = pgTable(
  'machine_readings',
  {
    id: primaryId(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    machine_id: uuid().notNull(),
    counter: integer().notNull(),
    read_on: plainDate().notNull(),
    is_new_counter: boolean().notNull(),
    read_by_user_id: uuid()
      .notNull()
      .references(() => profiles.id),
    read_by_name: text().notNull(),
    /** The visit during which a technician read the counter. */
    job_order_id: uuid(),
    created_at: createdAt(),
  },
  (table) => [
    keyInTenant('machine_readings_machine', table.operator_id, table.machine_id, machines),
    keyInTenant('machine_readings_client', table.operator_id, table.client_id, clients),
    keyInTenant('machine_readings_job_order', table.operator_id, table.job_order_id, job_orders),
    check('machine_readings_counter', sql`${table.counter} >= 0`),
    index('machine_readings_by_reader').on(table.read_by_user_id, table.read_on, table.id),
    index('machine_readings_of_machine').on(table.machine_id, table.read_on, table.id),
    ...policies('machine_readings'),
  ],
);

export function insertReading(tx: Transaction, reading: typeof machine_readings.$inferSelect): void {
  insertRow(tx, machine_readings, reading);
}

/**
 * Returns the last reading up to the end of the day, and the first reading after it, regardless of the client that
 * had the machine then. Readings of the same day are in the order of their IDs, because IDs are created while the
 * machine is locked.
 */
export async function readingsAround(tx: Transaction, machine_id: string, read_on: string) {
  const next = (side: 'before' | 'after') => sql`(
    select json_build_object('counter', counter, 'read_on', read_on, 'is_new_counter', is_new_counter)
    from machine_readings
    where machine_id = ${machine_id} and ${side === 'before' ? sql`read_on <= ${read_on}::date` : sql`read_on > ${read_on}::date`}
    order by ${side === 'before' ? sql`read_on desc, id desc` : sql`read_on, id`} limit 1)`;
  const [row] = await tx.rows<{ before: CounterReading | null; after: CounterReading | null }>(
    sql`select ${next('before')} as before, ${next('after')} as after`,
  );
  return { before: row?.before ?? null, after: row?.after ?? null };
}
