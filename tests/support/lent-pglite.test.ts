import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { filledTestDatabase } from './database.ts';
import { countAllRows } from './recorded.ts';

type Setting = { readonly id: string; readonly contact_email: string | null };

const settingsOf = (database: Database) =>
  database.transaction(systemIdentity, (tx) => tx.rows<Setting>(sql`select * from platform_settings`));
const changed = (database: Database, text: string) => database.asOwner((tx) => tx.script(text));
const somebody = `insert into profiles (id, name, email) values
  ('00000000-0000-7000-8000-000000000001', 'Somebody', 'somebody@example.test')`;
const sessionOf = (database: Database) =>
  database.asOwner((tx) =>
    tx.rows(sql`select pg_backend_pid() as pid, to_regclass('kept.profiles') as kept`),
  );

const open = await filledTestDatabase('pglite', 'lent', async (database) => {
  await changed(database, somebody);
});

test.each([
  [
    'inserted',
    `insert into user_roles (user_id, role) values ('00000000-0000-7000-8000-000000000001', 'client')`,
  ],
  ['updated', `update platform_settings set sign_up_open = false; update profiles set name = 'Else'`],
  ['deleted', 'delete from platform_settings; delete from profiles'],
  ['truncated', 'truncate platform_settings, profiles cascade'],
  [
    'in tables that were altered',
    `alter table profiles add column more text; update profiles set more = 'x'`,
  ],
  [
    'beside a table that was made',
    'create table more as select 1 as n; grant select on more to grouphead_system',
  ],
])('the next borrower finds nothing of the rows that one before %s', async (_what, text) => {
  const before = await open();
  const rows = async (database: Database) => [
    await countAllRows(database),
    await settingsOf(database),
    await database.asOwner((tx) => tx.rows(sql`select * from profiles`)),
  ];
  const found = await rows(before);
  await changed(before, text);
  expect(await rows(before)).not.toEqual(found);
  await before.close();
  const next = await open();
  expect(await rows(next)).toEqual(found);
  await next.close();
});

test('one that was closed answers nobody, though it is lent to somebody else', async () => {
  const before = await open();
  await before.close();
  const next = await open();
  await expect(sessionOf(before)).rejects.toThrow('closed');
  expect(await sessionOf(next)).toHaveLength(1);
  await next.close();
});
