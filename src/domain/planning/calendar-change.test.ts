import { expect, test } from 'vitest';
import { bahrainHours as before } from '#tests/support/company/open-days.ts';
import { atOtherTimes, newlyOutside, type PlannedVisit } from './calendar-change.ts';
import type { OpenDays, WorkWeek } from './work-time.ts';

const weekOf = (day: readonly [number, number] | null): WorkWeek => Array.from({ length: 7 }, () => day);
const special = (week: WorkWeek) => [
  { name: 'Inventory', first_day: '2026-11-26', last_day: '2026-11-26', week },
];
const visit = (at: string, fields: Partial<PlannedVisit> = {}): PlannedVisit => ({
  scheduled_date: new Date(at),
  duration_minutes: 60,
  isEmergency: false,
  technician: null,
  ...fields,
});
/** Thursday, November 26, 2026. */
const morning = visit('2026-11-26T06:00:00Z');
const evening = visit('2026-11-26T17:00:00Z');
const friday = visit('2026-11-27T06:00:00Z');
const ofEveryDay = visit('2026-11-26T06:00:00Z', { technician: { week: weekOf([420, 1200]), on_call: [] } });
const turn = { first_day: '2026-11-26', last_day: '2026-11-26' };
const onCall = visit('2026-11-26T06:00:00Z', {
  isEmergency: true,
  technician: { week: null, on_call: [turn] },
});

test.each<[string, Partial<OpenDays>, PlannedVisit, boolean]>([
  ['a day that special hours close', { special_hours: special(weekOf(null)) }, morning, true],
  ['a new holiday', { holidays: [{ date: '2026-11-26', name: 'Founding day' }] }, morning, true],
  [
    'another day than the holiday',
    { holidays: [{ date: '2026-11-25', name: 'Founding day' }] },
    morning,
    false,
  ],
  ['a new weekend day', { weekend: [4, 5] }, morning, true],
  ['a weekend day on which the technician works', { weekend: [4, 5] }, ofEveryDay, false],
  [
    'a holiday of a technician who works every day',
    { special_hours: special(weekOf(null)) },
    ofEveryDay,
    true,
  ],
  ['service that begins later than the visit', { opens_at: 600 }, morning, true],
  ['service that ends before the visit does', { closes_at: 570 }, morning, true],
  ['service that still contains the visit', { opens_at: 540, closes_at: 600 }, morning, false],
  ['special hours that contain the visit', { special_hours: special(weekOf([540, 720])) }, morning, false],
  ['special hours without the visit', { special_hours: special(weekOf([600, 720])) }, morning, true],
  ['the evening, which was accepted', { closes_at: 1020 }, evening, false],
  ['a closed day of an evening that was accepted', { special_hours: special(weekOf(null)) }, evening, true],
  ['the weekend, which was accepted', { opens_at: 540 }, friday, false],
  ['an emergency of the technician on call', { special_hours: special(weekOf(null)) }, onCall, false],
  ['nothing', {}, morning, false],
])(
  'a change of hours needs a confirmation only for a visit that was not outside before: %s',
  (_, change, planned, isAsked) => {
    const after = { ...before, ...change };
    expect(newlyOutside([planned], { before, after })).toEqual(isAsked ? [planned] : []);
  },
);

test.each([
  ['Asia/Riyadh', false],
  ['Asia/Dubai', true],
  ['America/New_York', true],
])('a planned visit keeps its time of day from Bahrain to %s: moved is %s', (after, isMoved) => {
  expect(atOtherTimes([morning], { before: 'Asia/Bahrain', after })).toEqual(isMoved ? [morning] : []);
});
