import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { eventually } from '../eventually.ts';
import { filledTestDatabase } from './database.ts';
import { catalogsStatement } from './lent-database.ts';
import { countAllRows } from './recorded.ts';
import { systemIdentity } from './system-identity.ts';

type Setting = { readonly id: string; readonly contact_email: string | null };

const settingsOf = (database: Database) =>
  database.transaction(systemIdentity, (tx) => tx.rows<Setting>(sql`select * from platform_settings`));
const changed = (database: Database, text: string) => database.asOwner((tx) => tx.script(text));
const somebody = `insert into profiles (id, name, email, created_at, updated_at) values
  ('00000000-0000-7000-8000-000000000001', 'Somebody', 'somebody@example.test', '2026-01-01', '2026-01-01')`;
const sessionOf = (database: Database) =>
  database.asOwner((tx) =>
    tx.rows(sql`select pg_backend_pid() as pid, to_regclass('kept.profiles') as kept`),
  );

const opening = (kind: Database['kind']) =>
  filledTestDatabase(kind, 'lent', (database) => changed(database, somebody));
const open = await opening('pglite');
const openOn = { pglite: open, postgres: await opening('postgres') };
const made = `create table more as select 1 as n`;
const kinds = ['pglite', 'postgres'] as const;

describe.each(kinds)('a lent database on %s', (kind) => {
  const open = openOn[kind];

  test.each([
    [
      'inserted',
      `insert into user_roles (user_id, role) values ('00000000-0000-7000-8000-000000000001', 'client')`,
    ],
    ['updated', `update platform_settings set sign_up_open = false; update profiles set name = 'Else'`],
    ['deleted', 'delete from platform_settings; delete from profiles'],
    ['truncated', 'truncate platform_settings, profiles cascade'],
  ])('the next borrower finds the original rows after an earlier one %s some', async (_what, text) => {
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

  test('a database in which more than rows changed is not lent again', async () => {
    const before = await open();
    await changed(before, made);
    await before.close();
    const next = await open();
    await expect(changed(next, 'select from more')).rejects.toThrow('does not exist');
    await next.close();
  });

  test('a closed database answers no one, even while it is lent to someone else', async () => {
    const before = await open();
    await before.close();
    const next = await open();
    await expect(sessionOf(before)).rejects.toThrow('closed');
    expect(await sessionOf(next)).toHaveLength(1);
    await next.close();
  });

  test('a borrower does not get the messages that an earlier one listens for', async () => {
    const heard: string[] = [];
    const hear = (who: string) => (payload: string) => heard.push(`${who} ${payload}`);
    const before = await open();
    await before.listen('events', hear('earlier'), () => undefined);
    await before.close();
    const next = await open();
    await next.listen('events', hear('later'), () => undefined);
    await next.transaction(systemIdentity, async (tx) => tx.announce('events', 'news'));
    await eventually(() => expect(heard).toEqual(['later news']));
    await next.close();
  });

  test('a borrower counts only its own transactions', async () => {
    const before = await open();
    await settingsOf(before);
    expect(before.figures().transactions).toEqual({ begun: 1, committed: 1, rolledBack: 0 });
    await before.close();
    const next = await open();
    expect(next.figures().transactions).toEqual({ begun: 0, committed: 0, rolledBack: 0 });
    await next.close();
  });

  test('a database that closes waits for work that no one waited for', async () => {
    const before = await open();
    const late = changed(before, `update profiles set name = 'Late'`);
    await before.close();
    await late;
    const next = await open();
    expect(await next.asOwner((tx) => tx.rows(sql`select name from profiles`))).toEqual([
      { name: 'Somebody' },
    ]);
    await next.close();
  });
});

test.each([
  made,
  'drop table user_roles',
  'truncate user_roles',
  `alter table profiles add column more text default 'x'`,
  'alter table profiles alter column name drop not null',
  'alter table profiles drop constraint profiles_pkey cascade',
  'grant delete on profiles to grouphead_guest',
  'create function more() returns int language sql as $$ select 1 $$',
  'alter policy profiles_grouphead_system on profiles using (false)',
  'create role more',
  'alter role grouphead_guest set work_mem = 64',
  'grant grouphead_system to grouphead_guest',
  'create schema more',
])('a database has changed in more than its rows after: %s', async (text) => {
  const database = await open();
  const undone = new Error('undone');
  await expect(
    database.asOwner(async (tx) => {
      const catalogs = () => tx.rows(sql.raw(catalogsStatement));
      const before = await catalogs();
      expect(await catalogs()).toEqual(before);
      await tx.script(text);
      expect(await catalogs()).not.toEqual(before);
      throw undone;
    }),
  ).rejects.toBe(undone);
  await database.close();
});
