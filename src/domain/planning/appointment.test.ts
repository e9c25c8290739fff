import { describe, expect, test } from 'vitest';
import { bahrainHours as hours } from '../../../tests/support/open-days.ts';
import { objectionsTo } from './appointment.ts';

const now = new Date('2026-11-18T07:00:00Z');
const technician = { is_active: true, week: null, absences: [] };
/** Sunday, 22 November 2026, at that hour in Bahrain. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour - 3));

type Placed = Partial<Parameters<typeof objectionsTo>[1]>;
const against = (scheduled_date: Date, more: Placed) =>
  objectionsTo(
    { scheduled_date, duration_minutes: 60 },
    { now, arrive_by: null, hours, technician, others: [], ...more },
  ).concerns;

describe('a promise to come', () => {
  const arrive_by = at(12);

  test('speaks against every later beginning, and not against its own moment', () => {
    expect([at(11), at(12), at(13)].map((time) => against(time, { arrive_by }))).toEqual([
      [],
      [],
      ['after_promise'],
    ]);
  });

  test('speaks against nothing where none was given, or where the work has begun', () => {
    expect(against(at(13), {})).toEqual([]);
    expect(against(at(13), { arrive_by, isBegun: true })).toEqual([]);
  });

  test('that is broken already is said again only where the visit comes later still', () => {
    const moved = [at(13), at(14), at(15)].map((time) => against(time, { arrive_by, planned_for: at(14) }));
    expect(moved).toEqual([[], [], ['after_promise']]);
  });
});

test('without a technician the time alone is judged', () => {
  const others = [{ scheduled_date: at(20), duration_minutes: 60, number: 'JO-1' }];
  expect(against(at(20), { technician: { ...technician, is_active: false }, others })).toEqual([
    'overlap',
    'off_hours',
    'inactive_technician',
  ]);
  expect(against(at(20), { technician: null })).toEqual(['off_hours']);
  expect(against(new Date('2026-11-13T07:00:00Z'), { technician: null })).toEqual(['past', 'weekend']);
});

describe('the technician on call', () => {
  const on_call = [{ first_day: '2026-11-20', last_day: '2026-11-22' }];
  const [friday, monday] = [new Date('2026-11-20T20:00:00Z'), new Date('2026-11-23T20:00:00Z')];
  const holidays = [{ date: '2026-11-20', name: 'A holiday' }];
  const others = [{ scheduled_date: friday, duration_minutes: 60, number: 'JO-1' }];

  test.each<[string, Date, Placed, string[]]>([
    ['comes to an emergency at any hour of a turn', friday, {}, []],
    ['comes on a holiday too', friday, { hours: { ...hours, holidays } }, []],
    ['is asked about after the turn', monday, {}, ['off_hours']],
    ['is asked about for any other work', friday, { isEmergency: false }, ['off_hours', 'weekend']],
    ['is at one place at a time', friday, { others }, ['overlap']],
  ])('%s', (_, at, more, expected) => {
    expect(against(at, { isEmergency: true, technician: { ...technician, on_call }, ...more })).toEqual(
      expected,
    );
  });
});
