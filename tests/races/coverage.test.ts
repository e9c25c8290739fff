import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OutputOf } from '#contract/calls/call.ts';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { approveServiceRequest } from '#contract/service-requests.ts';
import { anyway, appointmentAt, completedForm, jobSteps } from '../support/company/job-steps.ts';
import { patient } from '../support/company/patient.ts';
import {
  makeClient,
  makeWorld,
  type Person,
  type TestClient,
  type World,
  withPeople,
} from '../support/company/people.ts';
import { makeRequest } from '../support/company/work.ts';
import { notificationsOf } from '../support/databases/recorded.ts';
import { type Answer, startTestServer, type TestServer } from '../support/servers/demo-server.ts';

const atOnce = 50;
const visitsOfPlan = 4;
const covered = { ...completedForm, is_cmasa_covered: true, visit_fee: null };

describe(`the visits of a plan under ${atOnce} at the same time, on PostgreSQL with several connections`, () => {
  let app: TestServer;
  let world: World;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeWorld(app.server);
    client = await withPeople(app.server, (maker) =>
      makeClient(maker, world.home.operator.id, 'Planned Client', {
        cmasa_plan_type: 'cmasa_standard',
        cmasa_start_date: '2026-03-01',
        cmasa_expiry: new Date('2027-02-28T12:00:00Z'),
      }),
    );
  });
  afterAll(() => app.close());

  const as = async ({ email }: Person) => patient(await app.as(email));
  const used = async () => (await (await as(client)).call(getPlanUse, {})).body.plan?.visits_used;
  const taken = <Body>(answers: readonly Answer<Body>[]) => answers.filter(({ status }) => status === 200);

  test('the visits of a plan are used exactly as often as the plan has them, however many are approved, submitted and signed', async () => {
    const [dispatcher, technician] = [await as(world.home.dispatcher), await as(world.home.technician)];
    const requests = await Promise.all(
      Array.from({ length: atOnce }, () => makeRequest(app.server.database, world.home, { client })),
    );
    const appointment = appointmentAt(world.home.technician.row.id);
    const approved = await Promise.all(
      requests.map(({ id, version }) => dispatcher.call(approveServiceRequest, { id, version, appointment })),
    );
    expect(taken(approved)).toHaveLength(atOnce);
    const jobs = await Promise.all(
      approved.map(
        async ({ body }) => (await technician.call(getJobOrder, { id: body.job_order?.id ?? '' })).body,
      ),
    );
    expect(new Set(jobs.map(({ number }) => number)).size).toBe(atOnce);

    const submit = ({ id, version }: OutputOf<typeof getJobOrder>) =>
      technician.call(submitJobOrder, { id, version, ...covered, ...anyway });
    const submitted = await Promise.all(jobs.map(submit));
    expect(taken(submitted)).toHaveLength(visitsOfPlan);
    for (const { status, problem } of submitted.filter((answer) => answer.status !== 200)) {
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'is_cmasa_covered']);
    }
    expect(await used()).toBe(visitsOfPlan);

    // Canceling the covered job returns its visit to the plan once. The first of the other jobs then uses it.
    const [first] = taken(submitted);
    const { id = '', version = 0 } = first?.body ?? {};
    await dispatcher.call(cancelJobOrder, { id, version, cancellation_reason: 'Not needed any more' });
    expect(await used()).toBe(visitsOfPlan - 1);
    const left = jobs.filter((_, index) => submitted[index]?.status !== 200);
    const again = await Promise.all(left.map(submit));
    expect(taken(again)).toHaveLength(1);

    const toSign = [...taken(submitted).slice(1), ...taken(again)];
    const signatures = await Promise.all(toSign.map(({ body }) => jobSteps(app).signature(body)));
    const signed = await Promise.all(
      signatures.flatMap((signature) => [
        technician.call(signJobOrder, signature),
        technician.call(signJobOrder, signature),
      ]),
    );
    expect(taken(signed)).toHaveLength(visitsOfPlan);
    expect(await used()).toBe(visitsOfPlan);
    for (const person of [client, world.home.countryOperator]) {
      expect(await notificationsOf(await as(person), 'clients.last-visit-used')).toHaveLength(1);
    }
  });
});
