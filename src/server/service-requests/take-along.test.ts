import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { listUndoneVisits } from '#contract/planning/undone.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { approveServiceRequest, assignServiceRequest } from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the remaining work of a visit, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const machine = (index: 0 | 1) => world.home.client.machines[index].id;
  const unfinishedJob = (more: JobSeed = {}) =>
    makeJob(app.server.database, world.home, {
      workflow_status: 'completed',
      missing_part: 'Pump head',
      machine_id: machine(0),
      ...more,
    });
  const request = (status: 'pending' | 'reviewed' = 'pending') =>
    makeRequest(app.server.database, world.home, { machine_id: machine(0), status });
  let week = 0;
  const appointment = () => ({
    technician_id: world.home.technician.row.id,
    scheduled_date: new Date(Date.parse('2027-01-03T07:00:00Z') + week++ * 7 * 86_400_000).toISOString(),
    // The missing part has no expected day yet.
    accepted: ['before_part' as const],
  });
  const undone = async (person: Person, machine_id = machine(0)) =>
    (await (await as(person)).call(listUndoneVisits, { machine_id })).body.items.map(({ id }) => id);
  const asksForVisit = async (id: string) =>
    (await (await as(world.home.dispatcher)).call(getAttention, {})).body.groups.some(({ rows }) =>
      rows.some(({ job }) => job?.id === id),
    );

  test('another visit to the machine does not end the remaining work, which is shown beside a request until it ends', async () => {
    const { id, number, version } = await unfinishedJob();
    const newRequest = await request();
    const dispatcher = await as(world.home.dispatcher);
    const named = async () =>
      (await dispatcher.call(triageServiceRequests, {})).body.rows.find((row) => row.id === newRequest.id)
        ?.left_to_do;
    expect(await named()).toEqual({ id, number: `JO-${number}` });
    const other = { machine_id: machine(0), description: 'Clean the bar', ...appointment() };
    expect((await dispatcher.call(createJobOrder, other)).status).toBe(200);
    expect([await undone(world.home.dispatcher), await asksForVisit(id)]).toEqual([[id], true]);
    await dispatcher.call(settleJobOrder, { id, version, reason: 'The pump holds' });
    expect([await undone(world.home.dispatcher), await asksForVisit(id)]).toEqual([[], false]);
    expect(await named()).toBeNull();
  });

  test.each(['approve', 'assign'] as const)(
    'the remaining work is taken over if the dispatcher chooses so: %s',
    async (how) => {
      const first = await unfinishedJob({ follow_up_reason: 'The seal is worn too' });
      const { id, version, problem_description } = await request(how === 'approve' ? 'pending' : 'reviewed');
      const dispatcher = await as(world.home.dispatcher);
      const call = how === 'approve' ? approveServiceRequest : assignServiceRequest;
      const input = { id, version, appointment: appointment(), forerunner_id: first.id };
      const { status, body } = await dispatcher.call(call, input);
      expect(status).toBe(200);
      const { body: job } = await dispatcher.call(getJobOrder, { id: body.job_order?.id ?? '' });
      expect(job.forerunner?.id).toBe(first.id);
      expect(job.service_request?.id).toBe(id);
      expect(job.description).toContain(problem_description);
      expect(job.description).toContain(first.description);
      expect([await undone(world.home.dispatcher), await asksForVisit(first.id)]).toEqual([[], false]);
      const newRequest = await request();
      const twice = {
        id: newRequest.id,
        version: newRequest.version,
        appointment: appointment(),
        forerunner_id: first.id,
      };
      const refused = await changesNothing(app.server.database, () =>
        dispatcher.call(approveServiceRequest, twice),
      );
      expect(refused.status).toBe(409);
    },
  );

  test('remaining work is not taken over from another machine, when there is none, or while its own request waits', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const elsewhere = await unfinishedJob({ machine_id: machine(1) });
    const finished = await makeJob(app.server.database, world.home, { workflow_status: 'completed' });
    const waiting = await makeJob(app.server.database, world.home, { cancelled: true, isMissed: true });
    for (const [forerunner_id, expected] of [
      [elsewhere.id, 422],
      [finished.id, 409],
      [waiting.id, 409],
    ] as const) {
      const { id, version } = await request();
      const input = { id, version, appointment: appointment(), forerunner_id };
      const { status } = await changesNothing(app.server.database, () =>
        dispatcher.call(approveServiceRequest, input),
      );
      expect(status).toBe(expected);
    }
    expect(await undone(world.home.dispatcher)).toEqual([]);
    expect(await undone(world.foreign.dispatcher, machine(1))).toEqual([]);
    expect(await undone(world.home.countryOperator, machine(1))).toEqual([elsewhere.id]);
  });
});
