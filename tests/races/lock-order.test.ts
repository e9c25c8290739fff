import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { interruptJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { reportFault } from '#contract/labels.ts';
import { joinServiceRequest } from '#contract/service-requests/join.ts';
import {
  callBackServiceRequest,
  correctServiceRequest,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockOf } from '#server/store/rows/named-locks.ts';
import { anyway, completedForm, jobSteps } from '../support/company/job-steps.ts';
import { said } from '../support/company/labeled-machines.ts';
import { makeWorld, type World } from '../support/company/people.ts';
import { makeJob, makeRequest } from '../support/company/work.ts';
import { cancelledJobs } from '../support/databases/job-rows.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { eventually } from '../support/eventually.ts';
import { type Caller, startTestServer, type TestServer, testMoment } from '../support/servers/demo-server.ts';

describe('waiting on PostgreSQL', () => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  type Waiting = {
    /** A statement that locks rows, as another transaction would. */
    readonly held: SQL;
    /** A statement that fails if the waiting call has locked rows that must stay unlocked. */
    readonly free: SQL;
    readonly call: () => Promise<{ readonly status: number }>;
  };

  const statusAfterWaiting = async ({ held, free, call }: Waiting): Promise<number> => {
    let begin: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      begin = resolve;
    }).then(call);
    await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(held);
      begin();
      await eventually(async () => {
        const [waiting] = await tx.rows<{ count: number }>(
          sql`select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
            where not l.granted and a.datname = current_database()`,
        );
        expect(waiting?.count).toBe(1);
      });
      await tx.rows(free);
    });
    return (await answered).status;
  };

  type Job = Pick<JobOrderRow, 'id' | 'version'>;
  const interruption = { outcome: 'cannot_finish', reason: 'The boiler is cracked' } as const;
  test.each<[string, (by: Caller, job: Job) => Promise<{ readonly status: number }>]>([
    ['set out', ({ call }, job) => call(leaveForJobOrder, { ...job, ...anyway })],
    ['start', ({ call }, job) => call(startJobOrder, { ...job, ...anyway })],
    ['save the form', ({ call }, job) => call(saveJobOrder, { ...job, ...completedForm, ...anyway })],
    ['interrupt', ({ call }, job) => call(interruptJobOrder, { ...job, ...interruption, ...anyway })],
  ])('waiting for the visit elsewhere to %s keeps no job locked that others need', async (_, send) => {
    const running = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      started_at: testMoment,
    });
    const { id, version } = await makeJob(app.server.database, world.home);
    const technician = await app.as(world.home.technician.email);
    const status = await statusAfterWaiting({
      held: sql`select from job_orders where id = ${running.id} for update`,
      free: sql`select from job_orders where id = ${id} for update nowait`,
      call: () => send(technician, { id, version }),
    });
    expect(status).toBe(200);
  });

  /**
   * Returns an open case of a machine. `held` locks its job; `free` fails if the machine's row is locked while a call
   * waits for the job.
   */
  const openCase = async () => {
    const { client } = world.foreign;
    const machine_id = client.machines[0].id;
    const job = await makeJob(app.server.database, world.foreign, { client, machine_id });
    return {
      job,
      machine_id,
      held: sql`select from job_orders where id = ${job.id} for update`,
      free: sql`select from machines where id = ${machine_id} for update nowait`,
    };
  };

  test('waiting for the request of a case to sign its report keeps no job locked', async () => {
    const job = await makeJob(app.server.database, world.home, { workflow_status: 'awaiting_signature' });
    const technician = await app.as(world.home.technician.email);
    const { body } = await technician.call(getJobOrder, { id: job.id });
    const signature = await jobSteps(app).signature(body);
    const status = await statusAfterWaiting({
      held: sql`select from service_requests where id = ${job.service_request_id} for update`,
      free: sql`select from job_orders where id = ${job.id} for update nowait`,
      call: () => technician.call(signJobOrder, signature),
    });
    expect(status).toBe(200);
  });

  test('adding a request to an open case is refused if that case ends in the meantime', async () => {
    const { job, machine_id, held } = await openCase();
    const { id, version } = await makeRequest(app.server.database, world.foreign, { machine_id });
    const planner = await app.as(world.foreign.dispatcher.email);
    const into = { id, version, record: 'job_orders', record_id: job.id } as const;
    const call = () => planner.call(joinServiceRequest, into);
    const free = sql.raw(cancelledJobs(`id = '${job.id}'`));
    expect(await statusAfterWaiting({ held, free, call })).toBe(409);
  });

  test('waiting for an open case to report the problem again keeps no machine locked that a signature needs', async () => {
    const before = await makeJob(app.server.database, world.foreign, { workflow_status: 'completed' });
    const { job, machine_id, held, free } = await openCase();
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        update service_requests set forerunner_id = ${before.id} where id = ${job.service_request_id}`),
    );
    const client = await app.as(world.foreign.client.email);
    const again = {
      machine_id,
      problem_description: 'The left group drips again',
      preferred_date: '2026-12-01',
      forerunner_id: before.id,
    };
    const call = () => client.call(submitServiceRequest, again);
    expect(await statusAfterWaiting({ held, free, call })).toBe(200);
  });

  test('waiting for an open case to report from a label keeps no machine locked that a signature needs', async () => {
    const { job, machine_id, held, free } = await openCase();
    const [labeled] = await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`
        update country_operators set reports_by_label = true, service_phone = '+97317001234'
        where id = ${world.foreign.operator.id}`);
      await tx.rows(sql`
        update service_requests set requested_by = 'label', requestor_user_id = null, reported_by_name = 'Huda Guest',
          contact_phone = '+97336120000' where id = ${job.service_request_id}`);
      return tx.rows<{ token: string }>(
        sql`select label_token as token from machines where id = ${machine_id}`,
      );
    });
    const call = () => app.nobody.call(reportFault, { ...said, token: labeled?.token ?? '' });
    expect(await statusAfterWaiting({ held, free, call })).toBe(200);
  });

  test.each([
    ['confirm one by a label', callBackServiceRequest],
    ['correct a request to one', correctServiceRequest],
  ] as const)('waiting for the emergencies of a machine to %s keeps no request locked', async (_, call) => {
    const { client, dispatcher } = world.foreign;
    const machine = client.machines[call === callBackServiceRequest ? 0 : 1];
    const { id, version } = await makeRequest(app.server.database, world.foreign, {
      machine_id: machine.id,
      awaits_call_back: true,
    });
    const planner = await app.as(dispatcher.email);
    const said = { id, version, urgency: 'emergency' } as const;
    const status = await statusAfterWaiting({
      held: sql`select ${lockOf('emergency', machine.id)}`,
      free: sql`select from service_requests where id = ${id} for update nowait`,
      call: () => planner.call<typeof callBackServiceRequest | typeof correctServiceRequest>(call, said),
    });
    expect(status).toBe(200);
  });
});
