import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { joinServiceRequest } from '#contract/service-requests/join.ts';
import { triageServiceRequests } from '#contract/service-requests/triage.ts';
import { listServiceRequests, submitServiceRequest } from '#contract/service-requests.ts';
import { commentLimits } from '#domain/cases/comment.ts';
import { makeWorld, type Person, type TestClient, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

describe.each(databasesOfRaces(import.meta.filename))('the open case of a machine on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const instantOf = (text: string) => new Date(text).toISOString();
  const submit = async (
    by: Person,
    { machines: [machine] }: TestClient,
    more: { different_fault?: boolean; service_type_requested?: 'event' } = {},
  ) =>
    (await app.as(by.email)).call(submitServiceRequest, {
      machine_id: machine.id,
      problem_description: 'Water runs out below it',
      preferred_date: '2026-11-20',
      different_fault: false,
      ...more,
    });

  test('the open case is named to the client and to a dispatcher on the phone, until they report a different fault', async () => {
    const { client, dispatcher } = world.home;
    const { body: first } = await submit(client, client);
    for (const by of [client, dispatcher]) {
      await app.as(by.email);
      const refused = await changesNothing(app.server.database, () => submit(by, client));
      expect(refused).toMatchObject({
        status: 409,
        problem: {
          code: 'refused',
          reason: 'case_open',
          cases: [
            { id: first.id, number: first.number, state: 'pending', since: instantOf(first.created_at) },
          ],
        },
      });
    }
    const { body: second } = await submit(client, client, { different_fault: true });
    const [event] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select changes from events where record_id = ${second.id}`),
    );
    expect(event).toMatchObject({ changes: { different_from: { to: first.number } } });
    expect((await submit(client, client, { service_type_requested: 'event' })).status).toBe(200);
  });

  test('once there is a job, it is the open case, until it is over', async () => {
    const { secondClient: client } = world.home;
    const job = await makeJob(app.server.database, world.home, { client });
    const { problem } = await submit(client, client);
    expect(problem.cases).toMatchObject([{ id: job.id, number: `JO-${job.number}`, state: 'planned' }]);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql.raw(cancelledJobs(`id = '${job.id}'`))),
    );
    expect((await submit(client, client)).status).toBe(200);
  });

  test('a job whose work is done is not an open case, but a request whose visit did not take place is', async () => {
    const { database } = app.server;
    const { client, secondClient } = world.home;
    const onSecond = ({ machines: [first, second], ...of }: TestClient): TestClient => ({
      ...of,
      machines: [second, first],
    });
    const done = { client: secondClient, machine_id: secondClient.machines[1].id };
    await makeJob(database, world.home, { ...done, workflow_status: 'awaiting_signature' });
    expect((await submit(secondClient, onSecond(secondClient))).status).toBe(200);
    const machine_id = client.machines[1].id;
    const { id, service_request_id } = await makeJob(database, world.home, {
      machine_id,
      cancelled: true,
      isMissed: true,
    });
    const { problem } = await submit(client, onSecond(client));
    expect(problem.cases).toMatchObject([{ id: service_request_id, state: 'reviewed' }]);
    const { body } = await (await app.as(client.email)).call(listServiceRequests, { group: 'active' });
    expect(body.items).toContainEqual(
      expect.objectContaining({
        id: service_request_id,
        awaits_visit: true,
        job_order: expect.objectContaining({ id }),
      }),
    );
  });

  test('the open case is shown with another request, which can be added to it in one step', async () => {
    const { client, dispatcher } = world.foreign;
    const { database } = app.server;
    const machine_id = client.machines[1].id;
    const first = await makeRequest(database, world.foreign, { machine_id });
    const later = new Date(first.created_at.getTime() + 60_000);
    const { id, version } = await makeRequest(database, world.foreign, { machine_id, created_at: later });
    const planner = await app.as(dispatcher.email);
    const { rows } = (await planner.call(triageServiceRequests, { machine_id })).body;
    expect(rows.map((row) => [row.id, row.open_case?.number ?? null])).toEqual(
      expect.arrayContaining([
        [first.id, null],
        [id, `SR-${first.number}`],
      ]),
    );
    const joined = await planner.call(joinServiceRequest, {
      id,
      version,
      record: 'service_requests',
      record_id: first.id,
    });
    expect(joined.body).toMatchObject({
      status: 'rejected',
      outcome: 'joined',
      rejection_reason: `SR-${first.number}`,
      joined_case: { id: first.id, number: `SR-${first.number}` },
    });
    const [comment] = await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select text from comments where service_request_id = ${first.id}`),
    );
    expect(comment).toMatchObject({ text: expect.stringContaining('No pressure at the left group') });
  });

  test('a request with a different urgency is added only after a question, and raises the urgency and the target', async () => {
    const { secondClient: client, dispatcher } = world.foreign;
    const { database } = app.server;
    const [{ id: machine_id }] = client.machines;
    const hours = (count: number) => new Date(testMoment.getTime() + count * 3_600_000);
    const promises = { respond_by: hours(1), arrive_by: hours(8) };
    const job = await makeJob(database, world.foreign, { client, scheduled_date: hours(30) });
    const seed = { client, machine_id, urgency: 'emergency', promises } as const;
    const { id, version, number } = await makeRequest(database, world.foreign, seed);
    const planner = await app.as(dispatcher.email);
    const into = { id, version, record: 'job_orders', record_id: job.id } as const;
    const refusal = await changesNothing(database, () => planner.call(joinServiceRequest, into));
    expect(refusal).toMatchObject({
      status: 409,
      problem: {
        code: 'concerns',
        concerns: ['other_urgency'],
        params: { number: `JO-${job.number}`, request: `SR-${number}`, urgency: 'emergency' },
      },
    });
    const { body } = await planner.call(joinServiceRequest, { ...into, accepted: ['other_urgency'] });
    expect(body).toMatchObject({ joined_case: { id: job.id, number: `JO-${job.number}` } });
    const raised = (await planner.call(getJobOrder, { id: job.id })).body;
    expect([raised.urgency, instantOf(raised.arrive_by ?? '')]).toEqual([
      'emergency',
      hours(8).toISOString(),
    ]);
    const { groups } = (await planner.call(getAttention, {})).body;
    expect(groups[0]).toMatchObject({ kind: 'emergency', rows: [{ job: { id: job.id } }] });
    const types = (await eventsOf(database, job.id)).map(({ type }) => type);
    expect(types).toContain('job-orders.raised');
    const { reasons } = (await planner.call(triageServiceRequests, {})).body;
    expect(reasons).not.toContain(`JO-${job.number}`);
  });

  test('a request of any length can be added to the open case, and keeps text that is too long for the comment', async () => {
    const { secondClient: client, dispatcher } = world.home;
    const { database } = app.server;
    const [{ id: machine_id }] = client.machines;
    const first = await makeRequest(database, world.home, { client, machine_id });
    const { id, version, number } = await makeRequest(database, world.home, { client, machine_id });
    const problem = '☕'.repeat(commentLimits.text.max);
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update service_requests set problem_description = ${problem} where id = ${id}`),
    );
    const planner = await app.as(dispatcher.email);
    const into = { record: 'service_requests', record_id: first.id } as const;
    const { status, body } = await planner.call(joinServiceRequest, { id, version, ...into });
    expect([status, body.problem_description]).toEqual([200, problem]);
    const [comment] = await database.transaction(systemIdentity, (tx) =>
      tx.rows<{ text: string }>(sql`select text from comments where service_request_id = ${first.id}`),
    );
    expect(comment?.text).toBe(`From SR-${number}: ${problem}`.slice(0, commentLimits.text.max));
  });

  test('several reports at the same time make one open case', async () => {
    const { client } = world.foreign;
    const answers = await Promise.all(Array.from({ length: 4 }, () => submit(client, client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
