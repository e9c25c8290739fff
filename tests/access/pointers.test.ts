import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { findDatabaseError } from '#server/database/database-error.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { makeRightsWorld, type RightsWorld } from '../gate/rights/world-rows.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { tablesOfParts } from '../support/databases/job-rows.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

/** The columns that may contain the ID of a person at another operator, each with the reason. */
const mayPointElsewhere: Readonly<Record<string, string>> = {
  'case_chains.case_id': 'only triggers write it, from a row of the operator',
  'case_links.case_id': 'only triggers write it, from a row of the operator',
  'case_links.entry_id': 'only triggers write it, from a row of the operator',
  'erased_parts.event_id': 'only a trigger writes it, from an event of the operator',
  'events.actor_user_id':
    'the policies let each person write only as themselves, and a person answers the offer of another operator',
  'invitations.offered_to': 'an offer is made to a person who does not belong to the operator yet',
  'outgoing_mails.record_id': 'only the server writes it, and only the erasure of that record reads it',
  'outgoing_mails.report_address_id':
    'only the server writes it, with the address that it sends the report to',
  'outgoing_mails.report_of': 'only the server writes it, and reads the job within the operator of the email',
  'outgoing_mails.user_id':
    'only the server writes it, with the recipient, who may belong to another operator or to none',
  'outgoing_mails.visit_link_id': 'only the server writes it, with the link that it made for the email',
  'outgoing_pushes.case_id': 'only the server writes it, with the case of the event',
  'outgoing_pushes.subscription_id':
    'only the server writes it, with a device of the recipient, who may belong to another operator or to none',
  'rewritten_events.event_id': 'only a trigger writes it, from an event of the operator',
  'report_addresses.created_by_user_id':
    'only the erasure of that account reads it, and a super_admin, who may add an address, belongs to no operator',
  'sealed_reports.file_id': 'it is a key in the file store that the server makes, and names no row',
  'technician_contacts.device_id': 'a device makes it for itself, and it names no row',
  'unfinished_erasures.event_id': 'the server alone writes it, with an event that it checked',
  'unfinished_erasures.user_id': 'only an erasure writes it, with the account that it locked',
  'visit_links.shared_by_user_id':
    'only the server writes it, with the account that shares the link, which may be of the platform',
  'visit_links.user_id':
    'only the server writes it, with the recipient of an email to the client of that visit',
  'sign_in_events.user_id': 'only the server writes it, with the operator of that very account',
};
/** The tables whose rows are never updated. For these, the test inserts a copy of a row instead. */
const isOnlyAdded = [
  'events',
  'files',
  'comments',
  'machine_readings',
  'agreements',
  'retired_seal_certificates',
  ...tablesOfParts,
];

type Column = { readonly table: string; readonly name: string };
type Pointer = Column & { readonly is_list: boolean; readonly columns: readonly string[] };
class UndoneError extends Error {}

