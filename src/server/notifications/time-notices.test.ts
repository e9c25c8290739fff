import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assignJobOrder,
  cancelJobOrder,
  handBackJobOrder,
  handOverJobOrder,
  unassignJobOrder,
} from '#contract/job-orders/appointment/assign.ts';
import { askAnotherTime, declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listNotifications } from '#contract/notifications.ts';
import { savePreferences } from '#contract/preferences.ts';
import { closeServiceRequest, withdrawServiceRequest } from '#contract/service-requests.ts';
import { updateTechnician } from '#contract/technicians.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const reason = 'The gate was closed';
/** The time of a visit that starts when the tests run. */
const wednesday = 'Wed, Nov 18, 10:00 – 11:00 AM';
const thursday = 'Thu, Nov 26, 10:00 – 11:00 AM';
const sunday = 'Sun, Nov 29, 10:00 – 11:00 AM';
const sundayAtTen = '2026-11-29T07:00:00+00:00';

/** Normalizes whitespace, because times use several kinds of spaces, and emails wrap lines. */
const plain = (text: string) => text.replaceAll(/\s+/gu, ' ');

describe.each(databasesInTurn(import.meta.filename))('notifications about a visit on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) =>
    makeJob(app.server.database, world.home, { scheduled_date: new Date('2026-11-26T07:00:00Z'), ...seed });
  /** Compares the texts regardless of their order, because notifications with the same time have no fixed order. */
  const expectNotices = async (person: Person, id: string, texts: readonly unknown[]) => {
    const { items } = (await (await as(person)).call(listNotifications, {})).body;
    const noticeTexts = items.filter(({ record_id }) => record_id === id).map(({ text }) => plain(text));
    expect(noticeTexts.toSorted()).toEqual(texts.toSorted());
  };
  const mailsTo = ({ email }: Person) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ subject: string; body: string }>(sql`
        select subject, body from outgoing_mails where recipient = ${email} order by id`),
    );
  const rows = <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Row>(statement));
  /** Returns the emails to the client about the job, and for how many minutes each may still be sent. */
  const mailsAbout = async ({ id }: { readonly id: string }) => {
    const mails = await rows<{ subject: string; minutes: number | null }>(sql`
      select subject, extract(epoch from expires_at - created_at)::int / 60 as minutes from outgoing_mails
      where record_id = ${id} and recipient = ${world.home.client.email} order by id`);
    return mails.map(({ subject, minutes }) => ({ subject: plain(subject), minutes }));
  };
  const plan = (technician: Person & { row: { id: string } }, more: object = {}) => ({
    technician_id: technician.row.id,
    scheduled_date: sundayAtTen,
    accepted: ['overlap' as const],
    ...more,
  });

  test("a notification keeps the time that the visit had then, in its operator's zone, and the email says the same", async () => {
    const { technician, client, dispatcher } = world.home;
    const { id, version, number } = await job();
    await (await as(client)).call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
    const planner = await as(dispatcher);
    const moved = (await planner.call(assignJobOrder, { id, version, ...plan(technician) })).body;
    const wide = { id, version: moved.version, ...plan(technician, { window_minutes: 180 }) };
    expect((await planner.call(assignJobOrder, wide)).status).toBe(200);
    const texts = [
      `Your visit JO-${number} has a new time: ${sunday} instead of ${thursday}`,
      `Your visit JO-${number} has a new time: Sun, Nov 29, 10:00 AM – 1:00 PM instead of ${sunday}`,
    ];
    await expectNotices(client, id, texts);
    await expectNotices(
      technician,
      id,
      texts.map((text) => text.replace('Your visit ', '')),
    );
    const mails = await mailsTo(client);
    expect(mails.map(({ subject }) => plain(subject))).toEqual(texts);
    for (const [index, { body }] of mails.entries()) {
      expect(plain(body)).toContain(`Hello, ${texts[index]}. See it here`);
    }
    await (await as(client)).call(savePreferences, { email_topics: [], board_view: 'day' });
  });

  test("planners see the client's request for a new time and its withdrawal; the client sees the refusal and the answer", async () => {
    const { technician, client, dispatcher } = world.home;
    const { id, version, number } = await job();
    const [caller, planner] = [await as(client), await as(dispatcher)];
    const wishFields = { id, asked_date: sundayAtTen, asked_note: null };
    const askedJob = (await caller.call(askAnotherTime, { ...wishFields, version })).body;
    const back = { ...wishFields, version: askedJob.version, asked_date: null };
    const takenBack = (await caller.call(askAnotherTime, back)).body;
    const secondAsk = (await caller.call(askAnotherTime, { ...wishFields, version: takenBack.version })).body;
    const declined = (await planner.call(declineAnotherTime, { id, version: secondAsk.version, reason }))
      .body;
    const last = (await caller.call(askAnotherTime, { ...wishFields, version: declined.version })).body;
    await planner.call(assignJobOrder, { id, version: last.version, ...plan(technician) });
    const asksFor = `The client requests a new time for JO-${number}: Sun, Nov 29, 10:00 AM instead of ${thursday}`;
    await expectNotices(dispatcher, id, [
      asksFor,
      `The client is keeping the planned time for JO-${number}: ${thursday}`,
      asksFor,
      asksFor,
    ]);
    await expectNotices(client, id, [
      `Your visit JO-${number} remains scheduled for ${thursday}: ${reason}`,
      `Your visit JO-${number} was moved to the time that you requested: ${sunday} instead of ${thursday}`,
    ]);
  });

  test('the technician who loses a job sees its old time, and the next technician and the client its new time', async () => {
    const { technician, secondTechnician, client, dispatcher } = world.home;
    const { id, version, number } = await job({ workflow_status: 'in_progress' });
    await (await as(dispatcher)).call(handOverJobOrder, { id, version, ...plan(secondTechnician) });
    await expectNotices(technician, id, [`JO-${number} on ${thursday} was taken off your schedule`]);
    await expectNotices(secondTechnician, id, [`JO-${number} was assigned to you for ${sunday}`]);
    await expectNotices(client, id, [
      `The work on JO-${number} stopped before it was finished`,
      `Another technician will come for your visit JO-${number}, at a new time: ${sunday} instead of ${thursday}`,
    ]);
  });

  test('the client sees the time of a visit when the technician sets out, and of a no-show', async () => {
    const { technician, client, dispatcher } = world.home;
    const { id, version, number } = await job({ scheduled_date: testMoment });
    const caller = await as(technician);
    const departure = (await caller.call(leaveForJobOrder, { id, version, ...anyway })).body;
    await caller.call(missJobOrder, { id, version: departure.version, reason });
    await expectNotices(client, id, [
      `The technician for JO-${number} on ${wednesday} is on the way`,
      `No one was there for your visit JO-${number} on ${wednesday}: ${reason}`,
    ]);
    await expectNotices(dispatcher, id, [`No one was there for JO-${number} on ${wednesday}: ${reason}`]);
  });

  test('the client sees the true time of a visit that the technician sets out for on another day', async () => {
    const { technician, client } = world.home;
    const { id, version, number } = await job();
    await (await as(technician)).call(leaveForJobOrder, { id, version, ...anyway });
    await expectNotices(client, id, [
      `Your visit JO-${number} has a new time: ${wednesday} instead of ${thursday}`,
      `The technician for JO-${number} on ${wednesday} is on the way`,
    ]);
  });

  test('withdrawing, cancelling and closing notify with the reason; a long one is in the email but not in its subject', async () => {
    const { client, technician, dispatcher, countryOperator } = world.home;
    const [caller, planner] = [await as(client), await as(dispatcher)];
    const first = await job();
    const request_id = first.service_request_id ?? '';
    await caller.call(withdrawServiceRequest, { id: request_id, version: 1, reason });
    await expectNotices(technician, first.id, [`JO-${first.number} on ${thursday} was cancelled: ${reason}`]);
    await expectNotices(dispatcher, request_id, [
      expect.stringMatching(`^The client has withdrawn SR-\\d+: ${reason}$`),
    ]);
    await caller.call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
    const second = await job();
    const cancellation_reason = `${reason}.\nWe call you.`;
    await planner.call(cancelJobOrder, { id: second.id, version: second.version, cancellation_reason });
    const mail = (await mailsTo(client)).at(-1);
    const text = `Your visit JO-${second.number} on ${thursday} was cancelled: ${reason}. We call you.`;
    expect(plain(mail?.subject ?? '')).toBe(`Your visit JO-${second.number} on ${thursday} was cancelled`);
    expect(plain(mail?.body ?? '')).toContain(`Hello, ${text} See it here`);
    await expectNotices(client, second.id, [text]);
    await planner.call(closeServiceRequest, { id: second.service_request_id ?? '', version: 1, reason });
    await expectNotices(countryOperator, second.service_request_id ?? '', [
      expect.stringMatching(`^Service request SR-\\d+ was closed: ${reason}$`),
    ]);
  });

  test('taps that a device reports later are in the past tense, and only in the list', async () => {
    const { technician, client } = world.home;
    await (await as(client)).call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
    const ago = (minutes: number) => new Date(testMoment.getTime() - minutes * 60_000).toISOString();
    const { call } = await as(technician);
    const tapped = async (left: number, arrived: number) => {
      const { id, version, number } = await job({ scheduled_date: testMoment });
      const [first, second] = [ago(left), ago(arrived)];
      const departure = (await call(leaveForJobOrder, { id, version, at: first, ...anyway })).body;
      const { body } = await call(startJobOrder, { id, version: departure.version, at: second, ...anyway });
      return { id, number, version: body.version };
    };
    const late = await tapped(105, 85);
    await expectNotices(client, late.id, [
      `The technician for JO-${late.number} set out on Wed, Nov 18, 8:15 AM`,
      `The work on JO-${late.number} started on Wed, Nov 18, 8:35 AM`,
    ]);
    expect(await mailsAbout(late)).toEqual([]);
    const { id, number, version } = late;
    expect((await call(handBackJobOrder, { id, version, reason, at: ago(60) })).status).toBe(200);
    const takenBack = `The work on JO-${number} stopped on Wed, Nov 18, 9:00 AM before it was finished`;
    expect(await mailsAbout(late)).toEqual([{ subject: takenBack, minutes: 120 }]);
    const soon = await tapped(4, 1);
    const texts = [
      `The technician for JO-${soon.number} on ${wednesday} is on the way`,
      `The work on JO-${soon.number} has started`,
    ];
    await expectNotices(client, soon.id, texts);
    expect(await mailsAbout(soon)).toEqual(
      texts.map((subject, index) => ({ subject, minutes: [30, 60][index] })),
    );
  });

  type Way = {
    readonly from: readonly ('on the way' | 'at work')[];
    run(job: { readonly id: string; readonly version: number }): Promise<{ readonly status: number }>;
  };
  const technician = () => as(world.home.technician);
  const planner = () => as(world.home.dispatcher);
  const others = () => plan(world.home.secondTechnician);
  /** Every way in which a visit stops being under way after its client was notified that it is under way. */
  const ways: Readonly<Record<string, Way>> = {
    leave: {
      from: ['on the way'],
      run: async (one) => (await technician()).call(leaveForJobOrder, { ...one, is_on_the_way: false }),
    },
    hand_back: {
      from: ['on the way', 'at work'],
      run: async (one) => (await technician()).call(handBackJobOrder, { ...one, reason }),
    },
    unassign: {
      from: ['on the way', 'at work'],
      run: async (one) => (await planner()).call(unassignJobOrder, one),
    },
    assign: {
      from: ['on the way'],
      run: async (one) => (await planner()).call(assignJobOrder, { ...one, ...others() }),
    },
    'another day': {
      from: ['on the way'],
      run: async (one) => (await planner()).call(assignJobOrder, { ...one, ...plan(world.home.technician) }),
    },
    hand_over: {
      from: ['at work'],
      run: async (one) => (await planner()).call(handOverJobOrder, { ...one, ...others() }),
    },
    // This one comes last, because it ends the technician's session.
    'deactivated technician': {
      from: ['at work'],
      run: async ({ id: job_id }) => {
        const { id, version, name, phone } = world.home.technician.row;
        const change = { id, version, name, phone, is_active: false, open_jobs_seen: [job_id] };
        return (await as(world.home.countryOperator)).call(updateTechnician, change);
      },
    },
  };

  test.each(Object.entries(ways).flatMap(([way, { from }]) => from.map((state) => [way, state] as const)))(
    'the client hears that a visit is no longer under way: %s, %s',
    async (way, state) => {
      await rows(sql.raw(cancelledJobs(`status in ('scheduled', 'in_progress')`)));
      const client = await as(world.home.client);
      await client.call(savePreferences, { email_topics: ['jobs'], board_view: 'day' });
      const { id, version, number } = await job({ scheduled_date: testMoment });
      const begin = state === 'on the way' ? leaveForJobOrder : startJobOrder;
      const begun = (await (await technician()).call(begin, { id, version, ...anyway })).body;
      await rows(sql`delete from notifications`);
      expect((await ways[way]?.run({ id, version: begun.version }))?.status).toBe(200);
      const text =
        state === 'on the way'
          ? new RegExp(`^The technician for JO-${number} on .* is no longer on the way$`)
          : new RegExp(`^The work on JO-${number} stopped before it was finished$`);
      const { items } = (await client.call(listNotifications, {})).body;
      const notices = items.filter(({ type }) => type === 'job-orders.turned-back');
      expect(notices.map((one) => plain(one.text))).toEqual([expect.stringMatching(text)]);
      const subjects = (await mailsAbout({ id })).map(({ subject }) => subject);
      // An action that also changes the technician or the time sends one email, which says everything.
      const isNewTime = way === 'another day';
      const isHandedOver = way === 'assign' || way === 'hand_over';
      const newTime = isNewTime ? 'Your visit' : 'Another technician will come for your visit';
      const mails = isNewTime || isHandedOver ? subjects.slice(1) : subjects.filter((one) => text.test(one));
      const changed = new RegExp(`^${newTime} JO-${number}.* a new time: `);
      expect(mails).toEqual([expect.stringMatching(isNewTime || isHandedOver ? changed : text)]);
    },
  );

  test('the ways are all that the workflow has', () => {
    const again = Object.entries(jobOrderWorkflow.actions).flatMap(([action, { to }]) =>
      to === 'assigned' || to === 'unassigned' ? [action] : [],
    );
    expect(Object.keys(ways)).toEqual(expect.arrayContaining(again));
  });
});
