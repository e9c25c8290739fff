import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { anyway, completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import {
  makeClient,
  makeWorld,
  type Person,
  type TestClient,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const covered = { ...completedForm, is_cmasa_covered: true, visit_fee: null, ...anyway };

describe.each(databasesOfRaces(import.meta.filename))('a covered visit on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const momentOf = (day: string) => new Date(day.includes('T') ? day : `${day}T09:00:00Z`);
  /**
   * Returns a client whose standard plan of four visits a year starts on the given day (March 1, 2026 by
   * default).
   */
  const clientWithPlan = (start = '2026-03-01', expiry = '2027-02-28T12:00:00Z') =>
    withPeople(app.server, (maker) =>
      makeClient(maker, world.home.operator.id, 'Planned Client', {
        cmasa_plan_type: 'cmasa_standard',
        cmasa_start_date: start,
        cmasa_expiry: new Date(expiry),
      }),
    );
  const visit = (client: TestClient, day: string, more: { by?: 'secondTechnician'; used?: boolean } = {}) =>
    makeJob(app.server.database, world.home, {
      client,
      technician: world.home[more.by ?? 'technician'],
      scheduled_date: momentOf(day),
      ...(more.used && {
        is_cmasa_covered: true,
        workflow_status: 'completed',
        submitted_at: momentOf(day),
      }),
    });
  const setVisits = (perYear: number) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        update country_operators set cmasa_standard_visits_per_year = ${perYear}
        where id = ${world.home.operator.id}`),
    );
  const proposalFor = async (id: string) =>
    (await (await as(world.home.technician)).call(getJobOrder, { id })).body.coverage;

  test.each([
    ['2026-02-28', 'no_active_plan', 0],
    ['2026-03-01', 'covered', 4],
    ['2027-02-28', 'covered', 4],
    ['2027-03-01', 'no_active_plan', 0],
    // One minute before midnight in Bahrain, and midnight, at the start and the end of the plan.
    ['2026-02-28T20:59:00Z', 'no_active_plan', 0],
    ['2026-02-28T21:00:00Z', 'covered', 4],
    ['2027-02-28T20:59:00Z', 'covered', 4],
    ['2027-02-28T21:00:00Z', 'no_active_plan', 0],
  ] as const)('a visit scheduled for %s is proposed as %s', async (day, reason, visits_left) => {
    const { id } = await visit(await clientWithPlan(), day);
    expect(await proposalFor(id)).toEqual({
      is_cmasa_covered: reason === 'covered',
      reason,
      visits_left,
    });
  });

  test('a covered visit counts in its own plan year only, no matter which technician did it', async () => {
    const client = await clientWithPlan();
    for (const day of ['2026-02-28T20:59:00Z', '2026-02-28T21:00:00Z', '2026-05-01']) {
      await visit(client, day, { used: true });
    }
    await visit(client, '2026-06-01', { used: true, by: 'secondTechnician' });
    const { id } = await visit(client, '2026-07-01');
    expect(await proposalFor(id)).toMatchObject({ reason: 'covered', visits_left: 1 });
  });

  test("the client is notified when the last covered visit is signed on the technician's device", async () => {
    const client = await clientWithPlan();
    for (const day of ['2026-04-01', '2026-05-01', '2026-06-01']) await visit(client, day, { used: true });
    const { id, version } = await visit(client, '2026-07-01');
    const technician = await as(world.home.technician);
    const { body: submitted } = await technician.call(submitJobOrder, { id, version, ...covered });
    expect((await eventsOf(app.server.database, client.row.id)).map(({ type }) => type)).toEqual([]);
    const { status } = await technician.call(signJobOrder, await jobSteps(app).signature(submitted));
    expect(status).toBe(200);
    const clientEvents = await eventsOf(app.server.database, client.row.id);
    expect(clientEvents.map(({ type }) => type)).toEqual(['clients.last-visit-used']);
  });

  const lastVisitNotices = async (client: TestClient, person: Person) =>
    (await notificationsOf(await as(person), 'clients.last-visit-used')).filter(
      ({ record_id }) => record_id === client.row.id,
    ).length;
  const signedBy = async (person: Person, { id, version }: { id: string; version: number }) => {
    const { body } = await (await as(world.home.technician)).call(submitJobOrder, {
      id,
      version,
      ...covered,
    });
    const { status } = await (await as(person)).call(signJobOrder, await jobSteps(app).signature(body));
    expect(status).toBe(200);
  };

  test('the client is notified of the last covered visit once a year, even when the client signs it', async () => {
    const client = await clientWithPlan();
    await setVisits(2);
    await visit(client, '2026-04-01', { used: true });
    await signedBy(client, await visit(client, '2026-07-01'));
    const noticeCounts = async () => [
      await lastVisitNotices(client, client),
      await lastVisitNotices(client, world.home.countryOperator),
    ];
    expect(await noticeCounts()).toEqual([1, 1]);
    await setVisits(3);
    await signedBy(client, await visit(client, '2026-08-01'));
    expect(await noticeCounts()).toEqual([1, 1]);
    await setVisits(4);
  });

  test('the client is notified of the last covered visit after the visits per year were lowered', async () => {
    const client = await clientWithPlan();
    await visit(client, '2026-04-01', { used: true });
    await visit(client, '2026-05-01', { used: true });
    const technician = await as(world.home.technician);
    const { id, version } = await visit(client, '2026-07-01');
    const { body } = await technician.call(submitJobOrder, { id, version, ...covered });
    await setVisits(1);
    await technician.call(signJobOrder, await jobSteps(app).signature(body));
    expect(await lastVisitNotices(client, client)).toBe(1);
    await setVisits(4);
  });

  test.each([
    ['no visit is left', 4, 'No covered visits are left in this plan year.'],
    ['there is no plan', null, 'This client has no active CMASA plan on the day of the visit.'],
  ] as const)('a covered visit with an error at its field is not saved: %s', async (_, used, message) => {
    const client = used === null ? world.home.client : await clientWithPlan();
    for (let count = 0; count < (used ?? 0); count++)
      await visit(client, `2026-04-0${count + 1}`, { used: true });
    const { id, version } = await visit(client, '2026-07-01');
    const technician = await as(world.home.technician);
    const { status, problem } = await technician.call(saveJobOrder, { id, version, ...covered });
    expect([status, problem.errors]).toEqual([422, [{ path: 'is_cmasa_covered', message }]]);
    expect((await technician.call(getJobOrder, { id })).body).toMatchObject({
      version,
      workflow_status: 'assigned',
      work_performed: null,
    });
  });

  /** Returns a client whose next plan year starts on the day after `testMoment`. */
  const clientAtAnniversary = async (usedBefore: number) => {
    const client = await clientWithPlan('2025-11-19', '2027-11-18T12:00:00Z');
    for (let count = 0; count < usedBefore; count++) {
      await visit(client, `2026-04-0${count + 1}`, { used: true });
    }
    return client;
  };
  const onNextDay = async <T>(work: () => Promise<T>): Promise<T> => {
    app.clock.now = new Date(testMoment.getTime() + 24 * 3_600_000);
    return work().finally(() => {
      app.clock.now = testMoment;
    });
  };
  const visitsUsed = async (client: TestClient) =>
    (await (await as(client)).call(getPlanUse, {})).body.plan?.visits_used;

  test.each([
    ['2026-12-31T20:59:59Z', '2026-12-31'],
    ['2026-12-31T21:30:00Z', '2027-01-01'],
    [null, null],
  ])("a plan's last day is the day of its expiry, %s, in the operator's time zone", async (expiry, day) => {
    const client = await clientAtAnniversary(0);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update clients set cmasa_expiry = ${expiry} where id = ${client.row.id}`),
    );
    const { plan } = (await (await as(client)).call(getPlanUse, {})).body;
    expect(plan?.expires_on).toBe(day);
  });

  test('a visit delayed past the anniversary counts in the plan year in which it is done', async () => {
    const client = await clientAtAnniversary(4);
    const technician = await as(world.home.technician);
    const { id, version } = await visit(client, '2026-11-18');
    expect(await proposalFor(id)).toMatchObject({ reason: 'no_visit_left' });
    const saveAnswer = await technician.call(saveJobOrder, { id, version, ...completedForm, ...anyway });
    await onNextDay(async () => {
      const left_at = app.clock.now.toISOString();
      const input = { id, version: saveAnswer.body.version, ...covered, left_at };
      const { status, body } = await technician.call(submitJobOrder, input);
      expect([status, body.summary?.service_date]).toEqual([200, '2026-11-19']);
      expect(body.coverage).toMatchObject({ reason: 'covered', visits_left: 4 });
      expect(await visitsUsed(client)).toBe(1);
    });
    expect(await visitsUsed(client)).toBe(4);
  });

  test('a visit done before the anniversary uses no visit of the next plan year', async () => {
    const client = await clientAtAnniversary(4);
    const { id, version } = await visit(client, '2026-11-19');
    expect(await proposalFor(id)).toMatchObject({ reason: 'covered' });
    const technician = await as(world.home.technician);
    const { status, problem } = await technician.call(submitJobOrder, { id, version, ...covered });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'is_cmasa_covered']);
  });

  test('a visit planned outside the plan is covered when it starts within it, and refused after its end', async () => {
    const technician = await as(world.home.technician);
    const early = await visit(await clientWithPlan('2026-11-18'), '2026-11-10');
    expect(await proposalFor(early.id)).toMatchObject({ reason: 'no_active_plan' });
    await technician.call(startJobOrder, { id: early.id, version: early.version, ...anyway });
    expect(await proposalFor(early.id)).toMatchObject({ reason: 'covered', visits_left: 4 });
    const late = await visit(await clientWithPlan('2026-03-01', '2026-11-18T12:00:00Z'), '2026-11-18');
    const startAnswer = await technician.call(startJobOrder, {
      id: late.id,
      version: late.version,
      ...anyway,
    });
    expect(startAnswer.body.coverage).toMatchObject({ reason: 'covered' });
    await onNextDay(async () => {
      const { version } = startAnswer.body;
      const input = { id: late.id, version, ...covered };
      const left_at = app.clock.now.toISOString();
      const { status } = await technician.call(submitJobOrder, { ...input, left_at });
      expect([status, (await proposalFor(late.id)).reason]).toEqual([422, 'covered']);
      // If the technician does not say when they left, the day of service is the day on which the work started.
      const { body } = await technician.call(submitJobOrder, input);
      expect(body.summary?.service_date).toBe('2026-11-18');
    });
  });

  test('if two visits are done at the same time, one uses the last covered visit, even if planned in different years', async () => {
    const client = await clientAtAnniversary(3);
    const jobs = [await visit(client, '2026-11-18'), await visit(client, '2026-11-20')];
    const technician = await as(world.home.technician);
    const answers = await Promise.all(
      jobs.map(({ id, version }) => technician.call(submitJobOrder, { id, version, ...covered })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await visitsUsed(client)).toBe(4);
  });

  test('a covered visit is recorded with the proposal and the choice', async () => {
    const { id, version } = await visit(await clientWithPlan(), '2026-07-01');
    await (await as(world.home.technician)).call(saveJobOrder, { id, version, ...completedForm, ...anyway });
    const events = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select type, changes from events where record_id = ${id} and type = 'job-orders.saved'`),
    );
    expect(events).toEqual([
      {
        type: 'job-orders.saved',
        changes: expect.objectContaining({ proposed_coverage: { from: true, to: false } }),
      },
    ]);
  });

  test('the last covered visit is used once, even if two reports claim it at the same time', async () => {
    const client = await clientWithPlan();
    for (const day of ['2026-04-01', '2026-05-01', '2026-06-01']) await visit(client, day, { used: true });
    const jobs = [
      { job: await visit(client, '2026-07-01'), person: world.home.technician },
      { job: await visit(client, '2026-07-02'), person: world.home.technician },
      {
        job: await visit(client, '2026-07-03', { by: 'secondTechnician' }),
        person: world.home.secondTechnician,
      },
    ];
    const answers = await Promise.all(
      jobs.map(async ({ job: { id, version }, person }) =>
        (await as(person)).call(saveJobOrder, { id, version, ...covered }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });
});
