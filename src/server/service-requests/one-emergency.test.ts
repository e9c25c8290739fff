import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { correctServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const emergency = { urgency: 'emergency' } as const;

describe.each(databasesOfRaces(import.meta.filename))('the open emergency of a machine on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());
  const ran = (text: string) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows(sql.raw(text)));
  beforeEach(async () => {
    await ran(`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
      where status in ('pending', 'reviewed')`);
  });

  const submit = async (by: Person, urgency: 'emergency' | 'high' = 'emergency') =>
    (await app.as(by.email)).call(submitServiceRequest, {
      machine_id: world.home.client.machines[0].id,
      problem_description: 'Water runs out below it',
      different_fault: true,
      preferred_date: '2026-11-20',
      urgency,
    });
  const make = (seed: Parameters<typeof makeRequest>[2]) =>
    makeRequest(app.server.database, world.home, seed);
  const refusedFor = (id: string, number: string) => ({
    status: 409,
    problem: {
      code: 'refused',
      reason: 'emergency_open',
      detail: `This machine already has an open emergency: ${number}. Add new details to it. Nothing was changed.`,
      cases: [{ id, number }],
    },
  });

  test('the open emergency is named when someone reports a second one, in the app or by phone', async () => {
    const { client, dispatcher } = world.home;
    const { body: first } = await submit(client);
    expect(first).toMatchObject(emergency);
    for (const by of [client, dispatcher]) {
      await app.as(by.email);
      expect(await changesNothing(app.server.database, () => submit(by))).toMatchObject(
        refusedFor(first.id, first.number),
      );
    }
    expect((await submit(client, 'high')).status).toBe(200);
  });

  test('the open emergency is named when someone raises another request to an emergency', async () => {
    const open = await make(emergency);
    const { id, version } = await make({ urgency: 'high' });
    const raised = async () =>
      (await app.as(world.home.client.email)).call(correctServiceRequest, { id, version, ...emergency });
    expect(await changesNothing(app.server.database, raised)).toMatchObject(
      refusedFor(open.id, `SR-${open.number}`),
    );
    const words = { id: open.id, version: open.version, problem_description: 'Water runs out at the back' };
    expect((await (await app.as(world.home.client.email)).call(correctServiceRequest, words)).status).toBe(
      200,
    );
  });

  test('while the visit is open, the open emergency is its job, and afterward there is none', async () => {
    const { client } = world.home;
    const job = await makeJob(app.server.database, world.home, emergency);
    expect(await submit(client)).toMatchObject(refusedFor(job.id, `JO-${job.number}`));
    await ran(cancelledJobs(`id = '${job.id}'`));
    expect((await submit(client)).status).toBe(200);
  });

  test('a job without a request can also be the open emergency', async () => {
    const { dispatcher, client } = world.home;
    const makeAnother = async () =>
      (await app.as(dispatcher.email)).call(createJobOrder, {
        machine_id: client.machines[0].id,
        type: 'trouble_call',
        description: 'Water runs out below it',
        scheduled_date: '2026-12-02T07:00:00+00:00',
        urgency: 'emergency',
      });
    const { status, body: job } = await makeAnother();
    expect(status).toBe(200);
    for (const attempt of [makeAnother, () => submit(client)])
      expect(await attempt()).toMatchObject(refusedFor(job.id, job.number));
    await ran(cancelledJobs(`id = '${job.id}'`));
    expect((await submit(client)).status).toBe(200);
  });

  test('several reports at the same time make one open emergency', async () => {
    const pending = await Promise.all([make({ urgency: 'high' }), make({ urgency: 'high' })]);
    const client = await app.as(world.home.client.email);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => submit(world.home.client)),
      ...pending.map(({ id, version }) => client.call(correctServiceRequest, { id, version, ...emergency })),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ problem }) => problem.reason)).toEqual(Array(5).fill('emergency_open'));
  });
});
