import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import {
  approveServiceRequest,
  listServiceRequests,
  rejectServiceRequest,
} from '#contract/service-requests.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { makeClient, makeWorld, type Person, type World, withPeople } from '#tests/support/company/people.ts';
import { makeJob, makeRequest, type RequestSeed } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('triage on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const triaged = async (input = {}, person: Person = world.home.dispatcher) =>
    (await (await as(person)).call(triageServiceRequests, input)).body;
  const hoursAgo = (hours: number) => new Date(testMoment.getTime() - hours * 3_600_000);
  const request = async (
    fields: Partial<typeof service_requests.$inferInsert> = {},
    seed: RequestSeed = {},
  ) => {
    const created = await makeRequest(app.server.database, world.home, seed);
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.orm
        .update(service_requests)
        .set({ special_instructions: null, ...fields })
        .where(eq(service_requests.id, created.id));
    });
    return created;
  };
  const clear = () =>
    app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.orm
        .update(service_requests)
        .set({ status: 'rejected', reviewed_at: hoursAgo(100), rejection_reason: 'Cleared' })
        .where(eq(service_requests.status, 'pending'));
    });

  test('emergencies come first, then the longest waiting, without reviewed requests', async () => {
    await clear();
    const late = await request({ urgency: 'low', created_at: hoursAgo(2) });
    const waiting = await request({ urgency: 'high', created_at: hoursAgo(30) });
    const young = await request({ urgency: 'high', created_at: hoursAgo(1) });
    const alarm = await request({ urgency: 'emergency', created_at: hoursAgo(0) });
    await request({}, { status: 'reviewed' });
    const { rows, others } = await triaged();
    expect(rows.map(({ id }) => id)).toEqual([alarm, waiting, young, late].map(({ id }) => id));
    expect(others).toBe(0);
  });

  test('proposals can be approved row by row, as they were when the page was read', async () => {
    await clear();
    for (let count = 0; count < 12; count++) {
      await request(count % 3 === 0 ? { urgency: 'emergency' } : { created_at: hoursAgo(count) });
    }
    const { rows } = await triaged();
    expect(rows).toHaveLength(12);
    const dispatcher = await as(world.home.dispatcher);
    for (const { id, version, proposal } of rows) {
      if (proposal === null) throw new Error('two technicians have room for twelve');
      const { technician_id, scheduled_date } = proposal;
      const appointment = { technician_id, scheduled_date };
      const { status, problem } = await dispatcher.call(approveServiceRequest, { id, version, appointment });
      expect([status, problem?.concerns]).toEqual([200, undefined]);
    }
  });

  test("a row shows the rest of the plan and the machine's last technicians", async () => {
    await clear();
    const client = await withPeople(app.server, (maker) =>
      makeClient(maker, world.home.operator.id, 'Planned Client', {
        cmasa_plan_type: 'cmasa_standard',
        cmasa_start_date: '2026-03-01',
        cmasa_expiry: new Date('2027-02-28T12:00:00Z'),
      }),
    );
    const technician = world.home.secondTechnician;
    await makeJob(app.server.database, world.home, {
      client,
      technician,
      workflow_status: 'completed',
      is_cmasa_covered: true,
      scheduled_date: hoursAgo(48),
    });
    await makeJob(app.server.database, world.home, {
      client,
      machine_id: client.machines[1].id,
      scheduled_date: hoursAgo(-48),
    });
    const planned = await request({}, { client });
    const plain = await request();
    const { rows } = await triaged();
    const rowOf = ({ id }: { id: string }) => rows.find((row) => row.id === id);
    expect(rowOf(planned)?.visits_left).toBe(3);
    expect(rowOf(plain)?.visits_left).toBeNull();
    expect(rowOf(planned)?.visits_planned).toBe(1);
    expect(rowOf(planned)?.last_visits.map(({ technician_name }) => technician_name)).toEqual([
      technician.name,
    ]);
    expect([rowOf(planned)?.proposal?.technician_id, rowOf(planned)?.proposal?.reasons]).toEqual([
      technician.row.id,
      expect.arrayContaining(['knows_machine']),
    ]);
  });

  test('the rows are filtered by urgency, type, client, machine and words', async () => {
    await clear();
    const alarm = await request({ urgency: 'emergency' });
    const event = await request({ service_type_requested: 'event' });
    const { secondClient: client } = world.home;
    const other = await request({}, { client });
    const ids = async (input: object) => (await triaged(input)).rows.map(({ id }) => id);
    expect(await ids({ urgency: 'emergency' })).toEqual([alarm.id]);
    expect(await ids({ type: 'event' })).toEqual([event.id]);
    expect(await ids({ client_id: client.row.id })).toEqual([other.id]);
    expect(await ids({ machine_id: client.machines[0].id })).toEqual([other.id]);
    expect(await ids({ search: client.row.name.toUpperCase() })).toEqual([other.id]);
    expect(await ids({ search: `sr ${other.number}` })).toEqual([other.id]);
    expect(await ids({ search: 'nothing is called so' })).toEqual([]);
  });

  test('decided requests are filtered like waiting ones, page by page, the latest review first', async () => {
    const { secondClient: client } = world.home;
    const reviewed = [];
    for (const hours of [3, 1, 2]) {
      const fields = { urgency: 'high', rejection_reason: 'Narrowed', reviewed_at: hoursAgo(hours) } as const;
      reviewed.push(await request(fields, { client, status: 'rejected' }));
    }
    await request({ urgency: 'high' }, { client });
    const other = await request({ service_type_requested: 'event' }, { status: 'reviewed' });
    const [third, first, second] = reviewed.map(({ id }) => id);
    const list = async (input: object, person: Person = world.home.dispatcher) => {
      const { items, next } = (await (await as(person)).call(listServiceRequests, input)).body;
      return { ids: items.map(({ id }) => id), next };
    };
    const narrowing = { group: 'processed', urgency: 'high', client_id: client.row.id } as const;
    const { ids, next } = await list({ ...narrowing, limit: 2 });
    expect(ids).toEqual([first, second]);
    expect(await list({ ...narrowing, limit: 2, after: next ?? '' })).toEqual({ ids: [third], next: null });
    const [machine] = client.machines;
    expect((await list({ group: 'rejected', machine_id: machine.id })).ids).toEqual([first, second, third]);
    expect((await list({ group: 'rejected', search: client.row.name })).ids).toEqual([first, second, third]);
    expect((await list({ group: 'approved', type: 'event' })).ids).toEqual([other.id]);
    expect((await list({ group: 'processed', search: `SR-${other.number}` })).ids).toEqual([other.id]);
    expect((await list(narrowing, world.foreign.dispatcher)).ids).toEqual([]);
    expect((await list({ search: client.row.name }, world.home.client)).ids).toEqual([]);
  });

  test('at most fifty rows are returned together, and the others are counted', async () => {
    await clear();
    for (let count = 0; count < 53; count++) await request();
    const { rows, others } = await triaged();
    expect([rows.length, others]).toEqual([50, 3]);
  });

  test('earlier reasons are offered again, the latest first, each once', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const reasons = ['Under warranty', 'Not our machine', 'Under warranty'];
    for (const [index, rejection_reason] of reasons.entries()) {
      app.clock.now = new Date(testMoment.getTime() + index * 60_000);
      const { id, version } = await request();
      await dispatcher.call(rejectServiceRequest, { id, version, rejection_reason });
    }
    app.clock.now = testMoment;
    expect((await triaged()).reasons.slice(0, 2)).toEqual(['Under warranty', 'Not our machine']);
    expect((await triaged({}, world.foreign.dispatcher)).reasons).toEqual([]);
  });

  test('no one sees requests or technicians of another operator, and a super admin sees each with its own crew', async () => {
    await clear();
    const ownRequest = await request();
    const foreign = await makeRequest(app.server.database, world.foreign);
    expect((await triaged({}, world.foreign.dispatcher)).rows.map(({ id }) => id)).toEqual([foreign.id]);
    expect((await triaged({}, world.home.countryOperator)).rows.map(({ id }) => id)).toEqual([ownRequest.id]);
    const { rows } = await triaged({}, world.admin);
    const crews = { [ownRequest.id]: world.home, [foreign.id]: world.foreign };
    for (const { id, proposal } of rows) {
      const company = crews[id];
      const ids = [company?.technician.row.id, company?.secondTechnician.row.id];
      expect(ids).toContain(proposal?.technician_id);
    }
    expect(rows).toHaveLength(2);
  });
});
