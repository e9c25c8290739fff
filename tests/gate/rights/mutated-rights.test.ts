import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/actor.ts';
import type { OwnerTransaction } from '#server/database/database.ts';
import { databaseRoleOf, databaseRoles } from '#server/store/access/identity.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { report } from '../measured.ts';
import { readTables, type Table, thenRolledBack } from './cell.ts';
import { looseSecurity, wrongCell, wrongServerRights } from './findings.ts';
import { makeRightsWorld, type RightsWorld } from './world-rows.ts';

/** A statement that introduces a fault, with the table and role that it affects. */
type Mutant = { readonly statement: string; readonly table: string; readonly role: string | null };

/**
 * Returns these faults: every policy opened for reading or for writing, and every table with row security
 * disabled or not forced.
 */
async function policyMutants(tx: OwnerTransaction): Promise<Mutant[]> {
  return tx.rows<Mutant>(sql`
    select format('alter policy %I on %I %s (true)', policyname, tablename, part) as statement,
      tablename::text as table, roles[1]::text as role
    from pg_policies, unnest('{using,with check}'::text[]) part
    where schemaname = 'public' and case part when 'using' then qual else with_check end <> 'true'
    union all
    select format('alter table %I %s row level security', relname, way), relname::text, null
    from pg_class, unnest('{disable,no force}'::text[]) way
    where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by 1`);
}

/** Returns a fault for every right that a role lacks: a statement that grants it, on the table or on one column. */
async function grantMutants(tx: OwnerTransaction): Promise<Mutant[]> {
  const names = `{${databaseRoles.join(',')}}`;
  return tx.rows<Mutant>(sql`
    select format('grant %s on %I to %I', may, relname, role) as statement, relname::text as table, role
    from pg_class, unnest(${names}::text[]) role, unnest('{select,insert,update,delete,truncate}'::text[]) may
    where relkind = 'r' and relnamespace = 'public'::regnamespace and not has_table_privilege(role, pg_class.oid, may)
    union all
    select format('grant %s (%I) on %I to %I', may, attname, relname, role), relname::text, role
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped,
      unnest(${names}::text[]) role, unnest('{select,update}'::text[]) may
    where relkind = 'r' and relnamespace = 'public'::regnamespace
      and not has_column_privilege(role, pg_class.oid, attnum, may)
      and (may = 'update' or has_any_column_privilege(role, pg_class.oid, may))
    order by 1`);
}

describe('faults in the rights', () => {
  let app: TestServer;
  let world: RightsWorld;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeRightsWorld(app.server);
  });
  afterAll(() => app.close());

  const isNoticed = async (tx: OwnerTransaction, table: Table, role: Role | undefined): Promise<boolean> => {
    if (role !== undefined && (await wrongCell(tx, world, table, role)).length > 0) return true;
    return (await looseSecurity(tx)).length > 0 || (await wrongServerRights(tx)).length > 0;
  };

  test('the write matrix notices each opened policy and each granted right', async (context) => {
    const survivors: string[] = [];
    let tried = 0;
    await thenRolledBack(app.server.database, async (tx) => {
      const tables = new Map((await readTables(tx, world, roles)).map((table) => [table.name, table]));
      const mutants = [...(await policyMutants(tx)), ...(await grantMutants(tx))];
      for (const [n, { statement, table: name, role }] of mutants.entries()) {
        const table = tables.get(name);
        if (table === undefined || (rounds === 'few' && n % 20 !== 0)) continue;
        await tx.script(`savepoint whole; ${statement};`);
        const known = roles.find((one) => databaseRoleOf(one) === role);
        if (!(await isNoticed(tx, table, known))) survivors.push(statement);
        await tx.script('rollback to savepoint whole; release savepoint whole;');
        tried += 1;
      }
    });
    expect.soft(survivors).toEqual([]);
    report(context, [
      {
        what: 'faults in policies and grants',
        goal: { atLeast: rounds === 'few' ? 50 : 1000 },
        measured: tried,
      },
      { what: 'of them unnoticed', goal: { exactly: 0 }, measured: survivors.length },
    ]);
  });
});
