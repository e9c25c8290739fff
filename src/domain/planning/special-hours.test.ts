import { describe, expect, test } from 'vitest';
import { conflictsOf } from './appointment.ts';
import { onCallStarts } from './on-call.ts';
import { afterService, endOfServiceOn } from './opening-hours.ts';
import { proposals } from './proposal.ts';
import {
  holidayOn,
  isServedAt,
  type OpenDays,
  offPartsOn,
  serviceOn,
  type WorkDay,
  type WorkWeek,
  workDayOn,
} from './work-time.ts';

const weekOf = (day: WorkDay, ...closed: readonly number[]): WorkWeek =>
  Array.from({ length: 7 }, (_, weekday) => (closed.includes(weekday) ? null : day));

/**
 * The usual hours are 8:00 to 18:00, Sunday to Thursday. Ramadan hours apply from Sunday, November 22, and the Eid
 * holiday follows. The usual hours apply again from December 2.
 */
const hours: OpenDays = {
  time_zone: 'Asia/Bahrain',
  weekend: [5, 6],
  opens_at: 480,
  closes_at: 1080,
  holidays: [{ date: '2026-11-24', name: 'Founding day' }],
  special_hours: [
    { name: 'Ramadan', first_day: '2026-11-22', last_day: '2026-11-29', week: weekOf([600, 900], 5) },
    { name: 'Eid', first_day: '2026-11-30', last_day: '2026-12-01', week: weekOf(null) },
  ],
};
/**
 * A technician who works from 7:00 to noon every day, except on Wednesday, when they work from 16:00 to
 * 20:00.
 */
const early = weekOf([420, 720]).with(3, [960, 1200]);

describe('on the dates of special hours', () => {
  test.each<[string, string, WorkDay, string | null, WorkDay]>([
    ['the day before', '2026-11-19', [480, 1080], null, [420, 720]],
    ['the weekend before', '2026-11-21', null, null, [420, 720]],
    ['the first day', '2026-11-22', [600, 900], null, [600, 720]],
    ['a holiday in between', '2026-11-24', null, 'Founding day', [600, 720]],
    ['a day without a common hour', '2026-11-25', [600, 900], null, null],
    ['the closed weekday', '2026-11-27', null, null, null],
    ['a day that is usually a weekend', '2026-11-28', [600, 900], null, [600, 720]],
    ['the last day', '2026-11-29', [600, 900], null, [600, 720]],
    ['a closed day of Eid', '2026-12-01', null, 'Eid', [420, 720]],
    ['the day after', '2026-12-02', [480, 1080], null, [960, 1200]],
  ])(
    '%s has the expected service hours and technician’s hours',
    (_, date, service, holiday, ofTechnician) => {
      expect(serviceOn(date, hours)).toEqual(service);
      expect(holidayOn(date, hours)?.name ?? null).toBe(holiday);
      expect(workDayOn(date, hours, early)).toEqual(ofTechnician);
    },
  );

  test('the board shows the hours off within special hours, and a closed period as a holiday', () => {
    const availability = { week: null, absences: [] };
    expect(offPartsOn('2026-11-22', hours, availability)).toEqual([
      { why: 'off_hours', begins: 0, ends: 600 },
      { why: 'off_hours', begins: 900, ends: 1440 },
    ]);
    expect(offPartsOn('2026-11-30', hours, availability)).toMatchObject([{ why: 'holiday', ends: 1440 }]);
  });

  test.each([
    ['2026-11-22T06:30:00Z', ['off_hours']],
    ['2026-11-22T07:00:00Z', []],
    ['2026-11-22T11:30:00Z', ['off_hours']],
    ['2026-11-27T08:00:00Z', ['weekend']],
    ['2026-11-30T08:00:00Z', ['holiday']],
  ] as const)('a visit of one hour at %s has the conflicts %j', (at, concerns) => {
    const slot = { scheduled_date: new Date(at), duration_minutes: 60 };
    const now = new Date('2026-11-19T06:00:00Z');
    const placed = { now, arrive_by: null, hours, technician: null, others: [] };
    expect(conflictsOf(slot, placed).concerns).toEqual(concerns);
  });

  test('targets count special hours, but not a closed period', () => {
    const from = new Date('2026-11-29T08:00:00Z');
    expect(afterService(from, 240, hours).toISOString()).toBe('2026-11-29T12:00:00.000Z');
    expect(afterService(from, 300, hours).toISOString()).toBe('2026-12-02T06:00:00.000Z');
    expect(endOfServiceOn('2026-11-22', hours).toISOString()).toBe('2026-11-22T12:00:00.000Z');
  });

  test('a technician on call serves what does not fit into special hours', () => {
    expect(isServedAt(new Date('2026-11-22T12:30:00Z'), hours)).toBe(false);
    const turns = [{ first_day: '2026-11-22', last_day: '2026-11-28' }];
    const [first] = onCallStarts(new Date('2026-11-22T08:00:00Z'), 60, hours, turns);
    expect(new Date(first ?? 0).toISOString()).toBe('2026-11-22T11:15:00.000Z');
  });

  test('proposals are within special hours', () => {
    const technician = {
      id: 'yusuf',
      is_active: true,
      skills: [],
      week: null,
      absences: [],
      on_call: [],
      jobs: [],
    };
    const visit = {
      length: { duration_minutes: 60 },
      urgency: 'medium',
      preferred_date: '2026-11-22',
      preferred_time_slot: 'evening',
      position: null,
      machine_kind: 'espresso',
      arrive_by: null,
      known_by: [],
    } as const;
    const now = new Date('2026-11-19T06:00:00Z');
    const [best] = proposals(visit, { crew: [technician], hours, now }, 1);
    expect(best?.scheduled_date.toISOString()).toBe('2026-11-22T11:00:00.000Z');
  });
});
