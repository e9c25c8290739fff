import { type SQL, sql } from 'drizzle-orm';
import { getTableConfig, PgDialect } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { access, reaches } from '#domain/access.ts';
import { type Actor, type Role, roles } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
import type { Transaction } from '#server/database/database.ts';
import { databaseRoleOf, identityOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { user_roles } from '#server/store/accounts.ts';
import { events } from '#server/store/events.ts';
import { jobSteps } from '../support/company/job-steps.ts';
import { makeLackingRows } from '../support/databases/lacking-rows.ts';
import { storedTables } from '../support/databases/stored-tables.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { demoEmails, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const tables = await storedTables();

/** Returns SQL for the columns of a row `x` that people's roles may read. */
function jsonOf(record: RecordName): SQL {
  const { hidden } = access[record];
  const table = tables.get(record);
  if (hidden === undefined || table === undefined) return sql`to_jsonb(x)`;
  const columns = getTableConfig(table).columns.map(({ name }) => name);
  const read = columns.filter((name) => !hidden.includes(name));
  return sql.raw(`(select to_jsonb(y) from (select ${read.map((name) => `x.${name}`).join(', ')}) y)`);
}

const records = Object.keys(access) as RecordName[];

const pairs = records.flatMap((record) =>
  roles.filter((role) => access[record].reach[role] !== undefined).map((role) => [record, role] as const),
);

describe.each(['pglite', 'postgres'] as const)('policies, filters and live events agree on %s', (kind) => {
  let app: TestServer;
  const actors = new Map<Role, Actor>();

  beforeAll(async () => {
    app = await startTestServer(kind);
    const { assigned, request } = jobSteps(app);
    await assigned();
    await request('sandglass@demo.test');
    await request('client.ae@demo.test');
    await makeLackingRows(app);
    for (const role of roles) {
      const { session } = await app.as(demoEmails[role]);
      const { operator, technician_id, client_id } = session;
      actors.set(role, {
        user_id: session.user.id,
        name: session.user.name,
        role,
        ...(operator && { operator_id: operator.id }),
        ...(technician_id && { technician_id }),
        ...(client_id && { client_id }),
      });
    }
  });
  afterAll(() => app.close());

  const actorOf = (role: Role): Actor => {
    const actor = actors.get(role);
    if (!actor) throw new Error(`no one is signed in as ${role}`);
    return actor;
  };

  const rowsOf = (tx: Transaction, record: RecordName, filter = sql`true`) =>
    tx.rows<{ row: Record<string, unknown> }>(
      sql`select ${jsonOf(record)} as row from ${sql.identifier(record)} x where ${filter} order by 1`,
    );

  /** Returns the rows that the database's own policies let the role see. */
  const visible = (record: RecordName, role: Role) =>
    app.server.database.transaction(identityOf(actorOf(role)), (tx) => rowsOf(tx, record));

  /** Returns the rows that the filter in the statements lets the role see, with no policy involved. */
  const filtered = (record: RecordName, role: Role) => {
    const { settings } = identityOf(actorOf(role));
    return app.server.database.transaction({ ...systemIdentity, settings }, (tx) =>
      rowsOf(tx, record, reachFilter(record, role, 'x')),
    );
  };

  test.each(pairs)(
    '%s as %s: the policy, the written filter and the live filter allow the same rows',
    async (record, role) => {
      const byPolicy = await visible(record, role);
      expect(await filtered(record, role)).toEqual(byPolicy);
      const reach = access[record].reach[role];
      if (reach === undefined || (reach !== 'every row' && !('tie' in reach))) return;
      const all = await app.server.database.transaction(systemIdentity, (tx) => rowsOf(tx, record));
      expect(all.filter(({ row }) => reaches(actorOf(role), record, row))).toEqual(byPolicy);
    },
  );

  const narrowed = pairs.filter(([record, role]) => access[record].reach[role] !== 'every row');

  test.each(narrowed)(
    '%s as %s: the test would notice if this one policy were opened',
    async (record, role) => {
      const expected = await filtered(record, role);
      const rolledBack = new Error('rolled back');
      let opened: unknown[] = [];
      const attempt = app.server.database.asOwner(async (tx) => {
        await tx.script(
          `alter policy "${record}_${databaseRoleOf(role)}" on ${record} using (true) with check (true)`,
        );
        const { settings } = identityOf(actorOf(role));
        for (const [name, value] of Object.entries(settings))
          await tx.rows(sql`select set_config(${name}, ${value}, true)`);
        await tx.script(`set local role ${databaseRoleOf(role)}`);
        opened = await rowsOf(tx, record);
        throw rolledBack;
      });
      await expect(attempt).rejects.toBe(rolledBack);
      expect(opened.length, `tests/support/company/people.ts makes too few ${record}`).toBeGreaterThan(
        expected.length,
      );
    },
  );

  const searches = async () => {
    const rows = await app.server.database.asOwner((tx) =>
      tx.rows<{ name: string }>(
        sql`select proname as name from pg_proc where proname like 'find\\_%' order by proname`,
      ),
    );
    return rows.map(({ name }) => name);
  };
  const searched = [
    'clients',
    'country_operators',
    'dispatchers',
    'events',
    'job_orders',
    'machines',
    'profiles',
    'service_requests',
    'sites',
    'technicians',
  ] as const;
  /**
   * Returns true for technicians and sites. Technicians read a site on the page of a visit to it, and do not search for
   * sites.
   */
  const isUnsearched = (record: RecordName, role: Role) => record === 'sites' && role === 'technician';
  const searchesOf: (readonly [list: string, role: Role, record: RecordName])[] = [
    ...pairs.flatMap(([record, role]) =>
      searched.some((name) => name === record) && !isUnsearched(record, role)
        ? [[record, role, record] as const]
        : [],
    ),
    ['client_directory', 'super_admin', 'clients'],
  ];

  /** The first pattern matches every row of a list. The rest match record numbers and phone numbers. */
  const patterns = ['%', '%1%', '%10%', '%jo-1%', '%sr-1%', '%9731%', '%+9731700%'];

  test('no one may run a function of the server without a grant', async () => {
    const open = await app.server.database.asOwner((tx) =>
      tx.rows(sql`
        select p.proname from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
        where p.pronamespace = 'public'::regnamespace and a.grantee = 0 and p.prorettype <> 'trigger'::regtype
          and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`),
    );
    expect(open).toEqual([]);
  });

  test('each role with access to a searched record has a search, and no other role does', async () => {
    expect(await searches()).toEqual(searchesOf.map(([list, role]) => `find_${list}_as_${role}`).toSorted());
  });

  test.each(searchesOf)(
    '%s as %s: a search lets the same rows through as the policy',
    async (list, role, record) => {
      const find = sql.raw(`find_${list}_as_${role}`);
      const found = await app.server.database.transaction(identityOf(actorOf(role)), (tx) =>
        tx.rows<{ id: string }>(sql`
          select distinct id from unnest(${`{${patterns.join(',')}}`}::text[]) pattern
            cross join ${find}(pattern, null, null, 1000000, null) id`),
      );
      const byPolicy = await visible(record, role);
      expect(byPolicy.length, `tests/support/company/people.ts makes no ${record}`).toBeGreaterThan(0);
      expect(found.map(({ id }) => id).toSorted()).toEqual(byPolicy.map(({ row }) => row.id).toSorted());
    },
  );

  test("no role may use another role's search, nor change what a search does", async () => {
    const rows = await app.server.database.asOwner((tx) =>
      tx.rows<{ name: string; users: string[]; fixed: boolean }>(sql`
        select proname as name, proconfig::text like '%search_path=pg_catalog, public, pg_temp%' as fixed,
          (select array_agg(rolname::text order by rolname) from pg_roles
            where rolname like 'grouphead\\_%' and rolname <> 'grouphead_system'
              and has_function_privilege(rolname, p.oid, 'execute')) as users
        from pg_proc p where proname like 'find\\_%'`),
    );
    for (const { name, users, fixed } of rows) {
      expect([name, users, fixed]).toEqual([name, [`grouphead_${name.split('_as_')[1]}`], true]);
    }
    const creators = await app.server.database.asOwner((tx) =>
      tx.rows(sql`select rolname from pg_roles
        where rolname like 'grouphead\\_%' and has_schema_privilege(rolname, 'public', 'create')`),
    );
    expect(creators).toEqual([]);
  });

  test.each(records)(
    '%s: each role has exactly the rights on the table that domain/access says',
    async (record) => {
      const { reach, insert, update, remove, hidden = [] } = access[record];
      const columns = await app.server.database.asOwner((tx) =>
        tx.rows<{ name: string }>(sql`select attname as name from pg_attribute
        where attrelid = ${record}::regclass and attnum > 0 and not attisdropped order by attname`),
      );
      for (const role of roles) {
        const [granted] = await app.server.database.asOwner((tx) =>
          tx.rows(sql`
          select ${sql.join(
            ['select', 'insert', 'delete', 'truncate', 'trigger', 'references'].map(
              (right) =>
                sql`has_table_privilege(${databaseRoleOf(role)}, ${record}, ${right}) as ${sql.identifier(right)}`,
            ),
            sql`, `,
          )}, (
            select coalesce(array_agg(attname::text order by attname), '{}') from pg_attribute
            where attrelid = ${record}::regclass and attnum > 0 and not attisdropped
              and has_column_privilege(${databaseRoleOf(role)}, ${record}, attname, 'update')
          ) as update, (
            select coalesce(array_agg(attname::text order by attname), '{}') from pg_attribute
            where attrelid = ${record}::regclass and attnum > 0 and not attisdropped
              and has_column_privilege(${databaseRoleOf(role)}, ${record}, attname, 'select')
          ) as read`),
        );
        const isReached = reach[role] !== undefined;
        const changed = update[role] ?? [];
        const every = columns.map(({ name }) => name);
        expect({ role, ...granted }).toEqual({
          role,
          select: isReached && hidden.length === 0,
          read: isReached ? every.filter((name) => !hidden.includes(name)) : [],
          insert: isReached && insert.includes(role),
          delete: isReached && remove?.includes(role) === true,
          truncate: false,
          trigger: false,
          references: false,
          update: changed === 'every column' ? every : changed.toSorted(),
        });
      }
    },
  );

  test.each(roles)('a session as %s has every ID by which the role gets access to rows', (role) => {
    for (const { reach } of Object.values(access)) {
      const reached = reach[role];
      if (typeof reached !== 'object' || !('tie' in reached)) continue;
      expect(actorOf(role)[reached.tie], `platform/session gives ${role} no ${reached.tie}`).toBeDefined();
    }
  });

  test('the database accepts every existing role and event: a new one needs a migration', async () => {
    const checks = [user_roles, events].flatMap((table) => getTableConfig(table).checks);
    for (const { name, value } of checks) {
      const [found] = await app.server.database.asOwner((tx) =>
        tx.rows<{ rule: string }>(
          sql`select pg_get_constraintdef(oid) as rule from pg_constraint where conname = ${name}`,
        ),
      );
      const wanted = new PgDialect().sqlToQuery(value).sql.match(/'[^']+'/g);
      expect(found?.rule.match(/'[^']+'/g), name).toEqual(wanted);
    }
  });

  test('every table forces row-level security on its owner too', async () => {
    const loose = await app.server.database.asOwner((tx) =>
      tx.rows(sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
        and not (relrowsecurity and relforcerowsecurity)`),
    );
    expect(loose).toEqual([]);
  });

  test('no role of the application owns anything, is a superuser or bypasses row-level security', async () => {
    const mighty = await app.server.database.asOwner((tx) =>
      tx.rows(sql`select rolname from pg_roles r where rolname like 'grouphead%' and (rolsuper or rolbypassrls or rolcanlogin
        or exists (select 1 from pg_class c where c.relowner = r.oid and c.relkind = 'r'))`),
    );
    expect(mighty).toEqual([]);
  });

  test('history cannot be changed by anyone, not even by the server itself', async () => {
    for (const statement of ['update events set type = type', 'delete from events']) {
      await expect(app.server.database.asOwner((tx) => tx.script(statement))).rejects.toThrow(/final/);
      await expect(
        app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql.raw(statement))),
      ).rejects.toThrow();
    }
  });
});
