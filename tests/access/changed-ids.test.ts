import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import { listHistoryOfRecord } from '#contract/history.ts';
import { getMachinePassport } from '#contract/machines.ts';
import { listTimeline } from '#contract/timeline.ts';
import { type AreaRole, areaRoles } from '#domain/actor.ts';
import {
  changesBetween,
  eventTypes,
  type HistoricRecord,
  historicRecords,
  mayReadHistory,
} from '#domain/events/event.ts';
import { findDatabaseError } from '#server/database/database-error.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { makeRightsWorld, type RightsWorld } from '../gate/rights/world-rows.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { inTurn, rounds } from '../support/rounds.ts';
import { startTestServer, type TestServer } from '../support/servers/demo-server.ts';

/**
 * The files that read the changes of events, and how each file uses the ids in them. An entry also lists the calls
 * whose responses show an id.
 */
const readers: Readonly<Record<string, string>> = {
  'evidence/link-content.ts': 'hashed as they are',
  'evidence/verify-seals.ts': 'the fingerprint of a key alone',
  'history/queries.ts': 'shown as they are to those who read history: history.list-of-record',
  'timeline/queries.ts': 'a technician is named: timeline.list',
  'machines/passport.ts': 'clients are named: machines.get-passport',
  'outbox/missed-targets.ts': 'whether the time of a visit was changed, alone',
  'privacy/export-pieces.ts': 'shown as they are to the person who did it: own-account.export',
  'privacy/own-signatures.ts': 'compared with the exported person, at that person’s clients',
  'job-orders/signature/signing.ts': 'names of people who left the client, compared with earlier signers',
  'job-orders/late-work/hand-in.ts': 'compared with the technician who calls',
  'store/personal-data.ts': 'names of the erased person alone, for its erasure and export',
  'store/shapes/added-emergency.ts': 'the urgency alone',
  'store/shapes/accepted-concern.ts': 'names of conflicts',
  'store/job-orders/facts.ts': 'compared with the job’s own technician',
  'store/functions/notify-function.ts': 'a comment of the same operator, whose people are notified',
  'store/functions/mail-counts.ts': 'whether a link was used, alone',
  'store/functions/visit-times.ts': 'times of taps, and whether the status changed, alone',
  'store/functions/erasing.ts': 'compared with the erased person',
  'store/functions/forget-contacts.ts': 'removed',
};

const root = 'src/server';
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')] as const);
const reading = /\b\w\.changes\b(?!\.)/;

test('every file that reads the changes of events is in this list', () => {
  const found = sources.flatMap(([file, text]) => (reading.test(text) ? [file] : []));
  expect(found.sort()).toEqual(Object.keys(readers).sort());
});

