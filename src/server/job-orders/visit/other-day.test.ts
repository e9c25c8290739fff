import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listNotifications } from '#contract/notifications.ts';
import { clientWindowStandingOf } from '#domain/visit/client-window.ts';
import type { StartConcern } from '#domain/visit/location.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

type Begun = Pick<JobOrderRow, 'id' | 'version'> & { readonly accepted: StartConcern[] };
const begin = ({ call }: Caller, visitInput: Begun) => call(startJobOrder, visitInput);

const isoOf = (date: Date) => date.toISOString().replace('.000Z', '+00:00');
const minutesFromNow = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000);
const now = isoOf(testMoment);
const day = 24 * 60;

describe.each(databasesInTurn(import.meta.filename))('a visit of another day, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());
  /** Cancels all planned and started jobs. */
  beforeEach(() =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql.raw(cancelledJobs(`status in ('scheduled', 'in_progress')`))),
    ),
  );

  const as = ({ email }: Person) => app.as(email);
  const technician = () => as(world.home.technician);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const visit = ({ id, version }: Pick<JobOrderRow, 'id' | 'version'>) => ({ id, version });

  test.each([
    ['set out for', leaveForJobOrder],
    ['begun', startJobOrder],
  ] as const)(
    'a visit of another day that is %s needs confirmation, and is then planned for now',
    async (_, call) => {
      const planned_for = minutesFromNow(9 * day);
      const next = await job({ scheduled_date: planned_for });
      const { call: send } = await technician();
      const refused = await changesNothing(app.server.database, () => send(call, visit(next)));
      expect(refused.problem).toMatchObject({
        status: 409,
        code: 'concerns',
        concerns: ['other_day'],
        planned_for: planned_for.toISOString(),
      });
      const startedJob = (await send(call, { ...visit(next), accepted: ['other_day'] })).body;
      expect(startedJob.scheduled_date).toBe(now);
      const [moved] = await eventsOf(app.server.database, next.id);
      expect([moved?.type, Object.keys(moved?.changes ?? {})]).toEqual([
        'job-orders.rescheduled',
        ['scheduled_date'],
      ]);
      const client = await as(world.home.client);
      const { items } = (await client.call(listNotifications, {})).body;
      const noticeTypes = items.filter(({ record_id }) => record_id === next.id).map(({ type }) => type);
      expect(noticeTypes).toContain('job-orders.rescheduled');
    },
  );

  const cracked = { outcome: 'cannot_finish', reason: 'The boiler is cracked' } as const;
  test.each<[string, (by: Caller, visitInput: Begun) => ReturnType<typeof begin>]>([
    ['set out for', ({ call }, visitInput) => call(leaveForJobOrder, visitInput)],
    ['begun', begin],
    ['saved', ({ call }, visitInput) => call(saveJobOrder, { ...visitInput, ...completedForm })],
    ['submitted', ({ call }, visitInput) => call(submitJobOrder, { ...visitInput, ...completedForm })],
    ['interrupted', ({ call }, visitInput) => call(interruptJobOrder, { ...visitInput, ...cracked })],
  ])(
    'a visit that is %s and overlaps another appointment needs confirmation, which names that appointment',
    async (_, send) => {
      const takenSlot = await job({ scheduled_date: minutesFromNow(60) });
      const planned = { scheduled_date: minutesFromNow(9 * day), duration_minutes: 75 };
      const next = visit(await job(planned));
      const caller = await technician();
      for (const accepted of [[], ['other_day' as const]]) {
        const { problem } = await changesNothing(app.server.database, () =>
          send(caller, { ...next, accepted }),
        );
        expect(problem).toMatchObject({
          code: 'concerns',
          concerns: ['other_day', 'overlap'],
          overlaps: [`JO-${takenSlot.number}`],
        });
      }
      const startAnswer = await send(caller, { ...next, accepted: ['other_day', 'overlap'] });
      expect([startAnswer.status, startAnswer.body.scheduled_date]).toEqual([200, now]);
    },
  );

  test('an appointment returns to its earlier time if the technician turns back or goes to another visit', async () => {
    const scheduled_date = minutesFromNow(9 * day);
    const planned = await job({ scheduled_date });
    const { call } = await technician();
    const leave = async (version: number) =>
      call(leaveForJobOrder, { id: planned.id, version, accepted: ['other_day'] });
    const { body: departure } = await leave(planned.version);
    const { body: back } = await call(leaveForJobOrder, { ...visit(departure), is_on_the_way: false });
    expect([back.scheduled_date, back.on_the_way_at]).toEqual([isoOf(scheduled_date), null]);
    await leave(back.version);
    const other = await job({ scheduled_date: minutesFromNow(0) });
    expect((await call(startJobOrder, { ...visit(other), accepted: ['elsewhere'] })).status).toBe(200);
    const { body: replanned } = await call(getJobOrder, { id: planned.id });
    expect([replanned.scheduled_date, replanned.on_the_way_at]).toEqual([isoOf(scheduled_date), null]);
    expect((await eventsOf(app.server.database, planned.id)).map(({ type }) => type).slice(-2)).toEqual([
      'job-orders.turned-back',
      'job-orders.rescheduled',
    ]);
  });

  test('a client never reads that a visit has a new time in the past', async () => {
    const { id, version, number } = await job({ scheduled_date: minutesFromNow(-day) });
    const { call } = await technician();
    const { body } = await call(leaveForJobOrder, { id, version, accepted: ['other_day'] });
    await call(leaveForJobOrder, { ...visit(body), is_on_the_way: false });
    const { items } = (await (await as(world.home.client)).call(listNotifications, {})).body;
    const moves = items.filter(
      ({ record_id, type }) => record_id === id && type === 'job-orders.rescheduled',
    );
    expect(moves.map(({ text }) => text)).toEqual([
      expect.stringMatching(new RegExp(`^Your visit JO-${number} is late: it was planned for `)),
      expect.stringMatching(new RegExp(`^Your visit JO-${number} has a new time: `)),
    ]);
  });

  test('conflicts are checked for the time of the tap, however late the tap is sent', async () => {
    const at = minutesFromNow(-11 * 60);
    const { call } = await technician();
    const yesterday = await job({ scheduled_date: at, at: minutesFromNow(-3 * day) });
    const started = await call(startJobOrder, { ...visit(yesterday), at: isoOf(at) });
    expect([started.status, started.body.scheduled_date]).toEqual([200, isoOf(at)]);
  });

  test("a visit keeps the client's arrival window, so a technician who comes earlier is early, and cannot report a no-show yet", async () => {
    const told_from = minutesFromNow(9 * day);
    const planned = await job({ scheduled_date: told_from });
    const { call } = await technician();
    const { body: departure } = await call(leaveForJobOrder, { ...visit(planned), accepted: ['other_day'] });
    expect([departure.scheduled_date, departure.told_from]).toEqual([now, isoOf(told_from)]);
    const reason = 'The gate was closed';
    const missed = await changesNothing(app.server.database, () =>
      call(missJobOrder, { ...visit(departure), reason }),
    );
    expect([missed.status, missed.problem.reason, missed.problem.params?.from]).toEqual([
      409,
      'missed_early',
      told_from.toISOString(),
    ]);
    const { body: startedJob } = await call(startJobOrder, visit(departure));
    expect(
      clientWindowStandingOf(
        {
          ...startedJob,
          told_from,
          told_until: new Date(startedJob.told_until ?? ''),
          first_arrived_at: new Date(startedJob.first_arrived_at ?? ''),
          cancelled_at: null,
        },
        testMoment,
      ),
    ).toEqual({ state: 'early', minutes: 9 * day });
  });

  test('no one can report a no-show before the arrival window begins', async () => {
    const early = await job({ scheduled_date: minutesFromNow(1) });
    const input = { ...visit(early), reason: 'The gate was closed' };
    for (const person of [world.home.technician, world.home.dispatcher]) {
      const { call } = await as(person);
      const { status, problem } = await changesNothing(app.server.database, () => call(missJobOrder, input));
      expect([status, problem.code, problem.reason]).toEqual([409, 'refused', 'missed_early']);
      expect(problem.detail).toContain('We announced this visit for');
    }
    const due = await job({ scheduled_date: testMoment });
    const { call } = await technician();
    expect((await call(missJobOrder, { ...input, ...visit(due) })).status).toBe(200);
  });
});
