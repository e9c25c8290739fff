import type { PgTable } from 'drizzle-orm/pg-core';
import type { Changes, HistoricRecord } from '#domain/events/event.ts';
import { profiles } from '#server/store/accounts.ts';
import { clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { invoices } from '#server/store/invoices/invoices.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { partTables } from '#server/store/job-orders/parts.ts';
import { machines } from '#server/store/machines.ts';
import { country_operators } from '#server/store/operators.ts';
import { platform_settings } from '#server/store/platform-settings.ts';
import { secretsOf } from '#server/store/rows/secret.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { technicians } from '#server/store/technicians.ts';

export const historicTables: Readonly<Record<HistoricRecord, readonly PgTable[]>> = {
  country_operators: [country_operators],
  clients: [clients],
  technicians: [technicians],
  dispatchers: [dispatchers],
  machines: [machines],
  service_requests: [service_requests],
  job_orders: [job_orders, ...Object.values(partTables)],
  invoices: [invoices],
  platform_settings: [platform_settings],
  profiles: [profiles],
};

const secretFields = new Map(
  Object.entries(historicTables).map(([record, tables]) => [
    record,
    new Set(tables.flatMap((table) => secretsOf(table).map(([field]) => field))),
  ]),
);

/** Returns the changes without those to secret columns, which history never shows. */
export function withoutSecrets(record: HistoricRecord, changes: Changes): Changes {
  const secrets = secretFields.get(record);
  return Object.fromEntries(Object.entries(changes).filter(([field]) => !secrets?.has(field)));
}
