import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getContact, saveContact } from '#contract/clients.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getOperatorSettings, saveOperatorSettings, updateOperator } from '#contract/operators.ts';
import { getBoard } from '#contract/planning/board.ts';
import { getServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { calendarChangeLimits } from '#domain/planning/calendar-change.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { type Answer, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const ramadan = {
  name: 'Ramadan',
  first_day: '2027-02-08',
  last_day: '2027-03-09',
  week: Array.from({ length: 7 }, (_, day): [number, number] | null => (day === 5 ? null : [600, 900])),
};
const inYear = (year: number) => ({
  ...ramadan,
  first_day: `${year}-02-08`,
  last_day: `${year}-03-09`,
});

describe.each(databasesInTurn(import.meta.filename))('the settings on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const current = async () =>
    (await (await as(world.home.countryOperator)).call(getOperatorSettings, {})).body;

  test('the settings of an operator are saved, and recorded with their changes', async () => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const input = { ...before, weekend: [6, 0], opens_at: 420, cmasa_standard_visits_per_year: 6 };
    const { status, body } = await owner.call(saveOperatorSettings, input);
    expect([status, body]).toMatchObject([
      200,
      { weekend: [6, 0], opens_at: 420, version: before.version + 1 },
    ]);
    const [event] = (await eventsOf(app.server.database, before.id)).slice(-1);
    expect(event).toMatchObject({
      type: 'operators.settings-saved',
      changes: { cmasa_standard_visits_per_year: { from: 4, to: 6 }, opens_at: { from: 480, to: 420 } },
    });
  });

  test('the notification of the platform has both forms of the operator’s name', async () => {
    const { currency: _, ...before } = await current();
    const second_name = 'قهوة البيت';
    const owner = await as(world.home.countryOperator);
    expect((await owner.call(saveOperatorSettings, { ...before, second_name })).status).toBe(200);
    const notices = await notificationsOf(await as(world.admin), 'operators.settings-saved');
    expect(notices.map(({ facts }) => facts.subject_second_name)).toContain(second_name);
  });

  test('an address and a holiday have a second form, and saving them again records no change', async () => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const named = { date: '2027-12-16', name: 'National Day', second_name: 'اليوم الوطني' };
    const holidays = [named, { date: '2027-12-17', name: 'Founding Day' }];
    const input = { ...before, address: 'Harbour Road 4', second_address: 'طريق المرفأ 4', holidays };
    const { body } = await owner.call(saveOperatorSettings, input);
    expect([body.second_address, body.holidays]).toEqual([input.second_address, holidays]);
    const sameDays = holidays.map((day) => ({ second_name: '', ...day }));
    const { version } = body;
    const again = await owner.call(saveOperatorSettings, { ...input, version, holidays: sameDays });
    expect([again.status, again.body.holidays]).toEqual([200, holidays]);
    const events = (await eventsOf(app.server.database, before.id)).slice(-2);
    expect(events.map(({ changes }) => Object.keys(changes).sort())).toEqual([
      ['address', 'holidays', 'second_address'],
      [],
    ]);
  });

  test('special hours are saved in calendar order, and the board follows them on their days', async () => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const eid = {
      name: 'Eid',
      second_name: 'عيد الفطر',
      first_day: '2027-03-10',
      last_day: '2027-03-12',
      week: ramadan.week.map(() => null),
    };
    const { status, body } = await owner.call(saveOperatorSettings, {
      ...before,
      special_hours: [eid, ramadan],
    });
    expect([status, body.special_hours]).toEqual([200, [ramadan, eid]]);
    const board = await owner.call(getBoard, { from: '2027-02-08' });
    expect(board.body.operator.special_hours).toEqual([ramadan, eid]);
    const job = {
      machine_id: world.home.client.machines[0].id,
      description: 'Clean the boiler',
      technician_id: world.home.technician.row.id,
      duration_minutes: 60,
    };
    const concernsAt = async (scheduled_date: string) =>
      (await owner.call(createJobOrder, { ...job, scheduled_date })).problem?.concerns;
    // A Monday in Ramadan after its service hours, a Friday in Ramadan, the holiday, and a Monday within service hours.
    expect(await concernsAt('2027-02-08T12:30:00Z')).toEqual(['off_hours']);
    expect(await concernsAt('2027-02-12T08:00:00Z')).toEqual(['weekend']);
    expect(await concernsAt('2027-03-10T08:00:00Z')).toEqual(['holiday']);
    expect(await concernsAt('2027-02-08T08:00:00Z')).toBeUndefined();
    const accepted = [...concerns];
    await owner.call(createJobOrder, { ...job, scheduled_date: '2027-03-10T08:00:00Z', accepted });
    expect((await current()).holiday_jobs).toEqual([{ date: '2027-03-10', jobs: 1 }]);
  });

  test('changing the hours needs confirmation if planned visits are then outside them, and they keep their times', async () => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const inventory = {
      name: 'Inventory',
      first_day: '2027-04-05',
      last_day: '2027-04-05',
      week: ramadan.week.map(() => null),
    };
    const input = { ...before, special_hours: [...before.special_hours, inventory] };
    const at = (time: string, seed: JobSeed = {}) =>
      makeJob(app.server.database, world.home, { scheduled_date: new Date(`2027-04-${time}:00Z`), ...seed });
    const plannedJob = await at('05T07:00');
    const unassigned = await at('05T08:00', { workflow_status: 'scheduled' });
    await at('05T09:00', { cancelled: true });
    await at('06T07:00');
    const { status, problem } = await changesNothing(app.server.database, () =>
      owner.call(saveOperatorSettings, input),
    );
    expect([status, problem]).toMatchObject([
      409,
      {
        code: 'concerns',
        concerns: ['planned_visits'],
        params: { count: 2, numbers: [plannedJob, unassigned].map(({ number }) => `JO-${number}`) },
      },
    ]);
    const accepted = ['planned_visits' as const];
    const saved = await owner.call(saveOperatorSettings, { ...input, accepted });
    expect([saved.status, saved.body.holiday_jobs]).toEqual([
      200,
      [...before.holiday_jobs, { date: '2027-04-05', jobs: 2 }],
    ]);
    const nextInput = { ...input, version: saved.body.version, free_visit_days: 9 };
    expect((await owner.call(saveOperatorSettings, nextInput)).status).toBe(200);
  });

  test('a time zone that changes the time of day of planned visits is refused, for the operator and the platform', async () => {
    const { currency, ...before } = await current();
    const { number } = await makeJob(app.server.database, world.home, {
      scheduled_date: new Date('2027-04-12T07:00:00Z'),
    });
    const owner = await as(world.home.countryOperator);
    const admin = await as(world.admin);
    const { id, version } = before;
    const { name, country } = world.home.operator;
    const tries = [
      () => owner.call(saveOperatorSettings, { ...before, time_zone: 'Asia/Dubai' }),
      () => admin.call(updateOperator, { id, version, name, country, currency, time_zone: 'Asia/Dubai' }),
    ];
    for (const change of tries) {
      const { status, problem } = await changesNothing<Answer<unknown>>(app.server.database, change);
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'time_zone']);
      expect(problem.errors?.[0]?.message).toContain(`JO-${number}`);
    }
    const saved = await owner.call(saveOperatorSettings, { ...before, time_zone: 'Asia/Riyadh' });
    expect(saved.status).toBe(200);
  });

  test('changed hours that leave many visits outside name the first of them, and count all', async () => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const { named } = calendarChangeLimits;
    for (let minute = 0; minute <= named; minute++)
      await makeJob(app.server.database, world.home, {
        scheduled_date: new Date(Date.parse('2027-04-07T07:00:00Z') + minute * 60_000),
      });
    const holidays = [...before.holidays, { date: '2027-04-07', name: 'Founding day' }];
    const { problem } = await owner.call(saveOperatorSettings, { ...before, holidays });
    expect(problem.params).toMatchObject({ count: named + 1, numbers: { length: named } });
    expect(problem.detail).toContain(' and 1 more. ');
  });

  test.each([
    [{ opens_at: 600, closes_at: 600 }, 'closes_at', 'Service must end after it begins'],
    [{ weekend: [0, 1, 2, 3, 4, 5, 6] }, 'weekend', 'At least one day must be a working day'],
    [{ time_zone: '+03:00' }, 'time_zone', 'Select a time zone'],
    [{ time_zone: 'AST' }, 'time_zone', 'Select a time zone'],
    [{ time_zone: 'US/Pacific-New' }, 'time_zone', 'Select a time zone'],
    [
      { special_hours: [ramadan, { ...ramadan, first_day: ramadan.last_day, last_day: '2027-03-20' }] },
      'special_hours.1.first_day',
      'Other special hours already apply on one of these days',
    ],
    [
      { special_hours: [{ ...ramadan, last_day: '2027-02-07' }] },
      'special_hours.0.last_day',
      'The last day must not be before the first',
    ],
    [
      { special_hours: [{ ...ramadan, week: ramadan.week.with(1, [900, 540]) }] },
      'special_hours.0.week.1',
      'The end must be after the start',
    ],
    [{ special_hours: [{ ...ramadan, name: ' ' }] }, 'special_hours.0.name', 'Give the special hours a name'],
    [
      { special_hours: Array.from({ length: 21 }, (_, year) => inYear(2027 + year)) },
      'special_hours',
      'List at most 20 periods of special hours',
    ],
    [{ cmasa_premium_visits_per_year: 400 }, 'cmasa_premium_visits_per_year', 'Visits must be at most 366'],
  ])('settings with %j are refused with an error at the field', async (wrong, path, message) => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const { status, problem } = await changesNothing(app.server.database, () =>
      owner.call(saveOperatorSettings, { ...before, ...wrong }),
    );
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
  });

  test('targets count from the next request on, and history shows the changed ones', async () => {
    const { currency: _, ...before } = await current();
    const owner = await as(world.home.countryOperator);
    const emergency = { ...before.targets.emergency, none: { response_minutes: 20, arrival_minutes: 90 } };
    const targets = { ...before.targets, emergency };
    expect((await owner.call(saveOperatorSettings, { ...before, targets })).status).toBe(200);
    const [event] = (await eventsOf(app.server.database, before.id)).slice(-1);
    expect(event?.changes).toEqual({
      targets: {
        from: { emergency_none: before.targets.emergency.none },
        to: { emergency_none: emergency.none },
      },
    });
    const client = await as(world.home.client);
    const submitted = await client.call(submitServiceRequest, {
      machine_id: world.home.client.machines[0].id,
      problem_description: 'Water runs out below the machine',
      different_fault: true,
      preferred_date: '2026-11-20',
      urgency: 'emergency',
    });
    // The client does not see the operator's targets, only the time by which the visit is promised.
    expect(submitted.body).toMatchObject({ respond_by: null, arrive_by: null });
    const requestAnswer = await (await as(world.home.dispatcher)).call(getServiceRequest, {
      id: submitted.body.id,
    });
    const within = (minutes: number) => app.clock.now.getTime() + minutes * 60_000;
    const { respond_by, arrive_by } = requestAnswer.body;
    const instants = [respond_by, arrive_by, submitted.body.promised_by].map((by) => Date.parse(by ?? ''));
    expect(instants).toEqual([within(20), within(90), within(90)]);
  });

  test.each([
    [
      { response_minutes: 0, arrival_minutes: 60 },
      'response_minutes',
      'A target must be at least one minute',
    ],
    [
      { response_minutes: 61, arrival_minutes: 60 },
      'arrival_minutes',
      'The arrival target cannot be shorter than the response target',
    ],
  ])('targets of %j are refused with an error at the field', async (none, field, message) => {
    const { currency: _, ...before } = await current();
    const targets = { ...before.targets, low: { ...before.targets.low, none } };
    const owner = await as(world.home.countryOperator);
    const { status, problem } = await changesNothing(app.server.database, () =>
      owner.call(saveOperatorSettings, { ...before, targets }),
    );
    expect([status, problem.errors]).toEqual([422, [{ path: `targets.low.none.${field}`, message }]]);
  });

  test('the settings of another operator are not found, and other roles are refused', async () => {
    const { currency: _, ...own } = await current();
    const foreign = await (await as(world.foreign.countryOperator)).call(saveOperatorSettings, own);
    expect(foreign.status).toBe(404);
    expect((await (await as(world.home.dispatcher)).call(getOperatorSettings, {})).status).toBe(403);
  });

  test("a client's settings change its own contact, and no one else's", async () => {
    const client = await as(world.home.client);
    const { id, version } = (await client.call(getContact, {})).body;
    const contact = { phone: '+97317111111', address: '2 Harbour Road' };
    expect((await client.call(saveContact, { id, version, ...contact })).body).toMatchObject(contact);
    const late = await client.call(saveContact, { id, version, ...contact });
    expect([late.status, late.problem.code]).toEqual([409, 'stale']);
    const foreign = await (await as(world.home.secondClient)).call(saveContact, { id, version, ...contact });
    expect(foreign.status).toBe(404);
  });
});
