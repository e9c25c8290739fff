import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, cancelJobOrder, handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { askAnotherTime, declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listNotifications } from '#contract/notifications.ts';
import { savePreferences } from '#contract/preferences.ts';
import { closeServiceRequest, withdrawServiceRequest } from '#contract/service-requests.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
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
  const expectTold = async (person: Person, id: string, texts: readonly unknown[]) => {
    const { items } = (await (await as(person)).call(listNotifications, {})).body;
    const noticeTexts = items.filter(({ record_id }) => record_id === id).map(({ text }) => plain(text));
    expect(noticeTexts.toSorted()).toEqual(texts.toSorted());
  };
  const mailsTo = ({ email }: Person) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ subject: string; body: string }>(sql`
        select subject, body from outgoing_mails where recipient = ${email} order by id`),
    );
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
    await expectTold(client, id, texts);
    await expectTold(
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
    await expectTold(dispatcher, id, [
      asksFor,
      `The client is keeping the planned time for JO-${number}: ${thursday}`,
      asksFor,
      asksFor,
    ]);
    await expectTold(client, id, [
      `Your visit JO-${number} remains scheduled for ${thursday}: ${reason}`,
      `Your visit JO-${number} was moved to the time that you requested: ${sunday} instead of ${thursday}`,
    ]);
  });

  test('the technician who loses a job sees its old time, and the next technician and the client its new time', async () => {
    const { technician, secondTechnician, client, dispatcher } = world.home;
    const { id, version, number } = await job({ workflow_status: 'in_progress' });
    await (await as(dispatcher)).call(handOverJobOrder, { id, version, ...plan(secondTechnician) });
    await expectTold(technician, id, [`JO-${number} on ${thursday} was taken off your schedule`]);
    await expectTold(secondTechnician, id, [`JO-${number} was assigned to you for ${sunday}`]);
    await expectTold(client, id, [
      `Your visit JO-${number} has a new time: ${sunday} instead of ${thursday}`,
      `Your visit JO-${number} on ${sunday} has a new technician`,
    ]);
  });

  test('the client sees the time of a visit when the technician sets out, and of a no-show', async () => {
    const { technician, client, dispatcher } = world.home;
    const { id, version, number } = await job({ scheduled_date: testMoment });
    const caller = await as(technician);
    const departure = (await caller.call(leaveForJobOrder, { id, version, ...anyway })).body;
    await caller.call(missJobOrder, { id, version: departure.version, reason });
    await expectTold(client, id, [
      `The technician for JO-${number} on ${wednesday} is on the way`,
      `No one was there for your visit JO-${number} on ${wednesday}: ${reason}`,
    ]);
    await expectTold(dispatcher, id, [`No one was there for JO-${number} on ${wednesday}: ${reason}`]);
  });

  test('the client sees the true time of a visit that the technician sets out for on another day', async () => {
    const { technician, client } = world.home;
    const { id, version, number } = await job();
    await (await as(technician)).call(leaveForJobOrder, { id, version, ...anyway });
    await expectTold(client, id, [
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
    await expectTold(technician, first.id, [`JO-${first.number} on ${thursday} was cancelled: ${reason}`]);
    await expectTold(dispatcher, request_id, [
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
    await expectTold(client, second.id, [text]);
    await planner.call(closeServiceRequest, { id: second.service_request_id ?? '', version: 1, reason });
    await expectTold(countryOperator, second.service_request_id ?? '', [
      expect.stringMatching(`^Service request SR-\\d+ was closed: ${reason}$`),
    ]);
  });
});
