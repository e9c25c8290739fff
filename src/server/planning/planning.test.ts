import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countDays, listDay } from '#contract/calendar.ts';
import { assignJobOrder, cancelJobOrder, unassignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder, searchJobOrders } from '#contract/job-orders/order/order.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getBoard } from '#contract/planning/board.ts';
import { approveServiceRequest, rejectServiceRequest } from '#contract/service-requests.ts';
import { listTeam } from '#contract/team.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** Sunday, November 22, 2026, 10:00 in Bahrain: within service hours, not on the weekend. */
const sundayAtTen = '2026-11-22T07:00:00.000Z';
const assignedToYou = expect.stringMatching(/^JO-\d+ was assigned to you for /);
const newTechnician = expect.stringMatching(/^A technician is assigned to your visit JO-\d+ on .+$/);

describe.each(databasesInTurn(import.meta.filename))('planning on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: Parameters<typeof makeJob>[2] = {}) => makeJob(app.server.database, world.home, seed);
  const unassigned = () => job({ workflow_status: 'scheduled', scheduled_date: new Date(sundayAtTen) });
  /** Each test plans on a different day in the future, so that the jobs of other tests do not affect it. */
  let day = 0;
  const freeSlot = () => new Date(Date.parse('2027-01-03T07:00:00Z') + day++ * 7 * 86_400_000).toISOString();

  const noticeTextsOf = async (person: Person, id: string) =>
    (await (await as(person)).call(listNotifications, {})).body.items
      .filter(({ record_id }) => record_id === id)
      .map(({ text }) => text);

  test('assigning an unassigned job notifies the technician and the client', async () => {
    const { id, version } = await unassigned();
    const dispatcher = await as(world.home.dispatcher);
    const technician_id = world.home.technician.row.id;
    const scheduled_date = sundayAtTen;
    const { status, body } = await dispatcher.call(assignJobOrder, {
      id,
      version,
      technician_id,
      scheduled_date,
    });
    expect([status, body.workflow_status, body.technician_id]).toEqual([200, 'assigned', technician_id]);
    expect(Date.parse(body.scheduled_date)).toBe(Date.parse(scheduled_date));
    expect(await noticeTextsOf(world.home.technician, id)).toEqual([assignedToYou]);
    expect(await noticeTextsOf(world.home.client, id)).toEqual([newTechnician]);
    expect(await noticeTextsOf(world.home.dispatcher, id)).toEqual([]);
  });

  test('a job that changes technicians is unassigned from one and assigned to the other, with an event each', async () => {
    const { id, version } = await job({ scheduled_date: new Date(freeSlot()) });
    const dispatcher = await as(world.home.dispatcher);
    const technician_id = world.home.secondTechnician.row.id;
    await dispatcher.call(assignJobOrder, { id, version, technician_id, scheduled_date: freeSlot() });
    const moved = (await eventsOf(app.server.database, id)).map((event) => [event.type, event.technician_id]);
    expect(moved).toEqual([
      ['job-orders.unassigned', world.home.technician.row.id],
      ['job-orders.assigned', technician_id],
      ['job-orders.rescheduled', null],
    ]);
  });

  test('a client whose visit gets another technician and another time is notified of both', async () => {
    const { id, version } = await job({ scheduled_date: new Date(freeSlot()) });
    const dispatcher = await as(world.home.dispatcher);
    const technician_id = world.home.secondTechnician.row.id;
    const plan = { id, version, technician_id, scheduled_date: freeSlot() };
    const { body } = await dispatcher.call(assignJobOrder, plan);
    const hasNewTime = /^Your visit JO-\d+ has a new time: /;
    expect(await noticeTextsOf(world.home.client, id)).toEqual([
      expect.stringMatching(
        /^Another technician will come for your visit JO-\d+, at a new time: .+ instead of .+$/,
      ),
    ]);
    expect(await noticeTextsOf(world.home.secondTechnician, id)).toEqual([assignedToYou]);
    await dispatcher.call(unassignJobOrder, { id, version: body.version, scheduled_date: freeSlot() });
    expect((await noticeTextsOf(world.home.client, id)).filter((text) => hasNewTime.test(text))).toHaveLength(
      1,
    );
    expect((await noticeTextsOf(world.home.technician, id)).join()).toMatch(
      /^JO-\d+ on .+ was taken off your schedule$/,
    );
    const { items } = (await (await as(world.home.secondTechnician)).call(listNotifications, {})).body;
    // The technician no longer has the job and could not open it.
    expect(items.filter(({ record_id }) => record_id === id).map(({ job: state }) => state)).toEqual([
      null,
      null,
    ]);
  });

  test('planning a job for its current appointment changes no data, and notifies no one', async () => {
    const { id, version, scheduled_date } = await job({ scheduled_date: new Date(freeSlot()) });
    const { status, body } = await (await as(world.home.dispatcher)).call(assignJobOrder, {
      id,
      version,
      technician_id: world.home.technician.row.id,
      scheduled_date: scheduled_date.toISOString(),
    });
    expect([status, body.version]).toEqual([200, version]);
    expect(await eventsOf(app.server.database, id)).toEqual([]);
  });

  test('conflicts of an appointment are reported, and accepted only by name', async () => {
    const at = freeSlot();
    const { number } = await job({ scheduled_date: new Date(at) });
    const { id, version } = await unassigned();
    const dispatcher = await as(world.home.dispatcher);
    const input = { id, version, technician_id: world.home.technician.row.id, scheduled_date: at };
    const refused = await changesNothing(app.server.database, () => dispatcher.call(assignJobOrder, input));
    expect([refused.status, refused.problem.code, refused.problem.concerns]).toEqual([
      409,
      'concerns',
      ['overlap'],
    ]);
    expect(refused.problem.overlaps).toEqual([`JO-${number}`]);
    expect((await dispatcher.call(assignJobOrder, { ...input, accepted: ['weekend'] })).status).toBe(409);
    expect((await dispatcher.call(assignJobOrder, { ...input, accepted: ['overlap'] })).status).toBe(200);
  });

  test.each([
    ['before the service hours', '2027-03-07T04:00:00Z', 'technician', ['off_hours']],
    ['ending after the service hours', '2027-03-07T14:00:00Z', 'technician', ['off_hours']],
    ['that begins before now', '2026-11-18T06:59:00Z', 'secondTechnician', ['past']],
    ['on a Friday', '2027-03-05T07:00:00Z', 'technician', ['weekend']],
    ['for an inactive technician', '2027-03-07T07:00:00Z', 'inactiveTechnician', ['inactive_technician']],
  ] as const)('an appointment %s needs confirmation', async (_, scheduled_date, member, concerns) => {
    const { id, version } = await unassigned();
    const technician_id = world.home[member].row.id;
    const { problem } = await (await as(world.home.dispatcher)).call(assignJobOrder, {
      id,
      version,
      technician_id,
      scheduled_date,
    });
    expect(problem.concerns).toEqual(concerns);
  });

  test('an outdated reschedule is refused with the current job', async () => {
    const { id, version } = await job({ scheduled_date: new Date(freeSlot()) });
    const technician_id = world.home.technician.row.id;
    const first = await as(world.home.dispatcher);
    const second = await as(world.home.secondDispatcher);
    const [mine, theirs] = [freeSlot(), freeSlot()];
    await first.call(assignJobOrder, { id, version, technician_id, scheduled_date: mine });
    const late = await second.call(assignJobOrder, { id, version, technician_id, scheduled_date: theirs });
    expect([late.status, late.problem.code]).toEqual([409, 'stale']);
    expect(late.problem.record).toMatchObject({ id, version: version + 1 });
    expect(Date.parse((await first.call(getJobOrder, { id })).body.scheduled_date)).toBe(Date.parse(mine));
  });

  test('a technician of another operator is refused', async () => {
    const { id, version } = await unassigned();
    const technician_id = world.foreign.technician.row.id;
    const { status, problem } = await (await as(world.home.dispatcher)).call(assignJobOrder, {
      id,
      version,
      technician_id,
      scheduled_date: freeSlot(),
    });
    expect([status, problem.errors?.[0]?.path]).toEqual([422, 'technician_id']);
  });

  test('an unassigned job is in the list of unassigned ones, at its old time or a given one', async () => {
    const { id, version } = await job({ scheduled_date: new Date(freeSlot()) });
    const dispatcher = await as(world.home.dispatcher);
    const { body } = await dispatcher.call(unassignJobOrder, { id, version, scheduled_date: sundayAtTen });
    expect([body.stage, body.technician_id, body.workflow_status]).toEqual(['unassigned', null, 'scheduled']);
    const board = await dispatcher.call(getBoard, { from: '2026-11-22' });
    expect(board.body.unassigned.map((planned) => planned.id)).toContain(id);
  });

  test('a job without a technician cannot be started, not even by a super admin', async () => {
    const { id, version } = await unassigned();
    const { status, problem } = await (await as(world.admin)).call(startJobOrder, { id, version });
    expect([status, problem.code]).toEqual([409, 'refused']);
  });

  test('a cancelled job is final and keeps its reason', async () => {
    const { id, version } = await job({ workflow_status: 'in_progress' });
    const dispatcher = await as(world.home.dispatcher);
    const cancellation_reason = 'The hotel closes for the season';
    const { body } = await dispatcher.call(cancelJobOrder, { id, version, cancellation_reason });
    expect([body.status, body.workflow_status, body.stage]).toEqual([
      'cancelled',
      'in_progress',
      'cancelled',
    ]);
    expect(body.cancellation_reason).toBe(cancellation_reason);
    const repeat = await dispatcher.call(cancelJobOrder, { id, version: body.version, cancellation_reason });
    expect([repeat.status, repeat.problem.code]).toEqual([409, 'refused']);
  });

  test('cancelling needs a reason', async () => {
    const { id, version } = await job();
    const dispatcher = await as(world.home.dispatcher);
    const { problem } = await dispatcher.call(cancelJobOrder, { id, version, cancellation_reason: ' ' });
    expect(problem.errors).toEqual([{ path: 'cancellation_reason', message: 'Give a reason' }]);
  });

  test("the board shows the day in the operator's time zone, and the unassigned jobs most urgent first", async () => {
    const { body } = await (await app.as('dispatcher@demo.test')).call(getBoard, { from: '2026-11-18' });
    expect(body.operator).toMatchObject({ time_zone: 'Asia/Bahrain', weekend: [5, 6], opens_at: 480 });
    expect(body.jobs).toHaveLength(5);
    expect(body.technicians).toHaveLength(8);
    const order = ['emergency', 'high', 'medium', 'low'];
    const urgencies = body.unassigned.map(({ urgency }) => order.indexOf(urgency));
    expect(urgencies).toEqual(urgencies.toSorted((a, b) => a - b));
    expect(body.unassigned_count).toBe(3);
  });

  test('the board shows the pending requests of its operator, emergencies first, until they are decided', async () => {
    const { database } = app.server;
    const at = (hour: number) => ({ created_at: new Date(Date.UTC(2026, 10, 17, hour)) });
    const high = await makeRequest(database, world.home, { urgency: 'high', ...at(1) });
    const late = await makeRequest(database, world.home, { urgency: 'emergency', ...at(3) });
    const early = await makeRequest(database, world.home, { urgency: 'emergency', ...at(2) });
    const foreign = await makeRequest(database, world.foreign, { urgency: 'emergency' });
    const dispatcher = await as(world.home.dispatcher);
    const readBoard = async () => (await dispatcher.call(getBoard, { from: '2026-11-18' })).body;
    const { requests, requests_count } = await readBoard();
    expect(requests.map(({ id }) => id)).toEqual([early.id, late.id, high.id]);
    expect(requests_count).toBe(3);
    expect(requests.map(({ id }) => id)).not.toContain(foreign.id);
    expect(requests[0]).toMatchObject({
      number: `SR-${early.number}`,
      version: early.version,
      client: { name: world.home.client.row.name },
      problem_description: early.problem_description,
      preferred_date: early.preferred_date,
    });
    const { id, version } = early;
    const appointment = { technician_id: world.home.technician.row.id, scheduled_date: freeSlot() };
    const { body } = await dispatcher.call(approveServiceRequest, { id, version, appointment });
    expect(body.status).toBe('assigned');
    const rejection_reason = 'It is out of order permanently';
    await dispatcher.call(rejectServiceRequest, { id: late.id, version: late.version, rejection_reason });
    const after = await readBoard();
    expect(after.requests.map((request) => request.id)).toEqual([high.id]);
    expect(after.requests_count).toBe(1);
  });

  test('a visit that lasts past midnight is on both days, and on no other', async () => {
    // A trouble call from 23:00 to 0:30 in Bahrain.
    const { id } = await job({ scheduled_date: new Date('2026-12-08T20:00:00Z') });
    const dispatcher = await as(world.home.dispatcher);
    const readJobIds = async (from: string) => {
      const { body } = await dispatcher.call(getBoard, { from });
      return body.jobs.map((planned) => planned.id);
    };
    expect(await readJobIds('2026-12-08')).toContain(id);
    expect(await readJobIds('2026-12-09')).toContain(id);
    expect(await readJobIds('2026-12-10')).not.toContain(id);
    const { id: ended } = await job({ scheduled_date: new Date('2026-12-08T19:30:00Z') });
    expect(await readJobIds('2026-12-09')).not.toContain(ended);
  });

  test("days are counted and listed in the operator's time zone", async () => {
    const technician = await app.as('technician@demo.test');
    const { days } = (await technician.call(countDays, { from: '2026-11-18', until: '2026-11-18' })).body;
    expect(days).toEqual([{ date: '2026-11-18', jobs: 3, completed: 0, unassigned: 0 }]);
    expect((await technician.call(listDay, { date: '2026-11-18' })).body.items).toHaveLength(3);
  });

  test('the team shows who is on a job', async () => {
    const { items } = (await (await app.as('dispatcher@demo.test')).call(listTeam, {})).body;
    const busy = items.filter(({ current_job }) => current_job !== null);
    expect(busy.map(({ name }) => name)).toEqual(['Yusuf Darwish']);
    expect(items).toHaveLength(8);
  });

  test('jobs are found by number and by client, and filtered by stage', async () => {
    const dispatcher = await app.as('dispatcher@demo.test');
    const findJobs = async (search: string, stage?: 'unassigned') =>
      (await dispatcher.call(searchJobOrders, { search, ...(stage && { stage }) })).body.items;
    const [first] = await findJobs('Sandglass');
    expect(first?.client.name).toBe('Sandglass Cafe');
    for (const text of [
      first?.number ?? '',
      `  ${first?.number.toLowerCase()} `,
      first?.number.slice(3) ?? '',
    ]) {
      expect((await findJobs(text)).map(({ number }) => number)).toContain(first?.number);
    }
    expect(await findJobs('%')).toEqual([]);
    expect((await findJobs('e', 'unassigned')).every(({ stage }) => stage === 'unassigned')).toBe(true);
  });
});
