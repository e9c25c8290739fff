import { foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { lastServiceAfter, machineDefaults, nextServiceAfter, ownerships } from '#domain/machine.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { clients } from './clients.ts';
import { createdAt, oneOf, plainDate, primaryId, searchIndex, searchText, version } from './columns.ts';
import { findRow, insertRow, lockRow, saveRow } from './rows.ts';

export const machines = pgTable(
  'machines',
  {
    id: primaryId(),
    version: version(),
    operator_id: uuid().notNull(),
    client_id: uuid().notNull(),
    model: text().notNull(),
    serial_number: text().notNull(),
    ownership: text({ enum: ownerships }).notNull().default(machineDefaults.ownership),
    install_date: plainDate().notNull(),
    location: text().notNull(),
    last_service_date: plainDate(),
    next_service_date: plainDate(),
    created_at: createdAt(),
    search_text: searchText('model', 'serial_number'),
  },
  (table) => [
    unique('machines_tenant').on(table.operator_id, table.client_id, table.id),
    foreignKey({
      name: 'machines_client',
      columns: [table.operator_id, table.client_id],
      foreignColumns: [clients.operator_id, clients.id],
    }),
    oneOf('machines_ownership', table.ownership, ownerships),
    index('machines_of_client').on(table.client_id, table.created_at, table.id),
    index('machines_of_operator').on(table.operator_id, table.created_at, table.id),
    index('machines_service_due').on(table.next_service_date),
    index('machines_by_age').on(table.created_at, table.id),
    searchIndex('machines_search', table.operator_id, table.search_text),
    ...policies('machines'),
  ],
);

export type Machine = Omit<typeof machines.$inferSelect, 'search_text'>;

/** The machine, or null when there is none within reach. */
export function findMachine(tx: Transaction, id: string): Promise<Machine | null> {
  return findRow(tx, machines, id);
}

/** The machine of a job order, locked until the transaction ends. */
export function lockMachineOf(tx: Transaction, job_order_id: string): Promise<Machine> {
  const its = '(select machine_id from job_orders where id = $1)';
  return lockRow(tx, machines, job_order_id, 'machine', its);
}

export function insertMachine(tx: Transaction, machine: Machine): void {
  insertRow(tx, machines, machine);
}

/** Notes a visit on a calendar date; an older date than the known one does not move the last service back. */
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
