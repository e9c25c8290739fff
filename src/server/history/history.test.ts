import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, listClients, updateClient } from '#contract/clients.ts';
import { type HistoryEntry, listHistory, listHistoryOfRecord } from '#contract/history.ts';
import { createMachine } from '#contract/machines.ts';
import { saveOwnName } from '#contract/own-account.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { savePlatformSettings } from '#contract/settings.ts';
import { listTimeline } from '#contract/timeline.ts';
import { roles } from '#domain/actor.ts';
import { type HistoricRecord, historicRecords, mayReadHistory } from '#domain/events/event.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const contact = { phone: '+97317001234', address: '1 Palm Road' };
let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('history on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const tick = () => {
    app.clock.now = new Date(app.clock.now.getTime() + 60_000);
  };
  const read = async (person: Person, record: HistoricRecord, record_id: string, more: object = {}) => {
    const input = { record, record_id, ...more };
    const { status, body } = await (await as(person)).call(listHistoryOfRecord, input);
    return {
      status,
      ...(status === 200 ? listHistoryOfRecord.output.parse(body) : { items: [], next: null }),
    };
  };
  /**
   * Returns a client that the first operator created, and that a super admin acting for the operator then
   * renamed.
   */
  const renamedClient = async () => {
    const owner = await as(world.home.countryOperator);
    const name = `Palm Hotel ${++madeCount}`;
    const form = { name, ...contact, email: `palm${madeCount}@example.test` };
    const { id, version } = (await owner.call(createClient, form)).body;
    tick();
    const headers = { 'acting-for': `country_operator/${world.home.operator.id}` };
    const change = { id, version, name: `${name} & Spa`, ...contact };
    await (await as(world.admin)).call(updateClient, change, { headers });
    tick();
    return { id, name };
  };

  describe('the history of a record', () => {
    test('an event has the second forms of its names, as long as their owners still have these names', async () => {
      const { admin, home } = world;
      for (const person of [admin, home.countryOperator]) {
        expect(
          (await (await as(person)).call(saveOwnName, { second_name: `ثانٍ ${person.name.length}` })).status,
        ).toBe(200);
      }
      const { id, name } = await renamedClient();
      const owner = await as(home.countryOperator);
      const { items } = (await owner.call(listClients, { search: `${name} & Spa` })).body;
      const [{ version } = { version: 0 }] = items;
      const second_name = 'فندق النخيل';
      await owner.call(updateClient, { id, version, name: `${name} & Spa`, second_name, ...contact });
      const { items: events } = await read(home.countryOperator, 'clients', id);
      expect(events).toMatchObject([
        { subject_second_name: second_name, actor_second_name: `ثانٍ ${home.countryOperator.name.length}` },
        { subject_second_name: second_name, actor_second_name: `ثانٍ ${admin.name.length}` },
        { subject: name, subject_second_name: null },
      ]);
      const entries = (
        await (await as(home.dispatcher)).call(listTimeline, { record: 'clients', record_id: id })
      ).body.items;
      expect(entries).toMatchObject([
        { subject_second_name: second_name, actor_second_name: `ثانٍ ${home.countryOperator.name.length}` },
        { subject_second_name: second_name, actor_name: home.operator.name, acted_for: null },
        { subject_second_name: null },
      ]);
      for (const person of [admin, home.countryOperator])
        await (await as(person)).call(saveOwnName, { second_name: '' });
    });

    test('the history of a record shows author, represented person, time and changes, latest first', async () => {
      const startedAt = app.clock.now.getTime();
      const { id, name } = await renamedClient();
      const { items } = await read(world.home.countryOperator, 'clients', id);
      const common = {
        record: 'clients',
        record_id: id,
        operator: { id: world.home.operator.id, name: world.home.operator.name },
      };
      expect(items).toMatchObject([
        {
          ...common,
          type: 'clients.updated',
          subject: `${name} & Spa`,
          actor_name: world.admin.name,
          actor_role: 'super_admin',
          acted_for: {
            role: 'country_operator',
            id: world.home.operator.id,
            name: world.home.operator.name,
          },
          changes: { name: { from: name, to: `${name} & Spa` } },
        },
        {
          ...common,
          type: 'clients.created',
          subject: name,
          actor_name: world.home.countryOperator.name,
          actor_role: 'country_operator',
          acted_for: null,
          changes: { name: { to: name }, phone: { to: contact.phone } },
        },
      ]);
      expect(items.map(({ at }) => Date.parse(at))).toEqual([startedAt + 60_000, startedAt]);
    });

    test('the history of a record is paged, with each event once, even events at the same instant', async () => {
      const { id } = await makeRequest(app.server.database, world.home);
      const dispatcher = await as(world.home.dispatcher);
      const appointment = {
        technician_id: world.home.technician.row.id,
        scheduled_date: '2026-11-19T08:00:00Z',
      };
      await dispatcher.call(approveServiceRequest, { id, version: 1, appointment });
      const whole = await read(world.home.dispatcher, 'service_requests', id);
      expect(whole.items.map(({ type }) => type)).toEqual([
        'service-requests.assigned',
        'service-requests.approved',
      ]);
      const first = await read(world.home.dispatcher, 'service_requests', id, { limit: 1 });
      const second = await read(world.home.dispatcher, 'service_requests', id, {
        limit: 1,
        after: first.next ?? '',
      });
      expect([...first.items, ...second.items]).toEqual(whole.items);
      expect(second.next).toBeNull();
    });

    test('the history of a record excludes a record of another kind with the same id', async () => {
      const { id } = await renamedClient();
      expect((await read(world.admin, 'technicians', id)).items).toEqual([]);
    });

    test("the history of another operator's record is empty, like that of a missing record", async () => {
      const { id } = await renamedClient();
      for (const unknown of [id, uuidv7()]) {
        const { status, items, next } = await read(world.foreign.countryOperator, 'clients', unknown);
        expect([status, items, next]).toEqual([200, [], null]);
      }
    });

    test.each(historicRecords)(
      'the history of %s can be read by exactly the roles that the domain names',
      async (record) => {
        const { home, admin, newcomer } = world;
        const people = {
          super_admin: admin,
          country_operator: home.countryOperator,
          dispatcher: home.dispatcher,
          technician: home.technician,
          client: home.client,
        } as const;
        for (const role of roles) {
          const { status } = await read(people[role], record, uuidv7());
          expect([role, status]).toEqual([role, mayReadHistory(role, record) ? 200 : 403]);
        }
        expect((await read(newcomer, record, uuidv7())).status).toBe(403);
      },
    );
  });

  describe('the history of all records', () => {
    const search = async (input: object): Promise<HistoryEntry[]> => {
      const { status, body } = await (await as(world.admin)).call(listHistory, { limit: 100, ...input });
      expect(status).toBe(200);
      return listHistory.output.parse(body).items;
    };

    test('only the super admin reads the history of all operators and of the platform itself', async () => {
      const { home, foreign, admin } = world;
      for (const person of [home.countryOperator, home.dispatcher, home.technician, home.client])
        expect((await (await as(person)).call(listHistory, {})).status, person.name).toBe(403);
      await renamedClient();
      const machine = { model: 'Aurora', serial_number: 'A1', install_date: '2026-01-01', location: 'Bar' };
      await (await as(foreign.client)).call(createMachine, machine);
      await (await as(admin)).call(savePlatformSettings, { version: 1, sign_up_open: true });
      const operators = (await search({})).map((entry) => entry.operator?.name);
      expect(new Set(operators)).toEqual(new Set([home.operator.name, foreign.operator.name, undefined]));
    });

    test('the history of all records is sorted latest first, and complete over its pages', async () => {
      const whole = await search({});
      const instants = whole.map(({ at }) => Date.parse(at));
      expect(instants).toEqual(instants.toSorted((one, other) => other - one));
      const paged: HistoryEntry[] = [];
      let after: string | null = null;
      do {
        const input: object = { limit: 3, ...(after !== null && { after }) };
        const { body } = await (await as(world.admin)).call(listHistory, input);
        paged.push(...body.items);
        after = body.next;
      } while (after !== null);
      expect(paged).toEqual(whole);
      expect(whole.length).toBeGreaterThan(6);
    });

    test('the history of all records is searched by change, author and person acted for, in upper or lower case', async () => {
      const { id, name } = await renamedClient();
      const bySubject = await search({ search: `${name.toUpperCase()} & sp` });
      expect(bySubject.map(({ record_id }) => record_id)).toEqual([id]);
      const byActor = await search({ search: 'ada adm' });
      expect(new Set(byActor.map(({ actor_name }) => actor_name))).toEqual(new Set([world.admin.name]));
      const byPlace = await search({ search: world.home.operator.name });
      expect(byPlace.some(({ acted_for }) => acted_for?.name === world.home.operator.name)).toBe(true);
      expect(await search({ search: '%' })).toEqual([]);
      expect(await search({ search: 'a_a' })).toEqual([]);
    });

    test('the history of all records is filtered by kind of record, with a search or without', async () => {
      const { name } = await renamedClient();
      for (const input of [{ record: 'clients' }, { record: 'clients', search: name }]) {
        const entries = await search(input);
        expect(new Set(entries.map(({ record }) => record))).toEqual(new Set(['clients']));
      }
      expect(await search({ record: 'job_orders', search: name })).toEqual([]);
      const { status } = await (await as(world.admin)).call(listHistory, {
        record: 'everything' as 'clients',
      });
      expect(status).toBe(422);
    });
  });

  test('history keeps the names as they were, even when the people change', async () => {
    const { id, name } = await renamedClient();
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(
        sql`update profiles set name = 'Somebody Else' where id = ${world.home.countryOperator.user_id}`,
      ),
    );
    const { items } = await read(world.admin, 'clients', id);
    expect(items.at(-1)).toMatchObject({ subject: name, actor_name: world.home.countryOperator.name });
  });

  describe('history is final', () => {
    const statements = [
      "update events set changes = '{}'",
      'update events set id = id',
      'delete from events',
      'truncate events',
    ];

    test.each([...roles, 'server'] as const)(
      'history cannot be changed as %s: the database does not permit it',
      async (reader) => {
        await makeJob(app.server.database, world.home);
        const { home, admin } = world;
        const identities = {
          server: systemIdentity,
          super_admin: identityOf(admin.actor),
          country_operator: identityOf(home.countryOperator.actor),
          dispatcher: identityOf(home.dispatcher.actor),
          technician: identityOf(home.technician.actor),
          client: identityOf(home.client.actor),
        };
        for (const statement of statements) {
          const attempt = app.server.database.transaction(identities[reader], (tx) =>
            tx.rows(sql.raw(statement)),
          );
          await expect(attempt, statement).rejects.toThrow('permission denied for table events');
        }
      },
    );

    test('a trigger keeps history unchanged even for the owner of the tables, without row security', async () => {
      await renamedClient();
      for (const statement of statements.slice(0, 3)) {
        const attempt = app.server.database.asOwner((tx) =>
          tx.script(`alter table events no force row level security; ${statement};`),
        );
        await expect(attempt, statement).rejects.toThrow(/of events is final/);
      }
    });
  });
});
