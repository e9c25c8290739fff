import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DatabaseIdentity, Transaction } from '#server/database/database.ts';
import { findDatabaseError } from '#server/database/database-error.ts';
import { scopedRole, systemFor } from '#server/store/access/identity.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** The table whose rows have no tenant. */
const ofNobody = ['platform_settings'];

class UndoneError extends Error {}

describe.each(['pglite', 'postgres'] as const)('the server within a scope on %s', (kind) => {
  let app: TestServer;
  let tables: readonly string[];
  let own: string;
  let foreign: string;
  let idsOf: Readonly<Record<string, ReadonlySet<string>>>;
  beforeAll(async () => {
    app = await startTestServer(kind);
    [own = '', foreign = ''] = await as(systemIdentity, async (tx) =>
      (
        await tx.rows<{ id: string }>(sql`select id from country_operators order by created_at, id limit 2`)
      ).map(({ id }) => id),
    );
    tables = await as(systemIdentity, async (tx) =>
      (
        await tx.rows<{ name: string }>(sql`
          select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`)
      ).map(({ name }) => name),
    );
    idsOf = { [own]: await ownedBy(own), [foreign]: await ownedBy(foreign) };
  });
  afterAll(() => app.close());

  const as = <T>(identity: DatabaseIdentity, work: (tx: Transaction) => Promise<T>) =>
    app.server.database.transaction(identity, work);

  /** Returns the ids of an operator, of its people, and of all rows that contain its id. */
  const ownedBy = (operator: string): Promise<ReadonlySet<string>> =>
    as(systemIdentity, async (tx) => {
      const columns = await tx.rows<{ table: string }>(sql`
        select o.table_name as table from information_schema.columns o
        join information_schema.columns i on i.table_schema = o.table_schema and i.table_name = o.table_name
        where o.table_schema = 'public' and o.column_name = 'operator_id' and i.column_name = 'id' and i.data_type = 'uuid'`);
      const ids = await Promise.all(
        columns.map(({ table }) =>
          tx.rows<{ id: string }>(
            sql`select id from ${sql.identifier(table)} where operator_id = ${operator}`,
          ),
        ),
      );
      return new Set([operator, ...ids.flat().map(({ id }) => id)]);
    });

  /** Returns all rows that the identity can see, as text, by table. */
  const seenAs = (identity: DatabaseIdentity) =>
    as(identity, async (tx) => {
      const seen = await Promise.all(
        tables.map((table) =>
          tx
            .rows<{ row: string }>(sql`select to_jsonb(x)::text as row from ${sql.identifier(table)} x`)
            .catch(() => []),
        ),
      );
      return new Map(tables.map((table, index) => [table, (seen[index] ?? []).map(({ row }) => row)]));
    });

  const foreignRows = (seen: ReadonlyMap<string, readonly string[]>) =>
    [...seen].flatMap(([table, rows]) =>
      rows
        .filter((row) => (row.match(uuids) ?? []).some((id) => idsOf[foreign]?.has(id)))
        .map((row) => `${table}: ${row.slice(0, 200)}`),
    );

  test('the scope of an operator contains its rows, and none that names anything of another one', async () => {
    const seen = await seenAs(systemFor({ operator: own }));
    expect(foreignRows(seen)).toEqual([]);
    expect(seen.get('job_orders')?.length).toBeGreaterThan(0);
    expect(seen.get('credentials')?.length).toBeGreaterThan(0);
    const inScope = await seenAs(systemFor({ operator: foreign }));
    expect(foreignRows(inScope).length).toBeGreaterThan(0);
  });

  test("the scope of an account contains the account's own rows", async () => {
    const [person] = await as(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(
        sql`select user_id as id from technicians where operator_id = ${own} order by id limit 1`,
      ),
    );
    const seen = await seenAs(systemFor({ account: person?.id ?? '' }));
    expect(seen.get('profiles')).toHaveLength(1);
    expect(seen.get('credentials')).toHaveLength(1);
    expect(seen.get('technicians')).toHaveLength(1);
    expect(foreignRows(seen)).toEqual([]);
  });

  test('without a scope no row is visible', async () => {
    const seen = await seenAs({ role: scopedRole, settings: {} });
    const found = [...seen].filter(([table, rows]) => rows.length > 0 && !ofNobody.includes(table));
    // The idempotency key of a write without a session belongs to no account, so no scope is needed to see it.
    expect(found.map(([table]) => table).filter((table) => table !== 'idempotency_keys')).toEqual([]);
  });

  /**
   * Returns a row that contains the other operator's id, with its position in the table and the writable
   * columns.
   */
  const foreignRow = (table: string) =>
    as(systemIdentity, async (tx) => {
      const name = sql.identifier(table);
      const rows = await tx.rows<{ place: string; row: string }>(
        sql`select ctid::text as place, to_jsonb(x)::text as row from ${name} x`,
      );
      const columns = await tx.rows<{ column: string }>(sql`
        select quote_ident(attname) as column from pg_attribute
        where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`);
      const isForeign = ({ row }: { row: string }) => row.match(uuids)?.some((id) => idsOf[foreign]?.has(id));
      return { ...rows.find(isForeign), columns: columns.map(({ column }) => column) };
    });

  /**
   * Returns the number of rows that the statement touches within the first operator's scope. The statement is
   * rolled back.
   */
  const touchedBy = async (statement: SQL): Promise<number> => {
    let count = 0;
    try {
      await as(systemFor({ operator: own }), async (tx) => {
        count = (await tx.rows(statement)).length;
        throw new UndoneError();
      });
    } catch (error) {
      if (error instanceof UndoneError) return count;
      // This is PostgreSQL's code for a refusal by row security or for a missing privilege. Any other error occurs only
      // after these checks, so the row counts as touched.
      return findDatabaseError(error)?.code === '42501' ? 0 : 1;
    }
    return count;
  };

  test('a scope changes, removes and adds no row of another operator', async () => {
    const done: string[] = [];
    let tried = 0;
    for (const table of tables.filter((one) => !ofNobody.includes(one))) {
      const { place, row, columns } = await foreignRow(table);
      if (place === undefined) continue;
      const [name, list] = [sql.identifier(table), sql.raw(columns.join(', '))];
      const first = sql.raw(columns[0] ?? '');
      for (const [what, statement] of [
        ['changed', sql`update ${name} set ${first} = ${first} where ctid = ${place}::tid returning 1`],
        ['removed', sql`delete from ${name} where ctid = ${place}::tid returning 1`],
        [
          'added',
          sql`insert into ${name} (${list}) select ${list} from jsonb_populate_record(null::${name}, ${row}::jsonb) returning 1`,
        ],
      ] as const) {
        tried += 1;
        if ((await touchedBy(statement)) > 0) done.push(`${table}: ${what}`);
      }
    }
    expect(done).toEqual([]);
    expect(tried).toBeGreaterThan(40);
  });
});