describe.each(['pglite', 'postgres'] as const)('a pointer to a row of another operator on %s', (kind) => {
  let app: TestServer;
  let pointers: readonly Pointer[];
  let rights: RightsWorld;
  let own: string;
  let foreignIds: Readonly<Record<string, string>>;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    rights = await makeRightsWorld(app.server);
    const { home, foreign } = rights.world;
    own = home.operator.id;
    // No row references this job and request yet. Otherwise, a unique constraint could refuse the write before the
    // foreign key does.
    const job = await makeJob(app.server.database, foreign);
    await makeRequest(app.server.database, foreign);
    await asSystem(async (tx) => {
      for (const table of tablesOfParts) {
        await tx.rows(sql`delete from ${sql.identifier(table)} where job_order_id = ${job.id}`);
      }
      foreignIds = await idsOf(tx, foreign.operator.id);
      pointers = await tx.rows<Pointer>(sql`
        select c.table_name as table, c.column_name as name, c.data_type = 'ARRAY' as is_list, array(
          select quote_ident(w.column_name) from information_schema.columns w
          where w.table_schema = 'public' and w.table_name = c.table_name and w.is_generated = 'NEVER') as columns
        from information_schema.columns c
        where c.table_schema = 'public' and c.udt_name in ('uuid', '_uuid') and c.is_generated = 'NEVER'
          and c.column_name not in ('id', 'operator_id')
          and exists (select from information_schema.columns o
            where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'operator_id')
        order by 1, 2`);
    });
  });
  afterAll(() => app.close());

  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) =>
    app.server.database.transaction(systemIdentity, work);

  /**
   * Returns the id of one of the operator's rows in each table, and of a new account at the operator that has no
   * record.
   */
  const idsOf = async (tx: Transaction, operator: string): Promise<Record<string, string>> => {
    const ids: Record<string, string> = { country_operators: operator, profiles: uuidv7() };
    await tx.rows(sql`
      insert into profiles (id, name, email, operator_id)
      values (${ids.profiles}, 'Somebody', ${`${ids.profiles}@example.test`}, ${operator})`);
    for (const table of [
      'clients',
      'technicians',
      'dispatchers',
      'machines',
      'service_requests',
      'job_orders',
      'files',
      'comments',
      'machine_readings',
      'absences',
      'on_call_turns',
    ]) {
      const [row] = await tx.rows<{ id: string }>(
        sql`select id from ${sql.identifier(table)} where operator_id = ${operator} order by id desc limit 1`,
      );
      ids[table] = row?.id ?? '';
    }
    return ids;
  };

  /**
   * Returns PostgreSQL's error code if the statement is refused, or else its outcome. Everything is rolled
   * back.
   */
  const refusalOf = async (statement: SQL, identity = systemIdentity): Promise<string> => {
    try {
      await app.server.database.transaction(identity, async (tx) => {
        const touched = await tx.rows(statement);
        await tx.rows(sql`set constraints all immediate`);
        throw new UndoneError(touched.length === 0 ? 'no row to try it with' : 'written');
      });
    } catch (error) {
      if (error instanceof UndoneError) return error.message;
      const refused = findDatabaseError(error);
      if (refused === null) throw error;
      return refused.code ?? '';
    }
    return 'written';
  };

  /**
   * Returns a statement that writes the id into a row of the first operator, preferably one that already has a value in
   * the column.
   */
  const pointed = (pointer: Pointer, id: string): SQL => {
    const [rows, column] = [sql.identifier(pointer.table), sql.identifier(pointer.name)];
    const which = sql`where operator_id = ${own} order by ${column} is null, ctid desc limit 1`;
    if (isOnlyAdded.includes(pointer.table)) return copied(pointer, [id], which);
    const value = pointer.is_list ? sql`array[${id}::uuid]` : sql`${id}::uuid`;
    return sql`update ${rows} set ${column} = ${value} where ctid = (select ctid from ${rows} ${which}) returning 1`;
  };

  /** Returns a statement that adds a copy of the row, with the ids in the column. */
  const copied = ({ table, name, is_list, columns }: Pointer, ids: readonly string[], which: SQL): SQL => {
    const rows = sql.identifier(table);
    const list = sql.raw(columns.join(', '));
    const other = JSON.stringify({ id: uuidv7(), [name]: is_list ? ids : ids[0] });
    return sql`
      insert into ${rows} (${list}) select ${list} from jsonb_populate_record(null::${rows}, (
        select to_jsonb(x) || ${other}::text::jsonb from ${rows} x ${which})) returning 1`;
  };

  test("a pointer to another operator's row is refused, in every table and column", async () => {
    const pointing: string[] = [];
    let tried = 0;
    for (const pointer of pointers) {
      const column = `${pointer.table}.${pointer.name}`;
      if (mayPointElsewhere[column] !== undefined) continue;
      for (const [kindOfRow, id] of Object.entries(foreignIds)) {
        const code = await refusalOf(pointed(pointer, id));
        tried += 1;
        if (code !== '23503') pointing.push(`${column} → ${kindOfRow}: ${code}`);
      }
    }
    expect(pointing).toEqual([]);
    expect(tried).toBeGreaterThan(300);
    expect(pointers).toContainEqual(expect.objectContaining({ table: 'comments', name: 'mentions' }));
  });

  test.each(roles)(
    'a pointer is refused in the mentions of a comment of a %s, among others too',
    async (role) => {
      const { actors, rowsOf, world } = rights;
      const mentions = pointers.find(({ table, name }) => table === 'comments' && name === 'mentions');
      if (mentions === undefined) throw new Error('comments mention nobody');
      const ownComment = sql`where ${sql.raw(rowsOf('comments', role).A ?? 'false')} limit 1`;
      const write = (...ids: readonly string[]) =>
        refusalOf(copied(mentions, ids, ownComment), identityOf(actors[role]));
      const [colleague, stranger] = [world.home.dispatcher.user_id, world.foreign.dispatcher.user_id];
      expect(await write(colleague)).toBe('written');
      expect(await write(stranger)).toBe('23503');
      expect(await write(colleague, stranger)).toBe('23503');
    },
  );

  test('a pointer from an earlier version does not block changes to the rest of its row', async () => {
    await app.server.database.asOwner(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.script(`
        set local role grouphead_system;
        update service_requests set requestor_user_id = '${foreignIds.profiles}' where operator_id = '${own}';
        reset role;`);
    });
    const saved = await asSystem((tx) =>
      tx.rows(sql`
        update service_requests set version = version + 1, requestor_user_id = requestor_user_id
        where operator_id = ${own} returning 1`),
    );
    expect(saved.length).toBeGreaterThan(0);
  });
});
