import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import {
  approveServiceRequest,
  assignServiceRequest,
  getServiceRequest,
  listServiceRequests,
  rejectServiceRequest,
  submitServiceRequest,
  withdrawServiceRequest,
} from '#contract/service-requests.ts';
import type { Concern } from '#domain/planning/appointment.ts';
import { appointmentAt, jobSteps, people } from '#tests/support/company/job-steps.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing as changesNothingIn } from '#tests/support/databases/recorded.ts';
import { countRows } from '#tests/support/databases/rows.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('service requests on %s', (kind) => {
  let app: TestServer;
  let steps: ReturnType<typeof jobSteps>;

  beforeAll(async () => {
    app = await startTestServer(kind);
    steps = jobSteps(app);
  });
  afterAll(() => app.close());

  const changesNothing = <T>(work: () => Promise<T>) => changesNothingIn(app.server.database, work);

  test('a client submits a request: numbered, pending, with the defaults of the specification', async () => {
    const request = await steps.request();
    expect(request).toMatchObject({
      status: 'pending',
      service_type_requested: 'service',
      urgency: 'medium',
      requested_by: 'client',
      preferred_time_slot: null,
      job_order: null,
    });
    expect(request.number).toMatch(/^SR-1\d{3}$/);
  });

  test('missing fields are named in the words of the specification', async () => {
    const client = await app.as(people.client);
    const { status, problem } = await changesNothing(() =>
      client.call(submitServiceRequest, {
        machine_id: '',
        problem_description: 'short',
        preferred_date: '',
        different_fault: true,
      }),
    );
    expect(status).toBe(422);
    expect(problem.errors?.map(({ message }) => message)).toEqual([
      'Please select a machine',
      'Please describe the problem (minimum 10 characters)',
      'Please select a preferred date',
    ]);
  });

  test("another client's machine, and a past or impossible day, are refused with an error at their fields", async () => {
    const [client, foreign] = [await app.as(people.client), await app.as('client.ae@demo.test')];
    const { machine_id } = await steps.request();
    const input = {
      machine_id,
      problem_description: 'It does not heat up.',
      preferred_date: '2026-11-20',
      different_fault: true,
    };
    const stranger = await changesNothing(() => foreign.call(submitServiceRequest, input));
    expect([stranger.status, stranger.problem.errors?.[0]?.path]).toEqual([422, 'machine_id']);
    for (const preferred_date of ['2026-11-17', '9999-12-31']) {
      const wrong = await changesNothing(() =>
        client.call(submitServiceRequest, { ...input, preferred_date }),
      );
      expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'preferred_date']);
    }
  });

  test('an emergency whose day has passed while its form was open is for today', async () => {
    const client = await app.as(people.client);
    const { machine_id } = await steps.request();
    const fault = { problem_description: 'It does not heat up.', urgency: 'emergency' } as const;
    const input = { machine_id, ...fault, different_fault: true };
    const sent = await client.call(submitServiceRequest, { ...input, preferred_date: '2026-11-17' });
    expect(sent.body).toMatchObject({ preferred_date: '2026-11-18', urgency: 'emergency' });
    const { id, version } = sent.body;
    const missing = await client.call(submitServiceRequest, { ...input, preferred_date: '' });
    expect([missing.status, missing.problem.errors?.[0]?.path]).toEqual([422, 'preferred_date']);
    await client.call(withdrawServiceRequest, { id, version, reason: 'It works again' });
  });

  test('approving with an appointment makes the job in the same step, and notifies everyone concerned', async () => {
    const { id, version } = await steps.request();
    const dispatcher = await app.as(people.dispatcher);
    const before = await countRows(app.server.database);
    const appointment = { ...appointmentAt(await steps.yusufId()), window_minutes: 120 };
    const { body } = await dispatcher.call(approveServiceRequest, { id, version, appointment });
    expect(body).toMatchObject({
      status: 'assigned',
      job_order: { workflow_status: 'assigned', status: 'scheduled', window_minutes: 120 },
    });
    const job = await dispatcher.call(getJobOrder, { id: body.job_order?.id ?? '' });
    expect(job.body.duration_minutes).toBe(60);
    const after = await countRows(app.server.database);
    expect({ jobs: after.job_orders - before.job_orders, events: after.events - before.events }).toEqual({
      jobs: 1,
      events: 3,
    });
  });

  test('approving alone leaves a reviewed request, whose job order can be made later', async () => {
    const { id, version } = await steps.request();
    const dispatcher = await app.as(people.dispatcher);
    const reviewed = await dispatcher.call(approveServiceRequest, { id, version });
    expect(reviewed.body).toMatchObject({ status: 'reviewed', job_order: null });
    const appointment = appointmentAt(await steps.yusufId());
    const assigned = await dispatcher.call(assignServiceRequest, {
      id,
      version: reviewed.body.version,
      appointment,
    });
    expect(assigned.body.status).toBe('assigned');
  });

  test("the appointment's arrival window becomes the job's, however the job is made", async () => {
    const dispatcher = await app.as(people.dispatcher);
    const appointment = { ...appointmentAt(await steps.yusufId()), window_minutes: 120 };
    const windowOf = async (id: string | undefined) =>
      (await dispatcher.call(getJobOrder, { id: id ?? '' })).body.window_minutes;
    const { id, version } = await steps.request();
    const approved = await dispatcher.call(approveServiceRequest, { id, version, appointment });
    expect(await windowOf(approved.body.job_order?.id)).toBe(120);
    const later = await steps.request();
    const reviewed = await dispatcher.call(approveServiceRequest, { id: later.id, version: later.version });
    const planned = { id: later.id, version: reviewed.body.version, appointment };
    const assigned = await dispatcher.call(assignServiceRequest, planned);
    expect(await windowOf(assigned.body.job_order?.id)).toBe(120);
  });

  test.each(['approve', 'create job order'] as const)(
    'conflicts of an appointment are reported at %s, and no data is written until they are accepted',
    async (by) => {
      const yusuf = await steps.yusufId();
      const dispatcher = await app.as(people.dispatcher);
      const { job_order } = await steps.approved(await steps.request());
      const { id, version } = await steps.request();
      const reviewed =
        by === 'approve' ? { version } : (await dispatcher.call(approveServiceRequest, { id, version })).body;
      const ask = (scheduled_date: string, accepted: Concern[] = []) =>
        dispatcher.call(by === 'approve' ? approveServiceRequest : assignServiceRequest, {
          id,
          version: reviewed.version,
          appointment: { technician_id: yusuf, scheduled_date, accepted },
        });
      const { scheduled_date } = appointmentAt(yusuf);
      const overlapping = await changesNothing(() => ask(scheduled_date));
      expect([overlapping.status, overlapping.problem.code]).toEqual([409, 'concerns']);
      expect(overlapping.problem.concerns).toEqual(['overlap']);
      expect(overlapping.problem.overlaps).toContain(job_order?.number);
      const fridayNight = await changesNothing(() => ask('2026-11-27T00:00:00Z', ['overlap']));
      expect(fridayNight.problem.concerns).toEqual(['after_promise', 'off_hours', 'weekend']);
      const refusal = await changesNothing(() => ask('2026-11-18T06:59:00Z', ['overlap']));
      expect(refusal.problem.concerns).toContain('past');
      const { status, body } = await ask(scheduled_date, ['overlap']);
      expect([status, body.status]).toEqual([200, 'assigned']);
    },
  );

  test('processed requests are in order of their review, latest first, page by page', async () => {
    const dispatcher = await app.as(people.dispatcher);
    const older = await steps.request();
    const newer = await steps.request();
    const reject = async ({ id, version }: { id: string; version: number }, minutes: number) => {
      app.clock.now = new Date(testMoment.getTime() + minutes * 60_000);
      await dispatcher.call(rejectServiceRequest, { id, version, rejection_reason: 'Under warranty' });
      app.clock.now = testMoment;
    };
    await reject(newer, 1);
    await reject(older, 2);
    const ids: string[] = [];
    let after: string | null = null;
    for (let count = 0; count < 2; count++) {
      const page: Awaited<ReturnType<typeof dispatcher.call<typeof listServiceRequests>>> =
        await dispatcher.call(listServiceRequests, {
          group: 'processed',
          limit: 1,
          ...(after !== null && { after }),
        });
      ids.push(...page.body.items.map(({ id }) => id));
      after = page.body.next;
    }
    expect(ids).toEqual([older.id, newer.id]);
  });

  test('a technician of another operator, or a missing one, prevents even the approval', async () => {
    const { id, version } = await steps.request();
    const dispatcher = await app.as(people.dispatcher);
    const { status, problem } = await changesNothing(() =>
      dispatcher.call(approveServiceRequest, { id, version, appointment: appointmentAt(uuidv7()) }),
    );
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'appointment.technician_id']);
    expect((await dispatcher.call(getServiceRequest, { id })).body.status).toBe('pending');
  });

  test('a rejection keeps its reason, and an empty one is refused', async () => {
    const { id, version } = await steps.request();
    const dispatcher = await app.as(people.dispatcher);
    const empty = await changesNothing(() =>
      dispatcher.call(rejectServiceRequest, { id, version, rejection_reason: '  ' }),
    );
    expect(empty.status).toBe(422);
    const { body } = await dispatcher.call(rejectServiceRequest, {
      id,
      version,
      rejection_reason: 'Under warranty',
    });
    expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'Under warranty' });
  });

  test('a decided request cannot be decided again, and the response shows its current state', async () => {
    const { id, version } = await steps.request();
    const dispatcher = await app.as(people.dispatcher);
    await dispatcher.call(rejectServiceRequest, { id, version, rejection_reason: 'Duplicate' });
    const { status, problem } = await changesNothing(() =>
      dispatcher.call(approveServiceRequest, { id, version }),
    );
    expect([status, problem.code]).toEqual([409, 'refused']);
    expect(problem.record).toMatchObject({ id, status: 'rejected' });
  });

  test('a decision on an outdated version is refused with the current record', async () => {
    const { id } = await steps.request();
    const dispatcher = await app.as(people.dispatcher);
    const { status, problem } = await changesNothing(() =>
      dispatcher.call(approveServiceRequest, { id, version: 9 }),
    );
    expect([status, problem.code]).toEqual([409, 'stale']);
    expect(problem.record).toMatchObject({ id, version: 1 });
  });

  test("a client cannot approve, and another operator's request gets 404 like a missing one", async () => {
    const { id, version } = await steps.request();
    const [client, foreign] = [await app.as(people.client), await app.as('dispatcher.ae@demo.test')];
    const byClient = await changesNothing(() => client.call(approveServiceRequest, { id, version }));
    const byForeign = await changesNothing(() => foreign.call(approveServiceRequest, { id, version }));
    const unknown = await foreign.call(approveServiceRequest, { id: uuidv7(), version });
    expect(byClient.status).toBe(403);
    expect([byForeign.status, byForeign.problem.detail]).toEqual([unknown.status, unknown.problem.detail]);
    expect(byForeign.status).toBe(404);
  });

  test('a repeated key gets the same response and no second effect; with another body it is refused', async () => {
    const client = await app.as(people.client);
    const { machine_id } = await steps.request();
    const input = {
      machine_id,
      problem_description: 'Same intent, sent twice.',
      different_fault: true,
      preferred_date: '2026-11-20',
    };
    const key = uuidv7();
    const first = await client.call(submitServiceRequest, input, { key });
    const repeat = await changesNothing(() => client.call(submitServiceRequest, input, { key }));
    expect(repeat.body).toEqual(first.body);
    const other = await client.call(submitServiceRequest, { ...input, urgency: 'high' }, { key });
    expect([other.status, other.problem.code]).toEqual([422, 'key_reused']);
    const none = await client.call(submitServiceRequest, input, { headers: { 'idempotency-key': '' } });
    expect(none.status).toBe(400);
  });

  test('a list is read page by page, each row once, newest first', async () => {
    const dispatcher = await app.as(people.dispatcher);
    const numbers: string[] = [];
    let after: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof dispatcher.call<typeof listServiceRequests>>> =
        await dispatcher.call(listServiceRequests, { limit: 40, ...(after !== null && { after }) });
      numbers.push(...page.body.items.map(({ number }) => number));
      after = page.body.next;
    } while (after !== null);
    const { service_requests } = await countRows(app.server.database, dispatcher.session.operator?.id);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.length).toBe(service_requests);
  });
});
