import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { handBackJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { keepJobOrderOnHold, pauseJobOrder } from '#contract/job-orders/visit/visit.ts';
import { visitTimesOf } from '#domain/visit/course.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import {
  type Answer,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

const isoOf = (date: Date) => date.toISOString().replace('.000Z', '+00:00');
const ago = (hours: number) => new Date(testMoment.getTime() - hours * 3_600_000);
const at = (hours: number) => isoOf(ago(hours));
const reason = 'The gate was closed';

describe.each(databasesInTurn(import.meta.filename))('work that a device reports later, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const technician = () => app.as(world.home.technician.email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const started = (hours: number, seed: JobSeed = {}) =>
    job({ workflow_status: 'in_progress', started_at: ago(hours), scheduled_date: ago(hours), ...seed });
  const lastEventOf = async (id: string) => (await eventsOf(app.server.database, id)).at(-1);

  test('a form counts on the day of the device, and its event on the day that the server received it', async () => {
    const { id, version } = await started(50);
    const { call } = await technician();
    const { body } = await call(submitJobOrder, { id, version, at: at(49), ...completedForm });
    expect([body.summary?.service_date, body.job_order_form_submitted_at]).toEqual(['2026-11-16', at(49)]);
    expect([body.work_ended_at, body.paused_seconds]).toEqual([null, 0]);
    const times = visitTimesOf({
      on_the_way_at: null,
      started_at: new Date(body.started_at ?? ''),
      job_order_form_submitted_at: new Date(body.job_order_form_submitted_at ?? ''),
      paused_seconds: body.paused_seconds,
    });
    expect(times.on_site_minutes).toBe(60);
    expect((await lastEventOf(id))?.at).toEqual(testMoment);
  });

  test('a hold begins when the device says, and may end before the server hears of it', async () => {
    const { id, version } = await started(30);
    const { call } = await technician();
    const held = (await call(pauseJobOrder, { id, version, at: at(29) })).body;
    expect(held.paused_at).toBe(at(29));
    const kept = { id, version: held.version, hold_until: at(20) };
    expect((await changesNothing(app.server.database, () => call(keepJobOrderOnHold, kept))).status).toBe(
      422,
    );
    expect((await call(keepJobOrderOnHold, { ...kept, at: at(28) })).body.hold_until).toBe(at(20));
    expect((await lastEventOf(id))?.changes.done_at?.to).toBe(ago(28).toISOString());
  });

  test('a no-show and interrupted work count from the device, and the arrival shows when it was received', async () => {
    const { call } = await technician();
    const missed = await job({ scheduled_date: ago(26) });
    const early = { id: missed.id, version: missed.version, reason, at: at(27), ...anyway };
    expect((await call(missJobOrder, early)).status).toBe(409);
    expect((await call(missJobOrder, { ...early, at: at(25) })).body.cancelled_at).toBe(at(25));
    const planned = await job({ scheduled_date: ago(26) });
    const interruption = {
      id: planned.id,
      version: planned.version,
      outcome: 'cannot_finish',
      reason,
    } as const;
    const { body } = await call(interruptJobOrder, { ...interruption, at: at(24), ...anyway });
    expect([body.started_at, body.arrival_recorded_at]).toEqual([at(24), isoOf(testMoment)]);
  });

  test('a saved draft, a hand back and a comment show in history when they were done', async () => {
    const { call } = await technician();
    const { id, version } = await started(5);
    const text = 'The key is at the desk';
    const comment = await call(addComment, { record: 'job_orders', record_id: id, text, at: at(4) });
    expect(comment.body.at).toBe(at(4));
    expect(await lastEventOf(id)).toMatchObject({
      at: testMoment,
      changes: { done_at: { to: ago(4).toISOString() } },
    });
    const saved = (await call(saveJobOrder, { id, version, at: at(3), ...completedForm })).body;
    expect([saved.started_at, (await lastEventOf(id))?.changes.done_at?.to]).toEqual([
      at(5),
      ago(3).toISOString(),
    ]);
    await call(handBackJobOrder, { id, version: saved.version, reason, at: at(2) });
    expect((await lastEventOf(id))?.changes.done_at?.to).toBe(ago(2).toISOString());
  });

  test('only a technician says when a comment was written', async () => {
    const { id } = await started(5);
    const comment = { record: 'job_orders', record_id: id, text: 'No one came', at: at(6) } as const;
    for (const { email } of [world.home.client, world.home.dispatcher]) {
      const { body } = await (await app.as(email)).call(addComment, comment);
      expect([body.at, (await lastEventOf(id))?.changes.done_at]).toEqual([isoOf(testMoment), undefined]);
    }
  });

  test('work before the step before it, or too long ago, changes nothing', async () => {
    const { call } = await technician();
    const running = await started(80);
    const visit = { id: running.id, version: running.version };
    const form = { ...visit, ...completedForm };
    const own = { record: 'job_orders', record_id: visit.id, text: 'Done' } as const;
    for (const early of [at(81), at(73)]) {
      const writes: (() => Promise<Answer<unknown>>)[] = [
        () => call(submitJobOrder, { ...form, at: early }),
        () => call(saveJobOrder, { ...form, at: early }),
        () => call(pauseJobOrder, { ...visit, at: early }),
        () => call(interruptJobOrder, { ...visit, outcome: 'cannot_finish', reason, at: early }),
        () => call(handBackJobOrder, { ...visit, reason, at: early }),
        () => call(addComment, { ...own, at: early }),
      ];
      for (const refused of writes) {
        const { status, problem } = await changesNothing(app.server.database, refused);
        expect([status, problem.errors?.[0]?.path]).toEqual([422, 'at']);
      }
    }
    const submitted = (await call(submitJobOrder, { ...form, at: at(10) })).body;
    const reopening = { ...form, version: submitted.version, at: at(11) };
    expect((await call(saveJobOrder, reopening)).problem.errors?.[0]?.message).toContain(
      'last reported step',
    );
  });

  test('a fast clock counts as now', async () => {
    const { id, version } = await started(1);
    const { call } = await technician();
    const { body } = await call(submitJobOrder, { id, version, at: at(-3), ...completedForm });
    expect(body.job_order_form_submitted_at).toBe(isoOf(testMoment));
  });
});
