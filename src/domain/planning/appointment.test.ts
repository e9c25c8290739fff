import { describe, expect, test } from 'vitest';
import { bahrainHours as hours } from '#tests/support/company/open-days.ts';
import { conflictsOf } from './appointment.ts';

const now = new Date('2026-11-18T07:00:00Z');
const technician = { is_active: true, week: null, absences: [] };
/** Returns Sunday, November 22, 2026, at that hour in Bahrain. */
const at = (hour: number) => new Date(Date.UTC(2026, 10, 22, hour - 3));

type PlacementChanges = Partial<Parameters<typeof conflictsOf>[1]>;
const against = (scheduled_date: Date, more: PlacementChanges) =>
  conflictsOf(
    { scheduled_date, duration_minutes: 60 },
    { now, arrive_by: null, hours, technician, others: [], ...more },
  ).concerns;

describe('an arrival target', () => {
  const arrive_by = at(12);

  test('a start after the arrival target is a conflict, and a start at that moment is not', () => {
    expect([at(11), at(12), at(13)].map((time) => against(time, { arrive_by }))).toEqual([
      [],
      [],
      ['after_promise'],
    ]);
  });

  test('an appointment without a target, or of work that has started, cannot miss its target', () => {
    expect(against(at(13), {})).toEqual([]);
    expect(against(at(13), { arrive_by, isBegun: true })).toEqual([]);
  });

  test('moving a visit that already misses its target is a conflict only if it moves even later', () => {
    const moved = [at(13), at(14), at(15)].map((time) => against(time, { arrive_by, planned_for: at(14) }));
    expect(moved).toEqual([[], [], ['after_promise']]);
  });
});

test('a visit that waits for a part conflicts before the part is expected, and on every day while it has none, even if a colleague began it', () => {
  const times = ['2026-11-22T06:00:00Z', '2026-11-23T06:00:00Z', '2026-11-24T06:00:00Z'].map(
    (at) => new Date(at),
  );
  const all = (more: PlacementChanges) => times.map((time) => against(time, more));
  const soon = ['before_part'];
  expect(all({ awaited_part: { expected_on: '2026-11-23' } })).toEqual([soon, [], []]);
  expect(all({ awaited_part: { expected_on: null } })).toEqual([soon, soon, soon]);
  expect(all({ awaited_part: { expected_on: '2026-11-23' }, isBegun: true })).toEqual([soon, [], []]);
});

test('without a technician, only the time is checked', () => {
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

  test.each<[string, Date, PlacementChanges, string[]]>([
    ['comes to an emergency at any hour of a turn', friday, {}, []],
    ['comes on a holiday too', friday, { hours: { ...hours, holidays } }, []],
    ['has a conflict after the turn', monday, {}, ['off_hours']],
    ['has a conflict for any other work', friday, { isEmergency: false }, ['off_hours', 'weekend']],
    ['is in one place at a time', friday, { others }, ['overlap']],
  ])('the technician on call %s', (_, at, more, expected) => {
    expect(against(at, { isEmergency: true, technician: { ...technician, on_call }, ...more })).toEqual(
      expected,
    );
  });
});
