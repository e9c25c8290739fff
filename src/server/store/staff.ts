import type { FieldChanges } from '#domain/field-changes.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Dispatcher, dispatchers } from './dispatchers.ts';
import { insertRow, lockRow, saveRow, type WrittenRow } from './rows/rows.ts';
import { type Technician, technicians } from './technicians.ts';

export const staffTables = { dispatcher: dispatchers, technician: technicians } as const;
export type StaffRole = keyof typeof staffTables;
type TableOf<Role extends StaffRole> = (typeof staffTables)[Role];

type StaffMember = Dispatcher | Technician;
/** The fields of a technician that can change. A dispatcher has only some of these fields. */
export type StaffFields = FieldChanges<
  Pick<Technician, 'name' | 'phone' | 'specialization' | 'skills' | 'is_active' | 'week'>
>;

export function lockStaff(tx: Transaction, role: StaffRole, id: string): Promise<StaffMember> {
  return lockRow<TableOf<StaffRole>>(tx, staffTables[role], id, role);
}

export function insertStaff<Role extends StaffRole>(
  tx: Transaction,
  role: Role,
  person: TableOf<Role>['$inferInsert'],
): WrittenRow<TableOf<Role>> {
  return insertRow(tx, staffTables[role], person);
}

export function saveStaff(
  tx: Transaction,
  role: StaffRole,
  person: StaffMember,
  fields: StaffFields,
): StaffMember {
  return saveRow<StaffMember>(tx, staffTables[role], person, fields);
}
