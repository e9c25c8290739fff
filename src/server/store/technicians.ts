import { type SQL, sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { WorkWeek } from '#domain/planning/work-time.ts';
import { type MachineKind, machineKinds } from '#domain/visit/machine-kind.ts';
import type { Transaction } from '#server/database/database.ts';
import { nameOrder, phoneWithZero, searchText } from './rows/columns.ts';
import { findRow } from './rows/rows.ts';
import { staffColumns, staffConstraints } from './staff-columns.ts';

export const technicians = pgTable(
  'technicians',
  {
    ...staffColumns(),
    specialization: text(),
    /** The kinds of machines that the technician is trained for; empty if unknown. */
    skills: text().array().$type<MachineKind[]>().notNull().default([]),
    /** The technician's own working hours for each weekday; null if the operator's hours apply. */
    week: jsonb().$type<WorkWeek>(),
    search_text: searchText('name', 'second_name', 'phone', phoneWithZero, 'specialization'),
    order_en: nameOrder('en'),
    order_ar: nameOrder('ar'),
  },
  (table) => [
    check(
      'technicians_week',
      sql`case when jsonb_typeof(${table.week}) = 'array' then jsonb_array_length(${table.week}) = 7
        else ${table.week} is null end`,
    ),
    check(
      'technicians_skills',
      sql`${table.skills} <@ ${sql.raw(`array[${machineKinds.map((kind) => `'${kind}'`).join(', ')}]`)}`,
    ),
    index('technicians_active_by_name_en')
      .on(table.operator_id, table.order_en, table.id)
      .where(sql`${table.is_active}`),
    index('technicians_active_by_name_ar')
      .on(table.operator_id, table.order_ar, table.id)
      .where(sql`${table.is_active}`),
    ...staffConstraints('technicians', table),
  ],
);

export type Technician = typeof technicians.$inferSelect;

type HeldTechnician = Pick<Technician, 'operator_id' | 'is_active' | 'week'>;

/**
 * Returns the technician, whose week and active state cannot change until the transaction ends; null if there
 * is no such technician. Only the server's own role may take this lock.
 */
export async function holdTechnician(tx: Transaction, id: string | SQL): Promise<HeldTechnician | null> {
  const [technician] = await tx.rows<HeldTechnician>(
    sql`select operator_id, is_active, week from technicians where id = ${id}::uuid for key share`,
  );
  return technician ?? null;
}

/** Returns the technician; null if the caller has no access to one. `id` may be SQL for the id. */
export function findTechnician(tx: Transaction, id: string | SQL): Promise<Technician | null> {
  return findRow(tx, technicians, id);
}

export type TimeToHold = { readonly technician_id: string | SQL; readonly scheduled_date: Date | SQL };
