import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { changesBetween, type HistoricRecord } from '#domain/events/event.ts';
import { profiles } from '#server/store/accounts.ts';
import { clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { machines } from '#server/store/machines.ts';
import { country_operators } from '#server/store/operators.ts';
import { platform_settings } from '#server/store/platform-settings.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { technicians } from '#server/store/technicians.ts';
import { fieldsWords } from '#words/en/records.ts';

const tables: Readonly<Record<HistoricRecord, PgTable>> = {
  country_operators,
  clients,
  technicians,
  dispatchers,
  machines,
  service_requests,
  job_orders,
  platform_settings,
  profiles,
};
/** Columns that account events never contain, such as the sign-in library's. */
const unseen = ['email_verified', 'image', 'updated_at', 'left_at'];

test.each(Object.entries(tables))('history names every field of %s', (_record, table) => {
  const row = Object.fromEntries(getTableConfig(table).columns.map(({ name }) => [name, 'written']));
  const nameless = Object.keys(changesBetween(null, row)).filter(
    (name) => !(name in fieldsWords) && !unseen.includes(name),
  );
  expect(nameless, 'give it a name in src/words/en/records.ts').toEqual([]);
});
