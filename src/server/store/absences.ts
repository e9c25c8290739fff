import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { NotFoundError } from '#domain/errors.ts';
import { type Absence, absenceKinds } from '#domain/planning/work-time.ts';
import type { Transaction } from '#server/database/database.ts';
import type { TimeToHold } from '#server/store/technicians.ts';
import { policies } from './access/row-access.ts';
import { createdAt, keyInTenant, oneOf, plainDate, primaryId } from './rows/columns.ts';
import { insertRow } from './rows/rows.ts';
import { technicians } from './technicians.ts';

/** The absences: whole days, or a part of one day in minutes since midnight, in the operator's time zone. */
export const absences = pgTable(
  'absences',
  {
    id: primaryId(),
    operator_id: uuid().notNull(),
    technician_id: uuid().notNull(),
    kind: text({ enum: absenceKinds }).notNull(),
    first_day: plainDate().notNull(),
    last_day: plainDate().notNull(),
    begins_at: integer(),
    ends_at: integer(),
    note: text(),
    created_at: createdAt(),
  },
  (table) => [
    keyInTenant('absences_technician', table.operator_id, table.technician_id, technicians).onDelete(
      'cascade',
    ),
    oneOf('absences_kind', table.kind, absenceKinds),
    check('absences_days', sql`${table.first_day} <= ${table.last_day}`),
    check(
      'absences_part',
      sql`(${table.begins_at} is null and ${table.ends_at} is null)
        or (coalesce(0 <= ${table.begins_at} and ${table.begins_at} < ${table.ends_at} and ${table.ends_at} <= 1440, false)
          and ${table.first_day} = ${table.last_day})`,
    ),
    index('absences_of_technician').on(table.technician_id, table.last_day, table.id),
    index('absences_of_operator').on(table.operator_id, table.last_day),
    ...policies('absences'),
  ],
);

/** The on-call shifts: whole days, in the operator's time zone, on which a technician takes emergencies at any hour. */
export const on_call_turns = pgTable(
  'on_call_turns',
  {
    id: primaryId(),
    operator_id: uuid().notNull(),
    technician_id: uuid().notNull(),
    first_day: plainDate().notNull(),
    last_day: plainDate().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    keyInTenant('on_call_turns_technician', table.operator_id, table.technician_id, technicians).onDelete(
      'cascade',
    ),
    check('on_call_turns_days', sql`${table.first_day} <= ${table.last_day}`),
    index('on_call_turns_of_technician').on(table.technician_id, table.last_day, table.id),
    index('on_call_turns_of_operator').on(table.operator_id, table.last_day, table.id),
    ...policies('on_call_turns'),
  ],
);

export type AbsenceRow = typeof absences.$inferSelect;

export function insertAbsence(tx: Transaction, absence: AbsenceRow): void {
  insertRow(tx, absences, absence);
}

/** Deletes the absence and returns it; throws NotFoundError if the caller has no access to it. */
export async function takeAbsence(tx: Transaction, id: string): Promise<AbsenceRow> {
  const [absence] = await tx.rows<AbsenceRow>(sql`delete from absences where id = ${id} returning *`);
  if (absence === undefined) throw new NotFoundError('absence');
  return absence;
}

/** Returns the technician's absences around the time, with a margin that covers every possible time zone. */
export function absencesAround(
  tx: Transaction,
  { technician_id, scheduled_date }: TimeToHold,
): Promise<Absence[]> {
  const at = sql`${scheduled_date}::timestamptz`;
  return tx.rows<Absence>(sql`
    select kind, first_day, last_day, begins_at, ends_at from absences
    where technician_id = ${technician_id}::uuid
      and first_day <= (${at} + interval '2 days')::date and last_day >= (${at} - interval '1 day')::date
    order by first_day, id`);
}
