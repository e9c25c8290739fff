import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, cancelJobOrder, unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { getBoard } from '#contract/planning/board.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { approveServiceRequest, getServiceRequest } from '#contract/service-requests.ts';
import { anyway, completedForm, jobSteps } from '../support/company/job-steps.ts';
import { makeClient, makeWorld, type Person, type World, withPeople } from '../support/company/people.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { eventsOf } from '../support/databases/recorded.ts';
import { rounds } from '../support/rounds.ts';
import { type Answer, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const times = rounds === 'all' ? 8 : 4;
const covered = { ...completedForm, is_cmasa_covered: true, visit_fee: null };

describe.each(['pglite', 'postgres'] as const)('two people plan at the same time, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: Parameters<typeof makeJob>[2] = {}) => makeJob(app.server.database, world.home, seed);
  const request = () => makeRequest(app.server.database, world.home);
  const outcomes = (answers: readonly Answer<unknown>[]) =>
    answers.map(({ status, problem }) => (status === 200 ? 'done' : problem.code)).sort();
  const typesOf = async (id: string) =>
    (await eventsOf(app.server.database, id)).map(({ type }) => type).toSorted();
  /** Each call to `freeSlot` returns 10 AM in Bahrain on a different Sunday, when there are no conflicts. */
  let week = 0;
  const freeSlot = () => new Date(Date.parse('2027-01-03T07:00:00Z') + week++ * 7 * 86_400_000);

  test('a visit that is cancelled and signed at the same time becomes one of the two, and is counted accordingly', async () => {
    const technician = await as(world.home.technician);
    const dispatcher = await as(world.home.dispatcher);
    for (let round = 0; round < times; round++) {
      const client = await withPeople(app.server, (maker) =>
        makeClient(maker, world.home.operator.id, 'Planned Client', {
          cmasa_plan_type: 'cmasa_standard',
          cmasa_start_date: '2026-03-01',
          cmasa_expiry: new Date('2027-02-28T12:00:00Z'),
        }),
      );
      const { id, version } = await job({ client });
      const { body } = await technician.call(submitJobOrder, { id, version, ...covered });
      const signature = await jobSteps(app).signature(body);
      const cancellation = { id, version: body.version, cancellation_reason: 'The hotel closes' };
      const signed = () => technician.call(signJobOrder, signature);
      const cancelled = () => dispatcher.call(cancelJobOrder, cancellation);
      const order = round % 2 === 0 ? [signed, cancelled] : [cancelled, signed];
      const answers = await Promise.all(order.map((ask) => ask()));
      expect(outcomes(answers)).toEqual(['done', 'refused']);
      const { status } = (await technician.call(getJobOrder, { id })).body;
      const { plan } = (await (await as(client)).call(getPlanUse, {})).body;
      expect(['completed', 'cancelled']).toContain(status);
      expect(plan?.visits_used).toBe(status === 'completed' ? 1 : 0);
    }
  });

  test('a job that two dispatchers move is where one of them put it, with one notification', async () => {
    const { home } = world;
    const dispatchers = [await as(home.dispatcher), await as(home.secondDispatcher)];
    for (let round = 0; round < times; round++) {
      const { id, version } = await job({ workflow_status: 'scheduled', scheduled_date: freeSlot() });
      const technician_id = home.secondTechnician.row.id;
      const answers = await Promise.all(
        dispatchers.map((dispatcher) =>
          dispatcher.call(assignJobOrder, {
            id,
            version,
            technician_id,
            scheduled_date: freeSlot().toISOString(),
          }),
        ),
      );
      expect(outcomes(answers)).toEqual(['done', 'stale']);
      expect(await typesOf(id)).toEqual(['job-orders.assigned', 'job-orders.rescheduled']);
      const { items } = (await (await as(home.secondTechnician)).call(listNotifications, {})).body;
      expect(items.filter(({ record_id }) => record_id === id)).toHaveLength(1);
    }
  });

  test('two jobs moved to one time of a technician: the second raises a question', async () => {
    const { home } = world;
    const dispatchers = [await as(home.dispatcher), await as(home.secondDispatcher)];
    for (let round = 0; round < times; round++) {
      const scheduled_date = freeSlot().toISOString();
      const technician_id = home.technician.row.id;
      const jobs = await Promise.all(dispatchers.map(() => job({ workflow_status: 'scheduled' })));
      const answers = await Promise.all(
        jobs.map(({ id, version }, index) =>
          dispatchers[index]?.call(assignJobOrder, { id, version, technician_id, scheduled_date }),
        ),
      );
      expect(outcomes(answers.filter((answer) => answer !== undefined))).toEqual(['concerns', 'done']);
    }
  });

  test('two jobs created for one time of a technician: the second raises a question', async () => {
    const { home } = world;
    const planners = [await as(home.dispatcher), await as(home.countryOperator)];
    for (let round = 0; round < times; round++) {
      const made = {
        machine_id: home.client.machines[0].id,
        description: 'Serve coffee at the opening',
        technician_id: home.technician.row.id,
        scheduled_date: freeSlot().toISOString(),
      };
      const answers = await Promise.all(planners.map((planner) => planner.call(createJobOrder, made)));
      expect(outcomes(answers)).toEqual(['concerns', 'done']);
    }
  });

  test('a job created while a request is approved for the same time: the second raises a question', async () => {
    const { home } = world;
    const [first, second] = [await as(home.dispatcher), await as(home.countryOperator)];
    for (let round = 0; round < times; round++) {
      const appointment = {
        technician_id: home.technician.row.id,
        scheduled_date: freeSlot().toISOString(),
      };
      const made = { machine_id: home.client.machines[0].id, description: 'Move the bar', ...appointment };
      const { id, version } = await request();
      const answers: Answer<unknown>[] = await Promise.all([
        first.call(createJobOrder, made),
        second.call(approveServiceRequest, { id, version, appointment }),
      ]);
      expect(outcomes(answers)).toEqual(['concerns', 'done']);
    }
  });

  test('an approval and a move to one time of a technician: the second raises a question', async () => {
    const { home } = world;
    const [first, second] = [await as(home.dispatcher), await as(home.secondDispatcher)];
    const technician_id = home.technician.row.id;
    for (let round = 0; round < times; round++) {
      const scheduled_date = freeSlot().toISOString();
      const appointment = { technician_id, scheduled_date };
      const requests = [await request(), await request()];
      const approved = requests.map(
        ({ id, version }, index) =>
          () =>
            (index === 0 ? first : second).call(approveServiceRequest, { id, version, appointment }),
      );
      const { id, version } = await job({ workflow_status: 'scheduled' });
      const moved = () => second.call(assignJobOrder, { id, version, ...appointment });
      const ways = round % 2 === 0 ? approved : [...approved.slice(0, 1), moved];
      const answers: Answer<unknown>[] = await Promise.all(ways.map((ask) => ask()));
      expect(outcomes(answers)).toEqual(['concerns', 'done']);
      const asked = answers.find(({ status }) => status !== 200);
      expect([asked?.problem.concerns, asked?.problem.overlaps?.length]).toEqual([['overlap'], 1]);
    }
  });

  test.each([
    ['with a job', true],
    ['without one', false],
  ])(
    'a request that one drops on the board while another approves it %s becomes at most one job',
    async (_, makes) => {
      const { home } = world;
      const [inbox, board] = [await as(home.dispatcher), await as(home.secondDispatcher)];
      for (let round = 0; round < times; round++) {
        const { id, version } = await request();
        const scheduled_date = freeSlot().toISOString();
        const to = ({ row }: typeof home.technician) => ({ technician_id: row.id, scheduled_date });
        const drop = () =>
          board.call(approveServiceRequest, { id, version, appointment: to(home.secondTechnician) });
        const approve = () =>
          inbox.call(approveServiceRequest, { id, version, appointment: makes ? to(home.technician) : null });
        const ways = round % 2 === 0 ? [drop, approve] : [approve, drop];
        const answers = await Promise.all(ways.map((ask) => ask()));
        expect(outcomes(answers)).toEqual(['done', 'refused']);
        expect(answers.map(({ problem }) => problem?.detail ?? '').join('')).toMatch(
          /^This service request is /,
        );
        const made = (await board.call(getServiceRequest, { id })).body.job_order;
        if (makes) expect(made).not.toBeNull();
        const { jobs } = (await board.call(getBoard, { from: scheduled_date.slice(0, 10) })).body;
        expect(jobs.map((job) => job.id)).toEqual([made?.id].filter(Boolean));
        expect(await typesOf(id)).toContain('service-requests.approved');
      }
    },
  );

  test('one row in two inboxes that both approve as proposed becomes one job; the other is refused', async () => {
    const dispatchers = [await as(world.home.dispatcher), await as(world.home.secondDispatcher)];
    for (let round = 0; round < times; round++) {
      const { id } = await request();
      // Both dispatchers read the inbox before either decides, because a decided request is no longer listed.
      const ways = await Promise.all(
        dispatchers.map(async (dispatcher) => {
          const { rows } = (await dispatcher.call(triageServiceRequests, {})).body;
          const row = rows.find((one) => one.id === id);
          if (!row?.proposal) throw new Error('The request has no proposal.');
          const { technician_id, scheduled_date } = row.proposal;
          const appointment = { technician_id, scheduled_date };
          return () => dispatcher.call(approveServiceRequest, { id, version: row.version, appointment });
        }),
      );
      const answers = await Promise.all(ways.map((approve) => approve()));
      expect(outcomes(answers)).toEqual(['done', 'refused']);
      expect((await typesOf(id)).filter((type) => type === 'service-requests.assigned')).toHaveLength(1);
    }
  });

  test('two rows in two inboxes with one technician and time: the second raises a question', async () => {
    const { home } = world;
    const dispatchers = [await as(home.dispatcher), await as(home.secondDispatcher)];
    for (let round = 0; round < times; round++) {
      const clients = await withPeople(app.server, async (maker) => [
        await makeClient(maker, home.operator.id, 'One Client'),
        await makeClient(maker, home.operator.id, 'Other Client'),
      ]);
      for (const client of clients) await makeRequest(app.server.database, home, { client });
      // Each inbox shows only one client, so that both propose the same time.
      const seen = await Promise.all(
        dispatchers.map(async (dispatcher, index) => {
          const client_id = clients[index]?.row.id ?? '';
          return (await dispatcher.call(triageServiceRequests, { client_id })).body.rows[0];
        }),
      );
      expect(seen[0]?.proposal?.scheduled_date).toBe(seen[1]?.proposal?.scheduled_date);
      const answers = await Promise.all(
        seen.map((row, index) => {
          const { technician_id = '', scheduled_date = '' } = row?.proposal ?? {};
          const appointment = { technician_id, scheduled_date };
          const input = { id: row?.id ?? '', version: row?.version ?? 1, appointment };
          return (index === 0 ? dispatchers[0] : dispatchers[1])?.call(approveServiceRequest, input);
        }),
      );
      expect(outcomes(answers.filter((answer) => answer !== undefined))).toEqual(['concerns', 'done']);
    }
  });

  test('a job that is unassigned and started at the same time becomes one of the two', async () => {
    const technician = await as(world.home.technician);
    const dispatcher = await as(world.home.dispatcher);
    for (let round = 0; round < times; round++) {
      const { id, version } = await job();
      const [started, taken] = await Promise.all([
        technician.call(startJobOrder, { id, version, ...anyway }),
        dispatcher.call(unassignJobOrder, { id, version }),
      ]);
      // The technician who lost the job can no longer find it.
      expect([started.status, taken.status]).toSatisfy(
        ([first, second]) => (first === 200 && second === 409) || (first === 404 && second === 200),
      );
    }
  });

  test('one move sent twice with its key moves once, and gets one response', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const { id, version } = await job({ workflow_status: 'scheduled' });
    const input = {
      id,
      version,
      technician_id: world.home.secondTechnician.row.id,
      scheduled_date: freeSlot().toISOString(),
    };
    const key = uuidv7();
    const [first, second] = await Promise.all([
      dispatcher.call(assignJobOrder, input, { key }),
      dispatcher.call(assignJobOrder, input, { key }),
    ]);
    expect([first.status, second.body]).toEqual([200, first.body]);
    expect(await typesOf(id)).toEqual(['job-orders.assigned', 'job-orders.rescheduled']);
    const other = await dispatcher.call(assignJobOrder, { ...input, version: version + 1 }, { key });
    expect([other.status, other.problem.code]).toEqual([422, 'key_reused']);
  });
});
