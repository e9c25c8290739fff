import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCaller, listCallers } from '#contract/planning/callers.ts';
import {
  approveServiceRequest,
  assignServiceRequest,
  getServiceRequest,
  rejectServiceRequest,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import { listTimeline } from '#contract/timeline.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('requests by phone on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const request = (machine_id: string) => ({
    machine_id,
    problem_description: 'It trips the breaker every morning.',
    different_fault: true,
    preferred_date: '2026-11-20',
    contact_phone: '+973 3612 3456',
  });

  describe('a request by phone', () => {
    test.each(['dispatcher', 'countryOperator'] as const)(
      "a request by phone is made for the machine's client by the %s, and everyone sees that",
      async (caller) => {
        const { home } = world;
        const by = home[caller];
        const { status, body } = await (await as(by)).call(
          submitServiceRequest,
          request(home.client.machines[0].id),
        );
        expect(status).toBe(200);
        expect(body).toMatchObject({
          client_id: home.client.row.id,
          operator_id: home.operator.id,
          requestor_user_id: by.user_id,
          requested_by: 'dispatcher',
          contact_phone: '+97336123456',
          status: 'pending',
        });
        expect(await eventsOf(app.server.database, body.id)).toMatchObject([
          { type: 'service-requests.phoned', client_id: home.client.row.id, actor_user_id: by.user_id },
        ]);
        const client = await as(home.client);
        expect((await client.call(getServiceRequest, { id: body.id })).body.requested_by).toBe('dispatcher');
        const { items } = (
          await client.call(listTimeline, { record: 'service_requests', record_id: body.id })
        ).body;
        expect(items).toMatchObject([{ kind: 'event', type: 'service-requests.phoned' }]);
        const noticeTextsOf = async (person: Person) =>
          (await notificationsOf(await as(person), 'service-requests.phoned'))
            .filter(({ record_id }) => record_id === body.id)
            .map(({ text }) => text);
        const promised = `Your request ${body.number} was logged by phone; a technician will arrive by `;
        expect(await noticeTextsOf(home.client)).toEqual([expect.stringContaining(promised)]);
        expect(await noticeTextsOf(home.secondDispatcher)).toEqual([
          `New service request ${body.number} by phone`,
        ]);
        expect(await noticeTextsOf(by)).toEqual([]);
      },
    );

    test("a request for another operator's machine is refused, and leaves no data behind", async () => {
      const machine_id = world.foreign.client.machines[0].id;
      for (const by of [world.home.dispatcher, world.home.countryOperator]) {
        const caller = await as(by);
        const refused = await changesNothing(app.server.database, () =>
          caller.call(submitServiceRequest, request(machine_id)),
        );
        expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'machine_id']);
      }
    });
  });

  describe('finding the client on the phone', () => {
    test.each([
      ['a part of its name', (name: string) => name.slice(1, 6)],
      ['a part of its phone number', (_name: string, phone: string) => phone.slice(1, 8)],
    ])('the client is found by %s, within the operator only', async (_what, part) => {
      const { row } = world.home.client;
      for (const by of [world.home.dispatcher, world.home.countryOperator]) {
        const { items } = (await (await as(by)).call(listCallers, { search: part(row.name, row.phone) }))
          .body;
        expect(items.map(({ id }) => id)).toContain(row.id);
        expect(items.map(({ id }) => id)).not.toContain(world.foreign.client.row.id);
      }
    });

    test('a client that the caller may see is shown with its machines, and any other client is not found', async () => {
      const dispatcher = await as(world.home.dispatcher);
      const { row, machines } = world.home.client;
      const { body } = await dispatcher.call(getCaller, { id: row.id });
      expect(body.machines.map(({ id }) => id).toSorted()).toEqual(machines.map(({ id }) => id).toSorted());
      expect((await dispatcher.call(getCaller, { id: world.foreign.client.row.id })).status).toBe(404);
    });
  });

  describe('the operator', () => {
    const appointment = () => ({
      technician_id: world.home.technician.row.id,
      scheduled_date: '2027-02-07T07:00:00Z',
    });

    test('the operator decides on requests like a dispatcher, without naming one', async () => {
      const operator = await as(world.home.countryOperator);
      const makeOne = () => makeRequest(app.server.database, world.home);
      const [first, second] = [await makeOne(), await makeOne()];
      const approved = await operator.call(approveServiceRequest, first);
      expect(approved.body).toMatchObject({ status: 'reviewed', reviewed_by_dispatcher_id: null });
      const { id, version } = approved.body;
      const assigned = await operator.call(assignServiceRequest, { id, version, appointment: appointment() });
      expect(assigned.body).toMatchObject({ status: 'assigned', job_order: { workflow_status: 'assigned' } });
      const rejected = await operator.call(rejectServiceRequest, {
        ...second,
        rejection_reason: 'A duplicate',
      });
      expect(rejected.body).toMatchObject({ status: 'rejected', reviewed_by_dispatcher_id: null });
      const { user_id } = world.home.countryOperator;
      expect(await eventsOf(app.server.database, id)).toMatchObject([
        { type: 'service-requests.approved', actor_user_id: user_id, actor_role: 'country_operator' },
        { type: 'service-requests.assigned', actor_user_id: user_id, actor_role: 'country_operator' },
      ]);
    });

    test('the operator has to confirm the same conflicts as a dispatcher', async () => {
      const operator = await as(world.home.countryOperator);
      const { id, version } = await makeRequest(app.server.database, world.home);
      const { status, problem } = await operator.call(approveServiceRequest, {
        id,
        version,
        appointment: appointment(),
      });
      expect([status, problem.code, problem.concerns]).toEqual([409, 'concerns', ['overlap']]);
    });
  });
});