/** The fields that these files look for in the changes. */
const soughtFields = sources.flatMap(([, text]) =>
  [...text.matchAll(/changes (?:->|#>>) '\{?(\w+)/g)].flatMap(([, name = '']) => name),
);

type Column = { readonly table: string; readonly name: string };
type Records = Readonly<Record<HistoricRecord, string>>;
type Asking = { readonly call: Call; readonly input: object };

describe.each(['pglite', 'postgres'] as const)('an id in the changes of an event on %s', (kind) => {
  let app: TestServer;
  let rights: RightsWorld;
  let columns: readonly Column[];
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    rights = await makeRightsWorld(app.server);
    const { home, foreign } = rights.world;
    for (const company of [home, foreign]) {
      await makeJob(app.server.database, company);
      await makeRequest(app.server.database, company);
    }
    columns = await asSystem<Column>(sql`
      select table_name as table, column_name as name from information_schema.columns
      where table_schema = 'public' and udt_name in ('uuid', '_uuid') and is_generated = 'NEVER' order by 1, 2`);
  });
  afterAll(() => app.close());

  const asSystem = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  const as = (role: AreaRole) => {
    const { home } = rights.world;
    return app.as((role === 'country_operator' ? home.countryOperator : home[role]).email);
  };
  /** True if writing the column puts its value into the changes of the row's events. */
  const isKept = ({ name }: Column) => name in changesBetween(null, { [name]: 'written' });

  test("an id in an event's changes belongs to the event's operator: no column that it comes from accepts another", async () => {
    const hasOperator = new Set(
      columns.flatMap(({ table, name }) => (name === 'operator_id' ? [table] : [])),
    );
    // The test in pointers.test.ts covers the tables that have an `operator_id`, so only the remaining ones are checked
    // here.
    const others = columns.filter(
      (column) =>
        historicRecords.some((record) => record === column.table) &&
        isKept(column) &&
        !hasOperator.has(column.table),
    );
    expect(others.map(({ table, name }) => `${table}.${name}`)).toEqual(['country_operators.user_id']);
    const { home, foreign } = rights.world;
    const taking = asSystem(sql`
      update country_operators set user_id = ${foreign.dispatcher.user_id} where id = ${home.operator.id} returning 1`);
    const refused = await taking.catch((error: unknown) => findDatabaseError(error)?.code ?? error);
    expect(refused).toBe('23503');
  });

  /** Returns one record of the first operator for each kind of record that has events. */
  const ownRecords = async (): Promise<Records> => {
    const { home } = rights.world;
    const newest = async (table: string) => {
      const found = await asSystem<{ id: string }>(sql`
        select id from ${sql.identifier(table)}
        where operator_id = ${home.operator.id} and client_id = ${home.client.row.id} order by id limit 1`);
      return found[0]?.id ?? '';
    };
    return {
      country_operators: home.operator.id,
      clients: home.client.row.id,
      technicians: home.technician.row.id,
      dispatchers: home.dispatcher.id,
      machines: home.client.machines[0].id,
      service_requests: await newest('service_requests'),
      job_orders: await newest('job_orders'),
      invoices: await newest('invoices'),
      platform_settings: uuidv7(),
      profiles: home.client.user_id,
    };
  };

  /**
   * Adds an event of each type, with the id in every field of its changes. Removes the events of earlier calls first.
   */
  const plant = async (records: Records, id: string) => {
    const { home } = rights.world;
    const fields = [...new Set([...columns.map(({ name }) => name), ...soughtFields])];
    const ids = fields.filter(
      (name) => name === 'id' || name.endsWith('_id') || columns.some((one) => one.name === name),
    );
    const changes = JSON.stringify(Object.fromEntries(ids.map((name) => [name, { from: id, to: id }])));
    const events = JSON.stringify(
      Object.entries(eventTypes).map(([type, record]) => ({ type, record_id: records[record] })),
    );
    await app.server.database.asOwner(async (tx) => {
      await tx.script('set local session_replication_role = replica');
      await tx.rows(sql`delete from events where subject = 'planted'`);
      await tx.rows(sql`
        insert into events (id, at, type, record_id, subject, operator_id, client_id, technician_id,
          actor_user_id, actor_name, actor_role, changes)
        select md5(row.type)::uuid, '2026-11-18T07:00:00Z', row.type, row.record_id::uuid, 'planted', ${home.operator.id},
          ${home.client.row.id}, ${home.technician.row.id}, ${home.dispatcher.user_id}, 'Dispatcher', 'dispatcher', ${changes}::jsonb
        from jsonb_to_recordset(${events}::jsonb) row(type text, record_id text)`);
    });
  };

  /**
   * Returns up to two ids from each tenant table, for rows that the role cannot access. One row belongs to its own
   * operator if possible, and one to the other operator.
   */
  const unreachedBy = async (role: AreaRole): Promise<readonly string[]> => {
    const ofTenants = columns.flatMap(({ table, name }) => (name === 'operator_id' ? [table] : []));
    const unreached: string[] = [];
    for (const table of ['country_operators', ...ofTenants]) {
      if (!columns.some((column) => column.table === table && column.name === 'id')) continue;
      const ids = sql`select id::text from ${sql.identifier(table)} order by id`;
      const all = await asSystem<{ id: string }>(ids);
      const reached = await app.server.database
        .transaction(identityOf(rights.actors[role]), (tx) => tx.rows<{ id: string }>(ids))
        .catch((error: unknown) => {
          if (findDatabaseError(error)?.code !== '42501') throw error;
          return [];
        });
      const hidden = all.filter(({ id }) => !reached.some((row) => row.id === id)).map(({ id }) => id);
      unreached.push(...hidden.slice(0, 1), ...hidden.slice(1).slice(-1));
    }
    return unreached;
  };

  const asking = (role: AreaRole, records: Records): Asking[] => {
    const inputs = historicRecords.map((record) => ({ record, record_id: records[record], limit: 100 }));
    const histories = inputs.filter(({ record }) => mayReadHistory(role, record));
    const timelines = inputs.filter((input) => listTimeline.input.safeParse(input).success);
    return [
      ...histories.map((input) => ({ call: listHistoryOfRecord, input })),
      ...timelines.map((input) => ({ call: listTimeline, input })),
      { call: getMachinePassport, input: { id: records.machines } },
    ];
  };

  const answersTo = async (role: AreaRole, records: Records): Promise<string> => {
    const by = await as(role);
    const answers: unknown[] = [];
    for (const { call, input } of asking(role, records)) {
      const { status, body } = await by.call(call, input);
      answers.push([status, status === 200 ? body : null]);
    }
    return JSON.stringify(answers);
  };

  const each = async <T>(work: (role: AreaRole) => Promise<T>): Promise<Map<AreaRole, T>> => {
    const made = new Map<AreaRole, T>();
    for (const role of areaRoles) made.set(role, await work(role));
    return made;
  };

  test.runIf(kind === 'postgres' || rounds === 'all')(
    'an id that a role has no access to looks to it like a nonexistent one, in every field, event and call',
    async () => {
      const records = await ownRecords();
      const hidden = await each(unreachedBy);
      const nowhere = uuidv7();
      await plant(records, nowhere);
      const absent = await each((role) => answersTo(role, records));
      for (const answer of absent.values()) expect(answer).toContain('planted');
      const alike = (answer: string, id: string) =>
        answer.replaceAll(nowhere, 'the id').replaceAll(id, 'the id');
      const revealed: string[] = [];
      for (const id of inTurn([...new Set([...hidden.values()].flat())])) {
        await plant(records, id);
        for (const [role, answer] of absent) {
          const isHidden = hidden.get(role)?.includes(id);
          if (isHidden && alike(await answersTo(role, records), id) !== alike(answer, id))
            revealed.push(`${role}: ${id}`);
        }
      }
      expect(revealed).toEqual([]);
      for (const ids of hidden.values()) expect(ids.length).toBeGreaterThan(10);
    },
  );
});
