import { type SQL, sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { FieldChanges } from '#domain/field-changes.ts';
import type { WorkWeek } from '#domain/planning/work-time.ts';
import { type MachineKind, machineKinds } from '#domain/visit/machine-kind.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { ofOperator, ofUser } from './owners.ts';
import {
  createdAt,
  phone,
  phoneWithZero,
  primaryId,
  searchIndex,
  searchText,
  version,
} from './rows/columns.ts';
import { findRow, insertRow, lockRow, saveRow, type WrittenRow } from './rows/rows.ts';

export const technicians = pgTable(
  'technicians',
  {
    id: primaryId(),
    version: version(),
    user_id: ofUser(),
    operator_id: ofOperator(),
    name: text().notNull(),
    phone: phone().notNull(),
    specialization: text(),
    /** The kinds of machines that the technician is trained for; empty if unknown. */
    skills: text().array().$type<MachineKind[]>().notNull().default([]),
    is_active: boolean().notNull().default(true),
    /** The technician's own working hours for each weekday; null if the operator's hours apply. */
    week: jsonb().$type<WorkWeek>(),
    created_at: createdAt(),
    search_text: searchText('name', 'phone', phoneWithZero, 'specialization'),
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
    unique('technicians_tenant').on(table.operator_id, table.id),
    index('technicians_list').on(table.operator_id, table.created_at, table.id),
    index('technicians_by_age').on(table.created_at, table.id),
    searchIndex('technicians_search', table.operator_id, table.search_text),
    index('technicians_active_by_name')
      .on(table.operator_id, table.name, table.id)
      .where(sql`${table.is_active}`),
    ...policies('technicians'),
  ],
);

export type Technician = typeof technicians.$inferSelect;

type HeldTechnician = Pick<Technician, 'operator_id' | 'is_active' | 'week'>;

/**
 * Keeps the technician's week and active state unchanged until the transaction ends; returns null if there is
 * no technician with this id. Only the server's own role may take the row lock that this needs.
 */
export async function holdTechnician(tx: Transaction, id: string | SQL): Promise<HeldTechnician | null> {
  const [technician] = await tx.rows<HeldTechnician>(
    sql`select operator_id, is_active, week from technicians where id = ${id}::uuid for key share`,
  );
  return technician ?? null;
}

/** Returns the technician; null if there is none within reach. `id` may be SQL for the id. */
export function findTechnician(tx: Transaction, id: string | SQL): Promise<Technician | null> {
  return findRow(tx, technicians, id);
}

/**
 * Locks the technician until the transaction ends; throws NotFoundError if the technician is out of reach.
 */
export function lockTechnician(tx: Transaction, id: string): Promise<Technician> {
  return lockRow(tx, technicians, id, 'technician');
}

export function insertTechnician(
  tx: Transaction,
  technician: typeof technicians.$inferInsert,
): WrittenRow<typeof technicians> {
  return insertRow(tx, technicians, technician);
}

/** Changes the given fields of the locked technician and raises its version. */
export function saveTechnician(
  tx: Transaction,
  technician: Technician,
  fields: FieldChanges<
    Pick<Technician, 'name' | 'phone' | 'specialization' | 'skills' | 'is_active' | 'week'>
  >,
): Technician {
  return saveRow(tx, technicians, technician, fields);
}

/** A technician and a time, as values or as SQL. */
export type TimeToHold = { readonly technician_id: string | SQL; readonly scheduled_date: Date | SQL };
