import { describe, expect, test } from 'vitest';
import { firstToldWindow, toldStandingOf, toldWindowAfter } from './told-window.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const plan = (from: string, window_minutes = 60) => ({ scheduled_date: at(from), window_minutes });
const text = ({ told_from, told_until }: { told_from: Date | null; told_until: Date | null }) =>
  told_from === null
    ? null
    : [told_from, told_until].map((time) => time?.toISOString().slice(8, 16)).join(' – ');

const known = { told_from: at('24T09:00'), told_until: at('24T10:00'), first_arrived_at: null };
const untold = { told_from: null, told_until: null, first_arrived_at: null };
const stays = '24T09:00 – 24T10:00';

describe('the window that a client was told', () => {
  test.each([
    ['the day before', '23T12:00', stays],
    ['while it runs', '24T09:30', stays],
    ['when it is over', '24T10:01', null],
  ])('is a promise when the visit is made %s, at %s: %s', (_, now, expected) => {
    expect(text(firstToldWindow(plan('24T09:00'), at(now)))).toBe(expected);
  });

  test.each([
    ['later, the day before', known, '25T11:00', '23T12:00', '25T11:00 – 25T12:00'],
    ['later, just before it begins', known, '24T14:00', '24T08:59', '24T14:00 – 24T15:00'],
    ['later, when it has begun', known, '24T14:00', '24T09:00', stays],
    ['later, when it is over', known, '24T14:00', '24T11:00', stays],
    ['earlier, in time', known, '24T07:00', '24T06:00', '24T07:00 – 24T08:00'],
    ['to this very moment, as by a start on another day', known, '23T12:00', '23T12:00', stays],
    ['into the past', known, '23T11:00', '23T12:00', stays],
    ['after somebody came', { ...known, first_arrived_at: at('23T12:00') }, '25T11:00', '23T13:00', stays],
    ['where nothing was told', untold, '25T11:00', '24T11:00', '25T11:00 – 25T12:00'],
  ])('moves with a visit that is moved %s', (_, job, to, now, expected) => {
    expect(text(toldWindowAfter(job, plan(to), at(now)))).toBe(expected);
  });

  const open = {
    status: 'scheduled',
    told_from: at('24T09:00'),
    told_until: at('24T10:00'),
    first_arrived_at: null,
    outcome: null,
    cancelled_at: null,
  } as const;
  const cancelled = { ...open, status: 'cancelled' } as const;
  test.each([
    ['somebody came before it', { ...open, first_arrived_at: at('24T08:30') }, 'early', 30],
    ['somebody came as it began', { ...open, first_arrived_at: at('24T09:00') }, 'kept', 0],
    ['somebody came at its end', { ...open, first_arrived_at: at('24T10:00') }, 'kept', 0],
    ['somebody came a minute after', { ...open, first_arrived_at: at('24T10:01') }, 'late', 1],
    ['somebody came in the evening', { ...open, first_arrived_at: at('24T18:16') }, 'late', 496],
    ['nobody has come, and it runs', { ...open, told_until: at('24T12:00') }, 'running', 0],
    ['nobody has come, and it is over', open, 'overdue', 90],
    ['it was called off before its end', { ...cancelled, cancelled_at: at('24T09:30') }, null, 0],
    ['it was called off after its end', { ...cancelled, cancelled_at: at('24T10:20') }, 'missed', 20],
    [
      'the technician met nobody in it',
      { ...cancelled, outcome: 'nobody_there', cancelled_at: at('24T09:30') },
      'kept',
      0,
    ],
    [
      'the technician met nobody after it',
      { ...cancelled, outcome: 'nobody_there', cancelled_at: at('24T10:20') },
      'late',
      20,
    ],
    ['nothing was told', { ...open, told_from: null, told_until: null }, null, 0],
    ['nothing is known of the arrival', { ...open, status: 'completed' }, null, 0],
  ] as const)('when %s: %4$s', (_, job, state, minutes) => {
    const expected = state === null ? null : { state, minutes };
    expect(toldStandingOf(job, at('24T11:30'))).toEqual(expected);
  });
});
