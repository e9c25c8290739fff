import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { retireMachine } from '#contract/machines.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('a job without a request on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  /** Counts the weeks, so that each job gets a different Sunday at 10:00 in Bahrain and has no conflicts. */
  let week = 0;
  const freeSlot = () => new Date(Date.parse('2027-01-03T07:00:00Z') + week++ * 7 * 86_400_000).toISOString();
  const job = () => ({
    machine_id: world.home.client.machines[0].id,
    type: 'event' as const,
    description: 'Serve coffee at the opening',
    scheduled_date: freeSlot(),
  });
  const noticesTo = async (person: Person, id: string) =>
    (await notificationsOf(await as(person), 'job-orders.created')).filter(
      ({ record_id }) => record_id === id,
    );

  test.each(['dispatcher', 'countryOperator'] as const)(
    'a job is created as scheduled by the %s, and the client is notified',
    async (caller) => {
      const { home } = world;
      const { status, body } = await (await as(home[caller])).call(createJobOrder, job());
      expect(status).toBe(200);
      expect(body).toMatchObject({
        client_id: home.client.row.id,
        type: 'event',
        urgency: 'medium',
        status: 'scheduled',
        workflow_status: 'scheduled',
        technician_id: null,
        service_request_id: null,
        service_request: null,
        dispatcher_id: caller === 'dispatcher' ? home.dispatcher.actor.dispatcher_id : null,
      });
      expect(body.number).toMatch(/^JO-1\d{3}$/);
      const [event, ...others] = await eventsOf(app.server.database, body.id);
      expect(event).toMatchObject({ type: 'job-orders.created', actor_user_id: home[caller].user_id });
      expect(others).toEqual([]);
      expect(await noticesTo(home.client, body.id)).toHaveLength(1);
    },
  );

  test('a job with a technician is assigned immediately; the technician is notified, starts it and comments on its case', async () => {
    const { home } = world;
    const technician_id = home.technician.row.id;
    const { body } = await (await as(home.dispatcher)).call(createJobOrder, { ...job(), technician_id });
    expect(body).toMatchObject({ status: 'scheduled', workflow_status: 'assigned', technician_id });
    expect(await noticesTo(home.technician, body.id)).toHaveLength(1);
    const technician = await as(home.technician);
    const { id, version } = body;
    expect((await technician.call(startJobOrder, { id, version, ...anyway })).status).toBe(200);
    const written = { record: 'job_orders', record_id: id, text: 'The bar is set up' } as const;
    expect((await technician.call(addComment, written)).status).toBe(200);
  });

  test('a job cannot be planned for December 31, 9999, because no calendar shows the next day', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const late = { ...job(), scheduled_date: '9999-12-31T23:59:59Z', accepted: ['weekend' as const] };
    const { status, problem } = await dispatcher.call(createJobOrder, late);
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'scheduled_date']);
  });

  test('a job whose time has conflicts is not created until they are accepted', async () => {
    const { home } = world;
    const dispatcher = await as(home.dispatcher);
    const takenSlot = { ...job(), technician_id: home.technician.row.id };
    const first = (await dispatcher.call(createJobOrder, takenSlot)).body;
    const refusal = await changesNothing(app.server.database, () =>
      dispatcher.call(createJobOrder, takenSlot),
    );
    expect(refusal.status).toBe(409);
    expect(refusal.problem).toMatchObject({ concerns: ['overlap'], overlaps: [first.number] });
    const createAnswer = await dispatcher.call(createJobOrder, { ...takenSlot, accepted: ['overlap'] });
    expect(createAnswer.status).toBe(200);
  });

  test('a job is refused for a machine or a technician of another operator, and for a retired machine', async () => {
    const { home, foreign } = world;
    const dispatcher = await as(home.dispatcher);
    const { id, version } = home.client.machines[1];
    const retired = await (await as(home.countryOperator)).call(retireMachine, {
      id,
      version,
      retirement_reason: 'Worn out',
    });
    expect(retired.status).toBe(200);
    const refusals = [
      { machine_id: foreign.client.machines[0].id },
      { technician_id: foreign.technician.row.id },
      { machine_id: id },
    ];
    for (const input of refusals) {
      const { status, problem } = await changesNothing(app.server.database, () =>
        dispatcher.call(createJobOrder, { ...job(), ...input }),
      );
      expect([status, problem.errors?.[0]?.path]).toEqual([422, Object.keys(input)[0]]);
    }
  });

  test('a job with missing fields is refused with an error at these fields', async () => {
    const { status, problem } = await (await as(world.home.dispatcher)).call(createJobOrder, {
      machine_id: '',
      description: ' ',
      scheduled_date: '',
    });
    expect(status).toBe(422);
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      'Please select a machine',
      'Describe the work to do (minimum 3 characters)',
      'Select a date and time',
    ]);
  });

  test('other clients and operators cannot see a job', async () => {
    const { body } = await (await as(world.home.dispatcher)).call(createJobOrder, job());
    for (const person of [world.home.secondClient, world.foreign.dispatcher, world.home.secondTechnician]) {
      expect((await (await as(person)).call(getJobOrder, { id: body.id })).status).toBe(404);
    }
  });
});
