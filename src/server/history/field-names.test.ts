import { getTableConfig } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { changesBetween, historicRecords } from '#domain/events/event.ts';
import { historicTables, withoutSecrets } from '#server/store/history/historic-tables.ts';
import { fieldsWords } from '#words/en/records.ts';

/** The columns that events never contain: those of the sign-in library, and the key of a part of a job order. */
const unseen = ['email_verified', 'image', 'updated_at', 'left_at', 'job_order_id'];

test.each(historicRecords)('history names every field of %s', (record) => {
  const columns = historicTables[record].flatMap((table) => getTableConfig(table).columns);
  const row = Object.fromEntries(columns.map(({ name }) => [name, 'written']));
  const nameless = Object.keys(withoutSecrets(record, changesBetween(null, row))).filter(
    (name) => !(name in fieldsWords) && !unseen.includes(name),
  );
  expect(nameless, 'give it a name in src/words/en/records.ts').toEqual([]);
});
