import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { askAnotherTime, declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getCrew } from '#contract/planning/crew.ts';
import {
  closeServiceRequest,
  getServiceRequest,
  submitServiceRequest,
  withdrawServiceRequest,
} from '#contract/service-requests.ts';
import { listOpenJobs, updateTechnician } from '#contract/technicians.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const reason = 'The gate was closed';
const now = testMoment.toISOString().replace('.000Z', '+00:00');
const nextMonday = '2026-11-30T07:00:00+00:00';

describe.each(databasesInTurn(import.meta.filename))('the progress of a visit, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const recorded = async (id: string) => (await eventsOf(app.server.database, id)).map(({ type }) => type);
  const appointment = (more: object = {}) => ({
    technician_id: world.home.secondTechnician.row.id,
    scheduled_date: nextMonday,
    accepted: ['overlap' as const],
    ...more,
  });

  test('the technician sets out once, turns back, and arrives by starting', async () => {
    const technician = await as(world.home.technician);
    const { id, version } = await job();
    const departure = (await technician.call(leaveForJobOrder, { id, version, ...anyway })).body;
    expect(departure.on_the_way_at).toBe(now);
    const repeatedJob = (
      await technician.call(leaveForJobOrder, { id, version: departure.version, ...anyway })
    ).body;
    expect(repeatedJob.version).toBe(departure.version);
    const back = { id, version: departure.version, is_on_the_way: false };
    const turned = (await technician.call(leaveForJobOrder, back)).body;
    expect(turned.on_the_way_at).toBeNull();
    const started = (await technician.call(startJobOrder, { id, version: turned.version, ...anyway })).body;
    expect(started).toMatchObject({ workflow_status: 'in_progress', started_at: now });
    expect(await recorded(id)).toEqual(['job-orders.left', 'job-orders.turned-back', 'job-orders.started']);
  });

  test('a no-show ends the visit, and a follow-up visit can be planned, which takes over the request', async () => {
    const { id, version, service_request_id, machine_id } = await job();
    const technician = await as(world.home.technician);
    const dispatcher = await as(world.home.dispatcher);
    const missed = (await technician.call(missJobOrder, { id, version, reason, ...anyway })).body;
    expect(missed).toMatchObject({
      status: 'cancelled',
      outcome: 'nobody_there',
      cancellation_reason: reason,
    });
    const followUp = { machine_id, description: 'Once more', forerunner_id: id, ...appointment() };
    const next = (await dispatcher.call(createJobOrder, followUp)).body;
    expect(next.forerunner).toEqual({ id, number: missed.number });
    expect(next.service_request?.id).toBe(service_request_id);
    expect((await dispatcher.call(getJobOrder, { id })).body.follower?.id).toBe(next.id);
    const { body: request } = await dispatcher.call(getServiceRequest, { id: service_request_id ?? '' });
    expect(request).toMatchObject({ status: 'assigned', job_order: { id: next.id } });
    const twice = await changesNothing(app.server.database, () => dispatcher.call(createJobOrder, followUp));
    expect(twice.status).toBe(409);
  });

  test('a follow-up visit cannot be planned for an open visit, or on another machine', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const { id, machine_id } = await job();
    const open = { machine_id, description: 'Once more', forerunner_id: id, ...appointment() };
    expect((await dispatcher.call(createJobOrder, open)).status).toBe(409);
    const ended = await job({ cancelled: true });
    const elsewhere = { ...open, machine_id: world.home.client.machines[1].id, forerunner_id: ended.id };
    const { status, problem } = await dispatcher.call(createJobOrder, elsewhere);
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'forerunner_id']);
  });

  test('work that cannot be finished needs a follow-up visit, and its report is signed as usual', async () => {
    const { id, version } = await job();
    const technician = await as(world.home.technician);
    const reason = 'The pump is not in the van';
    const interruption = {
      id,
      version,
      outcome: 'part_missing',
      missing_part: 'Pump',
      reason,
      ...anyway,
    } as const;
    expect((await technician.call(interruptJobOrder, interruption)).body).toMatchObject({
      workflow_status: 'in_progress',
      outcome: 'part_missing',
      problem_resolved: false,
      follow_up_required: true,
      follow_up_reason: interruption.reason,
      started_at: now,
    });
  });

  test('started work is handed over with the form as it was left', async () => {
    const { id, version } = await job({ workflow_status: 'in_progress' });
    const technician = await as(world.home.technician);
    const draft = { work_performed: 'Opened the boiler', parts_used: [{ name: 'Gasket' }] };
    const saved = (await technician.call(saveJobOrder, { id, version, ...completedForm, ...draft })).body;
    const dispatcher = await as(world.home.dispatcher);
    const same = { ...appointment(), technician_id: world.home.technician.row.id };
    const refused = await dispatcher.call(handOverJobOrder, { id, version: saved.version, ...same });
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'technician_id']);
    const { technicians } = (await dispatcher.call(getCrew, { record: 'job_orders', id })).body;
    expect(technicians.map((one) => one.id)).not.toContain(world.home.technician.row.id);
    const handOverInput = { id, version: saved.version, ...appointment() };
    expect((await dispatcher.call(handOverJobOrder, handOverInput)).body).toMatchObject({
      workflow_status: 'assigned',
      technician_id: world.home.secondTechnician.row.id,
      ...draft,
      started_at: null,
    });
    expect((await technician.call(getJobOrder, { id })).status).toBe(404);
    expect((await recorded(id)).slice(1)).toEqual([
      'job-orders.turned-back',
      'job-orders.unassigned',
      'job-orders.assigned',
      'job-orders.rescheduled',
    ]);
  });

  test('a new time is accepted by planning for it, or declined with a reason', async () => {
    const { id, version } = await job({ scheduled_date: new Date('2026-12-01T07:00:00Z') });
    const client = await as(world.home.client);
    const dispatcher = await as(world.home.dispatcher);
    const pastTime = { id, version, asked_date: '2020-01-01T07:00:00+00:00' };
    expect((await client.call(askAnotherTime, pastTime)).status).toBe(422);
    const wishFields = { asked_date: '2026-12-02T07:00:00+00:00', asked_note: 'We open late that day' };
    const askedJob = (await client.call(askAnotherTime, { id, version, ...wishFields })).body;
    expect(askedJob).toMatchObject(wishFields);
    const declined = await dispatcher.call(declineAnotherTime, { id, version: askedJob.version, reason });
    expect(declined.body).toMatchObject({ asked_date: null, asked_note: null });
    const secondAsk = (
      await client.call(askAnotherTime, { id, version: declined.body.version, ...wishFields })
    ).body;
    const accepted = await dispatcher.call(assignJobOrder, {
      id,
      version: secondAsk.version,
      ...appointment({ scheduled_date: wishFields.asked_date }),
    });
    expect(accepted.body).toMatchObject({ scheduled_date: wishFields.asked_date, asked_date: null });
  });

  test("planning the job for its unchanged time also settles the client's request", async () => {
    const { id, version, ...planned } = await job({ scheduled_date: new Date('2026-12-03T07:00:00Z') });
    const client = await as(world.home.client);
    const wishFields = { asked_date: '2026-12-07T07:00:00+00:00', asked_note: null };
    const askedJob = (await client.call(askAnotherTime, { id, version, ...wishFields })).body;
    const assigned = await (await as(world.home.dispatcher)).call(assignJobOrder, {
      id,
      version: askedJob.version,
      technician_id: planned.technician_id ?? '',
      scheduled_date: planned.scheduled_date.toISOString(),
    });
    expect(assigned.body).toMatchObject({ asked_date: null, scheduled_date: '2026-12-03T07:00:00+00:00' });
    expect(await recorded(id)).toEqual(['job-orders.time-asked', 'job-orders.rescheduled']);
  });

  test('a finished visit is rated once, and no other field of it can be changed', async () => {
    const { id, version } = await job({ workflow_status: 'completed' });
    const client = await as(world.home.client);
    const rated = await client.call(rateJobOrder, { id, version, rating: 4, rating_comment: 'Quick' });
    expect(rated.body).toMatchObject({ rating: 4, rating_comment: 'Quick', status: 'completed' });
    const repeat = await client.call(rateJobOrder, { id, version: rated.body.version, rating: 1 });
    expect(repeat.status).toBe(409);
    const none = await client.call(rateJobOrder, { id, version: rated.body.version, rating: 0 });
    expect(none.status).toBe(422);
  });

  test('a request can be withdrawn with a visit that has not started, but not with one that has', async () => {
    const client = await as(world.home.client);
    const planned = await job();
    const request_id = planned.service_request_id ?? '';
    const read = async (id: string) => (await client.call(getServiceRequest, { id })).body;
    const { version } = await read(request_id);
    const withdrawn = await client.call(withdrawServiceRequest, { id: request_id, version, reason });
    expect(withdrawn.body).toMatchObject({
      status: 'rejected',
      outcome: 'withdrawn',
      job_order: { status: 'cancelled', cancellation_reason: reason },
    });
    const runningJob = await job({ workflow_status: 'in_progress' });
    const id = runningJob.service_request_id ?? '';
    const input = { id, version: (await read(id)).version, reason };
    const refused = await changesNothing(app.server.database, () =>
      client.call(withdrawServiceRequest, input),
    );
    expect(refused.status).toBe(409);
  });

  test('a request whose visit was cancelled can be closed permanently, but not one with an open visit', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const close = async (seed: JobSeed) => {
      const id = (await job(seed)).service_request_id ?? '';
      const { version } = (await dispatcher.call(getServiceRequest, { id })).body;
      return dispatcher.call(closeServiceRequest, { id, version, reason });
    };
    expect((await close({ cancelled: true })).body).toMatchObject({
      status: 'rejected',
      outcome: 'closed',
      rejection_reason: reason,
    });
    expect((await close({})).status).toBe(409);
  });

  test('a request that reports a fault again refers to the earlier visit, but only on the same machine', async () => {
    const client = await as(world.home.client);
    const done = await job({ workflow_status: 'completed' });
    const form = {
      machine_id: done.machine_id,
      problem_description: 'The left group drips again',
      different_fault: true,
      preferred_date: '2026-12-01',
      forerunner_id: done.id,
    };
    const { body } = await client.call(submitServiceRequest, form);
    expect(body.forerunner).toEqual({ id: done.id, number: `JO-${done.number}` });
    const elsewhere = { ...form, machine_id: world.home.client.machines[1].id };
    expect((await client.call(submitServiceRequest, elsewhere)).status).toBe(422);
    const abroad = await makeJob(app.server.database, world.foreign, { workflow_status: 'completed' });
    expect((await client.call(submitServiceRequest, { ...form, forerunner_id: abroad.id })).status).toBe(422);
  });

  test('deactivating a technician unassigns all unfinished jobs', async () => {
    const { secondTechnician: technician } = world.home;
    const owner = await as(world.home.countryOperator);
    const seeds = [
      {},
      { workflow_status: 'in_progress' },
      { workflow_status: 'awaiting_signature' },
    ] as const;
    const jobs = [];
    for (const seed of seeds) jobs.push(await job({ technician, ...seed }));
    const { id: technician_id, version, name, phone } = technician.row;
    const before = { id: technician_id, version, name, phone, is_active: false };
    const unseen = await changesNothing(app.server.database, () => owner.call(updateTechnician, before));
    expect(unseen.problem.code).toBe('open_jobs');
    const { items } = (await owner.call(listOpenJobs, { id: technician_id })).body;
    const open_jobs_seen = items.map(({ id }) => id);
    expect((await owner.call(updateTechnician, { ...before, open_jobs_seen })).status).toBe(200);
    const after = [];
    for (const { id } of jobs) after.push((await owner.call(getJobOrder, { id })).body);
    expect(after.map((job) => [job.workflow_status, job.technician_id === null])).toEqual([
      ['scheduled', true],
      ['scheduled', true],
      ['awaiting_signature', false],
    ]);
  });
});
