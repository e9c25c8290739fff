import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { FieldChanges } from '#domain/field-changes.ts';
import { labelTokenBytes } from '#domain/label.ts';
import {
  lastServiceAfter,
  machineDefaults,
  machineStates,
  nextServiceAfter,
  ownerships,
} from '#domain/machine.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { clients } from './clients.ts';
import {
  createdAt,
  instant,
  keyInTenant,
  oneOf,
  plainDate,
  primaryId,
  searchIndex,
  searchText,
  version,
} from './rows/columns.ts';
import { findRow, insertRow, lockRow, saveRow } from './rows/rows.ts';
import { secret } from './rows/secret.ts';
import { warrantyIsUnconfirmed } from './shapes/conditions.ts';
import { sites } from './sites.ts';

export const machines = pgTable(
  'machines',
  {
    id: primaryId(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    /** The site of the client where the machine is; null if the client has only one address. */
    site_id: uuid(),
    model: text().notNull(),
    serial_number: text().notNull(),
    ownership: text({ enum: ownerships }).notNull().default(machineDefaults.ownership),
    install_date: plainDate().notNull(),
    location: text().notNull(),
    /** The location in another script. */
    second_location: text(),
    label: text(),
    /** The name in another script. */
    second_label: text(),
    warranty_end: plainDate(),
    /** The last day of the warranty that the operator has confirmed. Only this one counts for the price. */
    confirmed_warranty_end: plainDate(),
    retired_at: instant(),
    retirement_reason: text(),
    /** The secret token in the code on the machine's label. Anyone who has the label can read it. */
    label_token: secret(text().notNull().default(sql`replace(gen_random_uuid()::text, '-', '')`)),
    last_service_date: plainDate(),
    next_service_date: plainDate(),
    created_at: createdAt(),
    search_text: searchText('model', 'serial_number', 'label', 'second_label', 'location', 'second_location'),
    /** The machine's state, as defined in domain/machine. */
    state: text({ enum: machineStates }).notNull().generatedAlwaysAs(
      // status: the database computes this column itself, and cannot call a function of the domain.
      sql`case when retired_at is null then 'in_service' else 'retired' end`,
    ),
  },
  (table) => [
    // The key does not include the client, because a moved machine's work stays with the client that requested it.
    unique('machines_tenant').on(table.operator_id, table.id),
    uniqueIndex('machines_serial_number').on(table.operator_id, sql`lower(${table.serial_number})`),
    uniqueIndex('machines_label').on(table.label_token),
    keyInTenant('machines_client', table.operator_id, table.client_id, clients),
    // A machine can only be at a site of its own client.
    foreignKey({
      name: 'machines_site',
      columns: [table.operator_id, table.client_id, table.site_id],
      foreignColumns: [sites.operator_id, sites.client_id, sites.id],
    }),
    oneOf('machines_ownership', table.ownership, ownerships),
    check('machines_warranty', sql`${table.warranty_end} >= ${table.install_date}`),
    check('machines_retired', sql`(${table.retired_at} is null) = (${table.retirement_reason} is null)`),
    index('machines_of_client').on(table.client_id, table.created_at, table.id),
    index('machines_of_site')
      .on(table.site_id, table.created_at, table.id)
      .where(sql`${table.site_id} is not null`),
    index('machines_of_operator').on(table.operator_id, table.created_at, table.id),
    index('machines_service_due').on(table.next_service_date),
    index('machines_service_due_of_operator').on(table.operator_id, table.next_service_date, table.id),
    index('machines_warranty_unconfirmed')
      .on(table.operator_id, table.created_at, table.id)
      .where(warrantyIsUnconfirmed('machines')),
    index('machines_by_age').on(table.created_at, table.id),
    searchIndex('machines_search', table.operator_id, table.search_text),
    ...policies('machines'),
  ],
);

export type Machine = Omit<typeof machines.$inferSelect, 'search_text' | 'state'>;

/**
 * Keeps the machine's client and state from changing until the transaction ends, so that decisions are based on the
 * current machine.
 */
export function holdMachine(tx: Transaction, id: string): Promise<Machine | null> {
  return findRow(tx, machines, id, 'for share');
}

export function lockMachine(tx: Transaction, id: string): Promise<Machine> {
  return lockRow(tx, machines, id, 'machine');
}

export function saveMachine(
  tx: Transaction,
  machine: Machine,
  fields: FieldChanges<Omit<Machine, 'id' | 'version' | 'operator_id' | 'created_at'>>,
): Machine {
  return saveRow(tx, machines, machine, fields);
}

export function lockMachineOf(tx: Transaction, job_order_id: string): Promise<Machine> {
  const its = sql`(select machine_id from job_orders where id = ${job_order_id})`;
  return lockRow(tx, machines, its, 'machine');
}

export function insertMachine(tx: Transaction, machine: typeof machines.$inferInsert): Machine {
  return insertRow(tx, machines, machine);
}

const unserved = {
  version: 1,
  retired_at: null,
  retirement_reason: null,
  last_service_date: null,
  next_service_date: null,
};

/** Returns a machine in service that has not been serviced yet, with a new label. */
export function newMachine(fields: Omit<Machine, keyof typeof unserved | 'label_token'>): Machine {
  return { ...fields, ...unserved, label_token: newLabelToken() };
}

export function newLabelToken(): string {
  return randomBytes(labelTokenBytes).toString('hex');
}

/** Records a visit on a calendar date. An older date does not move the last service date back. */
export function saveMachineService(
  tx: Transaction,
  machine: Machine,
  visit: Parameters<typeof nextServiceAfter>[1],
): Machine {
  return saveRow(tx, machines, machine, {
    last_service_date: lastServiceAfter(machine, visit.serviced_on),
    next_service_date: nextServiceAfter(machine, visit),
  });
}
