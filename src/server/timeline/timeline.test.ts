import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { updateClient } from '#contract/clients.ts';
import { addComment } from '#contract/comments.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { listTimeline, type TimelineEntry } from '#contract/timeline.ts';
import { roles } from '#domain/actor.ts';
import { type PagedRecord, pagedRecords } from '#domain/events/record-address.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { appointmentAt } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { addInvoices } from '#tests/support/databases/invoice-rows.ts';
import { countingTrips } from '#tests/support/databases/round-trips.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { timelineFor } from './queries.ts';

describe.each(databasesInTurn(import.meta.filename))('the timeline on %s', (kind) => {
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
  const read = async (person: Person, record: PagedRecord, record_id: string, more: object = {}) => {
    const { status, body } = await (await as(person)).call(listTimeline, { record, record_id, ...more });
    return { status, ...(status === 200 ? listTimeline.output.parse(body) : { items: [], next: null }) };
  };
  const called = (entry: TimelineEntry) => (entry.kind === 'event' ? entry.type : entry.text);

  /**
   * Creates a case with a request, a job, and two comments: one on the request for everyone, and an internal
   * one on the job.
   */
  const newCase = async () => {
    const { home } = world;
    const request = await makeRequest(app.server.database, home);
    const say = async (person: Person, input: object) => {
      tick();
      const written = { record: 'service_requests' as const, record_id: request.id, text: '', ...input };
      expect((await (await as(person)).call(addComment, written)).status).toBe(200);
    };
    await say(home.client, { text: 'It leaks more now' });
    tick();
    const appointment = appointmentAt(home.technician.row.id);
    const dispatcher = await as(home.dispatcher);
    const approved = await dispatcher.call(approveServiceRequest, {
      id: request.id,
      version: 1,
      appointment: { ...appointment, accepted: [...concerns] },
    });
    expect(approved.status).toBe(200);
    const job_id = approved.body.job_order?.id ?? '';
    await say(home.dispatcher, {
      record: 'job_orders',
      record_id: job_id,
      text: 'Take a gasket',
      is_internal: true,
    });
    return { request_id: request.id, job_id };
  };

  test('a request and its job have one timeline, that of their case, latest first', async () => {
    const { home } = world;
    const { request_id, job_id } = await newCase();
    const whole = [
      'Take a gasket',
      'job-orders.created',
      'service-requests.assigned',
      'service-requests.approved',
      'It leaks more now',
    ];
    for (const reader of [home.dispatcher, home.countryOperator, world.admin]) {
      const ofRequest = await read(reader, 'service_requests', request_id);
      expect(ofRequest.items.map(called).toSorted(), reader.name).toEqual(whole.toSorted());
      expect([ofRequest.items[0], ofRequest.items.at(-1)].map((entry) => entry && called(entry))).toEqual([
        whole[0],
        whole.at(-1),
      ]);
      expect((await read(reader, 'job_orders', job_id)).items).toEqual(ofRequest.items);
    }
  });

  test('the timeline shows the client and the technician what they may see, without the changes', async () => {
    const { home } = world;
    const { request_id, job_id } = await newCase();
    const ofClient = await read(home.client, 'service_requests', request_id);
    expect(ofClient.items.map(called)).not.toContain('Take a gasket');
    expect(ofClient.items).toHaveLength(4);
    const ofTechnician = await read(home.technician, 'job_orders', job_id);
    expect(ofTechnician.items.map(called)).toEqual([
      'Take a gasket',
      'job-orders.created',
      'It leaks more now',
    ]);
    for (const { items } of [ofClient, ofTechnician]) {
      for (const entry of items) {
        if (entry.kind === 'event')
          expect([entry.changes, entry.technician, entry.acted_for]).toEqual([null, null, null]);
      }
    }
    const [, created] = (await read(home.dispatcher, 'job_orders', job_id)).items;
    expect(created).toMatchObject({
      record: 'job_orders',
      actor_name: home.dispatcher.name,
      technician: home.technician.name,
      changes: { technician_id: { to: home.technician.row.id } },
    });
  });

  test('the timeline is paged, with each entry once, and events and comments in one order', async () => {
    const { home } = world;
    const { request_id } = await newCase();
    const whole = await read(home.dispatcher, 'service_requests', request_id);
    expect([whole.items.length, whole.next]).toEqual([5, null]);
    for (const limit of [1, 2, 4]) {
      const paged: TimelineEntry[] = [];
      for (let after: string | null | undefined; after !== null; ) {
        const page = await read(home.dispatcher, 'service_requests', request_id, {
          limit,
          ...(after && { after }),
        });
        paged.push(...page.items);
        after = page.next;
      }
      expect(paged).toEqual(whole.items);
    }
  });

  test('every record has a timeline for everyone with access to it, and for no one else', async () => {
    const { home, foreign, admin } = world;
    const { request_id, job_id } = await newCase();
    const staff = [admin, home.countryOperator, home.dispatcher];
    const [invoice] = await app.server.database.transaction(systemIdentity, async (tx) => {
      await addInvoices(tx);
      return tx.rows<{ id: string }>(sql`select id from invoices where client_id = ${home.client.row.id}`);
    });
    const readers: readonly (readonly [PagedRecord, string, readonly Person[]])[] = [
      ['service_requests', request_id, [...staff, home.client]],
      ['job_orders', job_id, [...staff, home.client, home.technician]],
      ['machines', home.client.machines[0].id, [...staff, home.client, home.technician]],
      ['clients', home.client.row.id, [...staff, home.client, home.technician]],
      ['technicians', home.technician.row.id, [...staff, home.client, home.technician]],
      ['dispatchers', home.dispatcher.id, staff],
      [
        'country_operators',
        home.operator.id,
        [...staff, home.client, home.technician, home.secondTechnician, home.secondClient],
      ],
      ['profiles', home.dispatcher.user_id, staff],
      ['invoices', invoice?.id ?? '', [admin, home.countryOperator, home.client]],
    ];
    expect(readers.map(([record]) => record).toSorted()).toEqual(pagedRecords.toSorted());
    const everybody = [
      ...staff,
      home.client,
      home.technician,
      home.secondTechnician,
      home.secondClient,
      foreign.countryOperator,
      foreign.dispatcher,
      foreign.technician,
      foreign.client,
    ];
    for (const [record, id, admitted] of readers) {
      for (const person of everybody) {
        const { status } = await read(person, record, id);
        expect([record, person.name, status]).toEqual([
          record,
          person.name,
          admitted.includes(person) ? 200 : 404,
        ]);
      }
      expect((await read(admin, record, uuidv7())).status).toBe(404);
    }
    expect((await read(world.newcomer, 'machines', home.client.machines[0].id)).status).toBe(403);
  });

  test('the timeline names the technician who got the job later', async () => {
    const { home } = world;
    const { job_id } = await newCase();
    tick();
    const { scheduled_date } = appointmentAt(home.technician.row.id);
    const assignment = await (await as(home.dispatcher)).call(assignJobOrder, {
      id: job_id,
      version: 1,
      technician_id: home.secondTechnician.row.id,
      scheduled_date,
    });
    expect(assignment.status).toBe(200);
    const [latest] = (await read(home.countryOperator, 'job_orders', job_id)).items;
    expect(latest).toMatchObject({ type: 'job-orders.assigned', technician: home.secondTechnician.name });
  });

  test('roles that read history see who acted and for which person, and all others see only that person', async () => {
    const { home, admin } = world;
    const { id, name, phone, address } = home.secondClient.row;
    const headers = { 'acting-for': `country_operator/${home.operator.id}` };
    const change = { id, version: 1, name: `${name} & Spa`, phone, address };
    expect((await (await as(admin)).call(updateClient, change, { headers })).status).toBe(200);
    const [seen] = (await read(home.countryOperator, 'clients', id)).items;
    expect(seen).toMatchObject({ actor_name: admin.name, acted_for: home.operator.name });
    const [own] = (await read(home.secondClient, 'clients', id)).items;
    expect(own).toMatchObject({ actor_name: home.operator.name, acted_for: null, changes: null });
  });

  if (kind === 'postgres') {
    test('reading the timeline takes one round trip', async () => {
      const { home } = world;
      const { request_id, job_id } = await newCase();
      for (const [person, record, id] of [
        [home.dispatcher, 'service_requests', request_id],
        [home.technician, 'job_orders', job_id],
        [home.client, 'machines', home.client.machines[0].id],
      ] as const) {
        await read(person, record, id);
        const trips = countingTrips();
        expect((await read(person, record, id)).status).toBe(200);
        expect(trips()).toBe(1);
        vi.restoreAllMocks();
      }
    });

    describe('much has happened elsewhere', () => {
      let job_id: string;
      beforeAll(async () => {
        const { home } = world;
        ({ job_id } = await newCase());
        const { request_id: elsewhere } = await newCase();
        await app.server.database.transaction(systemIdentity, async (tx) => {
          await tx.rows(sql`
          insert into events (id, at, type, record_id, operator_id, client_id, technician_id, actor_user_id, changes)
          select gen_random_uuid(), now(), 'job-orders.saved', gen_random_uuid(), ${home.operator.id},
            ${home.client.row.id}, ${home.technician.row.id}, ${home.technician.user_id}, '{}'
          from generate_series(1, 5000)`);
          await tx.rows(sql`
          insert into comments (id, operator_id, client_id, service_request_id, author_user_id, author_name,
            author_role, text, created_at)
          select gen_random_uuid(), operator_id, client_id, service_request_id, author_user_id, author_name,
            author_role, text, created_at
          from comments, generate_series(1, 2000) where service_request_id = ${elsewhere}`);
        });
        await app.server.database.asOwner((tx) => tx.script('analyze events, comments, job_orders'));
      });

      test.each(roles)('the timeline of a %s is read with indexes', async (role) => {
        const { home, admin } = world;
        const { actor } = { ...home, super_admin: admin, country_operator: home.countryOperator }[role];
        const { text, values } = timelineFor(
          role,
          'job_orders',
          25,
          true,
        )({ id: job_id, after_at: null, after_id: null });
        const plan = await app.server.database.transaction(identityOf(actor), async (tx) => {
          // PostgreSQL scans small tables as a whole, even if they have indexes.
          await tx.rows(sql`set local enable_seqscan = off`);
          return tx.rows<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values });
        });
        const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
        // There are few jobs, so whether PostgreSQL finds them by case or by technician depends on its estimates.
        for (const index of ['events_of_record', 'comments_of_case']) {
          expect(lines).toContain(index);
        }
        expect(lines).not.toMatch(/Seq Scan on (events|comments|job_orders)/);
      });
    });
  }
});
