import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listMachines } from '#contract/machines.ts';
import { getBoard } from '#contract/planning/board.ts';
import { anyway, completedForm, jobSteps, people } from '#tests/support/company/job-steps.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing as changesNothingIn } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('job orders on %s', (kind) => {
  let app: TestServer;
  let steps: ReturnType<typeof jobSteps>;

  beforeAll(async () => {
    app = await startTestServer(kind);
    steps = jobSteps(app);
  });
  afterAll(() => app.close());

  const changesNothing = <T>(work: () => Promise<T>) => changesNothingIn(app.server.database, work);

  test('open jobs are sorted by their appointment, and completed and cancelled ones latest first', async () => {
    const { id, version } = await steps.assigned();
    const cancellation_reason = 'The hotel closes for the season';
    await (await app.as(people.dispatcher)).call(cancelJobOrder, { id, version, cancellation_reason });
    const technician = await app.as(people.technician);
    const list = async (group: 'open' | 'closed') =>
      (await technician.call(listJobOrders, { group, limit: 100 })).body.items;
    const [open, closed] = [await list('open'), await list('closed')];
    const dates = (jobs: typeof open) => jobs.map(({ scheduled_date }) => Date.parse(scheduled_date));
    expect(dates(open)).toEqual(dates(open).toSorted((a, b) => a - b));
    expect(dates(closed)).toEqual(dates(closed).toSorted((a, b) => b - a));
    expect(Math.min(open.length, closed.length)).toBeGreaterThan(2);
    expect(new Set(closed.map(({ status }) => status))).toEqual(new Set(['completed', 'cancelled']));
    expect(closed.find((job) => job.id === id)?.status).toBe('cancelled');
  });

  test("the client's text for the visit is visible to everyone who sees the job, and to no one else", async () => {
    const contactFields = {
      special_instructions: 'Use the service entrance and ask for the shift manager.',
      contact_phone: '+97333001122',
    };
    const { job_order } = await steps.approved(await steps.request(people.client, contactFields));
    const id = job_order?.id ?? '';
    for (const email of [
      people.technician,
      people.dispatcher,
      people.client,
      'operator@demo.test',
      'admin@demo.test',
    ]) {
      expect((await (await app.as(email)).call(getJobOrder, { id })).body).toMatchObject(contactFields);
    }
    const technician = await app.as(people.technician);
    const { items } = (await technician.call(listJobOrders, { limit: 100 })).body;
    expect(items.find((job) => job.id === id)).toMatchObject(contactFields);
    const { jobs } = (await (await app.as(people.dispatcher)).call(getBoard, { from: '2026-11-19' })).body;
    expect(jobs.find((job) => job.id === id)).toMatchObject(contactFields);
    expect((await (await app.as('omar.tech@demo.test')).call(getJobOrder, { id })).status).toBe(404);
  });

  test('a job moves from assigned to signed, and both of its statuses move together', async () => {
    const states: string[] = [];
    const note = (job: { status: string; workflow_status: string }) =>
      states.push(`${job.workflow_status}/${job.status}`);
    const technician = await app.as(people.technician);
    const assigned = await steps.assigned();
    note(assigned);
    const { id } = assigned;
    const started = (await technician.call(startJobOrder, { id, version: assigned.version, ...anyway })).body;
    note(started);
    const saved = (await technician.call(saveJobOrder, { id, version: started.version, ...completedForm }))
      .body;
    note(saved);
    const submitted = (
      await technician.call(submitJobOrder, { id, version: saved.version, ...completedForm })
    ).body;
    note(submitted);
    note((await technician.call(signJobOrder, await steps.signature(submitted))).body);
    expect(states).toEqual([
      'assigned/scheduled',
      'in_progress/in_progress',
      'in_progress/in_progress',
      'awaiting_signature/in_progress',
      'completed/completed',
    ]);
  });

  test('an unfinished form can be saved but not submitted, and the errors are those of the specification', async () => {
    const technician = await app.as(people.technician);
    const { id, version } = await steps.started();
    const form = { ...completedForm, work_performed: 'short' };
    const refused = await changesNothing(() => technician.call(submitJobOrder, { id, version, ...form }));
    expect([refused.status, refused.problem.detail]).toEqual([
      422,
      'Please describe the work performed (minimum 10 characters)',
    ]);
    expect((await technician.call(saveJobOrder, { id, version, ...form })).status).toBe(200);
  });

  test('values of hidden inputs are dropped: no fee when covered, no reason without follow-up', async () => {
    const technician = await app.as('technician@demo.test');
    const { id, version } = await steps.started();
    const form = { ...completedForm, is_cmasa_covered: true, visit_fee: '9', follow_up_reason: 'left over' };
    const { body } = await technician.call(saveJobOrder, { id, version, ...form });
    expect(body).toMatchObject({ is_cmasa_covered: true, visit_fee: null, follow_up_reason: null });
    const { body: uncovered } = await technician.call(saveJobOrder, {
      id,
      version: body.version,
      ...completedForm,
    });
    expect(uncovered).toMatchObject({ is_cmasa_covered: false, visit_fee: '12.500' });
  });

  test('the plan covers as many visits as it has, and no more', async () => {
    const technician = await app.as(people.technician);
    const first = await steps.started();
    expect(first.coverage).toMatchObject({ is_cmasa_covered: true, visits_left: 1 });
    const covered = { ...completedForm, is_cmasa_covered: true, visit_fee: null };
    const saveAnswer = await technician.call(saveJobOrder, {
      id: first.id,
      version: first.version,
      ...covered,
    });
    const second = await steps.started();
    expect(second.coverage).toMatchObject({ is_cmasa_covered: false, reason: 'no_visit_left' });
    const refused = await changesNothing(() =>
      technician.call(saveJobOrder, { id: second.id, version: second.version, ...covered }),
    );
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'is_cmasa_covered']);
    await technician.call(saveJobOrder, { id: first.id, version: saveAnswer.body.version, ...completedForm });
  });

  test('saving a submitted form reopens it, so that it cannot be signed', async () => {
    const technician = await app.as(people.technician);
    const submitted = await steps.submitted();
    const { id, version } = submitted;
    const saved = (await technician.call(saveJobOrder, { id, version, ...completedForm })).body;
    expect(saved).toMatchObject({
      workflow_status: 'in_progress',
      job_order_form_submitted_at: null,
      summary: null,
    });
    const signing = await technician.call(signJobOrder, {
      ...(await steps.signature(submitted)),
      version: saved.version,
    });
    expect([signing.status, signing.problem.code]).toEqual([409, 'refused']);
  });

  test("a signature completes the job with all its proof, and updates the machine's last service", async () => {
    const signed = await steps.signed();
    expect(signed).toMatchObject({
      status: 'completed',
      signer_name: 'Amal Jaber',
      signature_method: 'technician_device',
    });
    expect([signed.completed_date, signed.signed_at].map((at) => new Date(at ?? ''))).toEqual([
      app.clock.now,
      app.clock.now,
    ]);
    const [proof] = await app.server.database.asOwner((tx) =>
      tx.rows<{ image_ok: boolean; shown_ok: boolean; shown: string }>(sql`
        select encode(sha256(client_signature), 'hex') = client_signature_sha256 as image_ok,
          encode(sha256(convert_to(signed_summary, 'UTF8')), 'hex') = signed_summary_sha256 as shown_ok,
          signed_summary_sha256 as shown
        from signatures where job_order_id = ${signed.id}`),
    );
    expect(proof).toEqual({ image_ok: true, shown_ok: true, shown: signed.summary_sha256 });
    const { items } = (await (await app.as(people.client)).call(listMachines, {})).body;
    expect(items.find(({ id }) => id === signed.machine_id)?.last_service_date).toBe('2026-11-18');
  });

  test('after the signature the job never changes, neither by a call nor in the database', async () => {
    const { id, version } = await steps.signed();
    const technician = await app.as(people.technician);
    for (const call of [startJobOrder, saveJobOrder, submitJobOrder]) {
      const { status } = await changesNothing(() => technician.call(call, { id, version, ...completedForm }));
      expect(status).toBe(409);
    }
    for (const statement of [
      `update visit_reports set visit_fee = 1 where job_order_id = '${id}'`,
      `update signatures set signer_name = 'Nobody' where job_order_id = '${id}'`,
      `update job_orders set description = 'Nothing' where id = '${id}'`,
      `delete from signatures where job_order_id = '${id}'`,
      `delete from job_orders where id = '${id}'`,
    ]) {
      await expect(app.server.database.asOwner((tx) => tx.script(statement))).rejects.toThrow(/final/);
    }
  });

  test.each([
    [
      'a blank picture',
      async () =>
        sharp({ create: { width: 300, height: 100, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
    ],
    [
      'a JPEG',
      async () =>
        sharp({ create: { width: 300, height: 100, channels: 3, background: 'black' } })
          .jpeg()
          .toBuffer(),
    ],
  ])('%s is not accepted as a signature', async (_name, picture) => {
    const input = await steps.signature(await steps.submitted());
    const client = await app.as(people.client);
    const client_signature = (await picture()).toString('base64');
    const { status, problem } = await changesNothing(() =>
      client.call(signJobOrder, { ...input, client_signature }),
    );
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'client_signature']);
  });

  test('a signature for another report than the one on the screen is refused with the current one', async () => {
    const job = await steps.submitted();
    const client = await app.as(people.client);
    const input = { ...(await steps.signature(job)), summary_sha256: '0'.repeat(64) };
    const { status, problem } = await changesNothing(() => client.call(signJobOrder, input));
    expect([status, problem.code]).toEqual([409, 'stale']);
    expect(problem.record).toMatchObject({ summary_sha256: job.summary_sha256 });
  });

  test("a client signs in their own session, and the signature's method says so", async () => {
    const client = await app.as(people.client);
    const { body } = await client.call(signJobOrder, await steps.signature(await steps.submitted()));
    expect(body).toMatchObject({ status: 'completed', signature_method: 'client_session' });
  });

  test('another technician gets 404 for a job', async () => {
    const { id, version } = await steps.assigned();
    const stranger = await app.as('omar.tech@demo.test');
    expect((await stranger.call(getJobOrder, { id })).status).toBe(404);
    expect(
      (await changesNothing(() => stranger.call(startJobOrder, { id, version, ...anyway }))).status,
    ).toBe(404);
  });

  test('a job names its request to those who may see it, and to no technician', async () => {
    const { id, number, job_order } = await steps.approved(await steps.request(people.client));
    const requestSeenBy = async (email: string) =>
      (await (await app.as(email)).call(getJobOrder, { id: job_order?.id ?? '' })).body.service_request;
    for (const email of [people.dispatcher, people.client, 'operator@demo.test', 'admin@demo.test']) {
      expect(await requestSeenBy(email), email).toEqual({ id, number });
    }
    expect(await requestSeenBy(people.technician)).toBeNull();
  });

  test('the database refuses invalid pairs of statuses', async () => {
    const { id } = await steps.assigned();
    const statement = `update job_orders set status = 'completed' where id = '${id}'`;
    await expect(app.server.database.asOwner((tx) => tx.script(statement))).rejects.toThrow(
      /job_orders_legal_state/,
    );
  });
});
