import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { listNotifications } from '#contract/notifications.ts';
import { addAbsence, listAbsences, removeAbsence } from '#contract/planning/absences.ts';
import { getBoard } from '#contract/planning/board.ts';
import { listTeam } from '#contract/team.ts';
import { getTechnician, saveWeek } from '#contract/technicians.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('absences and working weeks on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: Parameters<typeof makeJob>[2] = {}) => makeJob(app.server.database, world.home, seed);
  const vacation = (first_day: string, last_day = first_day) => ({
    technician_id: world.home.technician.row.id,
    kind: 'vacation' as const,
    first_day,
    last_day,
  });
  const add = async (input: InputOf<typeof addAbsence>) => {
    const { status, body } = await (await as(world.home.dispatcher)).call(addAbsence, input);
    expect(status).toBe(200);
    return body;
  };
  const planAt = async (scheduled_date: string) => {
    const { id, version } = await job({ workflow_status: 'scheduled' });
    const technician_id = world.home.technician.row.id;
    const dispatcher = await as(world.home.dispatcher);
    return dispatcher.call(assignJobOrder, { id, version, technician_id, scheduled_date });
  };

  test("time off lists the jobs planned during it, by days in the operator's time zone", async () => {
    // Midnight in Bahrain is 21:00 UTC on the previous day.
    const before = await job({ scheduled_date: new Date('2027-02-28T20:00:00Z'), duration_minutes: 60 });
    const within = await job({ scheduled_date: new Date('2027-02-28T20:30:00Z'), duration_minutes: 60 });
    const last = await job({ scheduled_date: new Date('2027-03-02T20:45:00Z') });
    const after = await job({ scheduled_date: new Date('2027-03-02T21:00:00Z') });
    const { touched } = await add(vacation('2027-03-01', '2027-03-02'));
    expect(touched.map(({ id }) => id)).toEqual([within.id, last.id]);
    expect([before.id, after.id]).not.toContain(touched[0]?.id);
  });

  test('the technician is notified of time off, sees it, and cannot change it', async () => {
    const { id } = await add({ ...vacation('2027-03-08'), note: 'Asked for in May' });
    const technician = await as(world.home.technician);
    const { items } = (await technician.call(listAbsences, {})).body;
    expect(items.find((absence) => absence.id === id)).toMatchObject({ note: 'Asked for in May' });
    const noticeTexts = (await technician.call(listNotifications, {})).body.items.map(({ text }) => text);
    expect(noticeTexts).toContain('Time off was added to your calendar');
    expect((await technician.call(removeAbsence, { id })).status).toBe(403);
    expect((await technician.call(addAbsence, vacation('2027-03-09'))).status).toBe(403);
    const second = await as(world.home.secondTechnician);
    const absences = (await second.call(listAbsences, {})).body.items;
    expect(absences).toEqual([]);
    const others = await second.call(listAbsences, { technician_id: world.home.technician.row.id });
    expect(others.status).toBe(404);
  });

  test('history shows the days of an absence, but not the reason', async () => {
    const { id } = await add({ ...vacation('2027-03-15'), kind: 'sick' });
    const { id: technician_id } = world.home.technician.row;
    await (await as(world.home.dispatcher)).call(removeAbsence, { id });
    const [added, removed] = (await eventsOf(app.server.database, technician_id)).slice(-2);
    expect([added, removed]).toMatchObject([
      { type: 'technicians.absence-added', changes: { first_day: { to: '2027-03-15' } } },
      { type: 'technicians.absence-removed', changes: { first_day: { from: '2027-03-15' } } },
    ]);
    expect(JSON.stringify([added?.changes, removed?.changes])).not.toContain('sick');
    expect((await planAt('2027-03-15T07:00:00Z')).status).toBe(200);
  });

  test('time off for part of a day leaves the rest of it free', async () => {
    await add({ ...vacation('2027-03-21'), kind: 'training', begins_at: 600, ends_at: 720 });
    // A trouble call takes 90 minutes. In Bahrain, the three below start at 8:30, 9:00 and 12:00.
    expect((await planAt('2027-03-21T05:30:00Z')).status).toBe(200);
    expect((await planAt('2027-03-21T06:00:00Z')).problem.concerns).toEqual(['overlap', 'absent']);
    expect((await planAt('2027-03-21T09:00:00Z')).status).toBe(200);
  });

  test.each([
    [{ last_day: '2027-02-28' }, 'last_day', 'The last day must not be before the first'],
    [{ last_day: '2028-03-01' }, 'last_day', 'Select at most 366 days'],
    [{ first_day: '2027-02-30' }, 'first_day', 'Select the first day'],
    [
      { begins_at: 600 },
      'ends_at',
      'To take off part of a day, choose a single day with a start and end time',
    ],
    [{ begins_at: 600, ends_at: 600 }, 'ends_at', 'The end must be after the start'],
    [
      { last_day: '2027-03-02', begins_at: 600, ends_at: 700 },
      'ends_at',
      'To take off part of a day, choose a single day with a start and end time',
    ],
  ])('time off with %j is refused with an error at the field', async (wrong, path, message) => {
    const dispatcher = await as(world.home.dispatcher);
    const { status, problem } = await changesNothing(app.server.database, () =>
      dispatcher.call(addAbsence, { ...vacation('2027-03-01'), ...wrong }),
    );
    expect([status, problem.errors?.[0]]).toEqual([422, { path, message }]);
  });

  test("time off of another operator's technician is not found", async () => {
    const foreign = await as(world.foreign.dispatcher);
    const { id } = await add(vacation('2027-04-05'));
    expect((await foreign.call(addAbsence, vacation('2027-04-06'))).status).toBe(404);
    expect((await foreign.call(removeAbsence, { id })).status).toBe(404);
    expect((await foreign.call(removeAbsence, { id: uuidv7() })).status).toBe(404);
  });

  test("a technician's own week replaces the operator's hours", async () => {
    const { id } = world.home.technician.row;
    const owner = await as(world.home.countryOperator);
    const version = async () => (await owner.call(getTechnician, { id })).body.work_time?.version ?? 0;
    const week = [null, null, null, null, null, [600, 960], null] as [number, number][];
    const saved = await owner.call(saveWeek, { id, version: await version(), week });
    expect([saved.status, saved.body.week]).toEqual([200, week]);
    // In Bahrain, these times are Friday at 10:00, Friday at 8:00, and Sunday at 10:00.
    expect((await planAt('2027-05-07T07:00:00Z')).status).toBe(200);
    expect((await planAt('2027-05-07T05:00:00Z')).problem.concerns).toEqual(['off_hours']);
    expect((await planAt('2027-05-09T07:00:00Z')).problem.concerns).toEqual(['weekend']);
    const stale = await owner.call(saveWeek, { id, version: 1, week: null });
    expect([stale.status, stale.problem.code]).toEqual([409, 'stale']);
    expect((await owner.call(saveWeek, { id, version: await version(), week: null })).status).toBe(200);
    expect((await planAt('2027-05-09T10:00:00Z')).status).toBe(200);
  });

  test.each([[[600, 600]], [[600]], [[-1, 600]]])('a working day of %j is refused', async (day) => {
    const { id } = world.home.technician.row;
    const week = [day, null, null, null, null, null, null] as [number, number][];
    const { status } = await (await as(world.home.dispatcher)).call(saveWeek, { id, version: 1, week });
    expect(status).toBe(422);
  });

  test('the board and the team show the absent technicians', async () => {
    const dispatcher = await as(world.home.dispatcher);
    const { id: absence } = await add(vacation('2026-11-16', '2026-11-18'));
    const { technicians, operator } = (await dispatcher.call(getBoard, { from: '2026-11-18' })).body;
    const { id } = world.home.technician.row;
    expect(technicians.find((one) => one.id === id)?.absences.map((one) => one.id)).toEqual([absence]);
    expect(operator.holidays).toEqual([]);
    const off = (await dispatcher.call(listTeam, {})).body.items.map((one) => [one.id, one.off_today]);
    expect(off).toContainEqual([id, 'vacation']);
    expect(off).toContainEqual([world.home.secondTechnician.row.id, null]);
  });
});
