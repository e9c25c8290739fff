import { describe, expect, test } from 'vitest';
import { clientWindowAfter, clientWindowStandingOf, firstClientWindow } from './client-window.ts';

const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const plan = (from: string, window_minutes = 60) => ({ scheduled_date: at(from), window_minutes });
const text = ({ told_from, told_until }: { told_from: Date | null; told_until: Date | null }) =>
  told_from === null
    ? null
    : [told_from, told_until].map((time) => time?.toISOString().slice(8, 16)).join(' – ');

const clientWindow = { told_from: at('24T09:00'), told_until: at('24T10:00'), first_arrived_at: null };
const untold = { told_from: null, told_until: null, first_arrived_at: null };
const stays = '24T09:00 – 24T10:00';

describe('the arrival window announced to a client', () => {
  test.each([
    ['the day before', '23T12:00', stays],
    ['while it runs', '24T09:30', stays],
    ['when it is over', '24T10:01', null],
  ])('the window of a visit that is created %s, at %s, is announced as: %s', (_, now, expected) => {
    expect(text(firstClientWindow(plan('24T09:00'), at(now)))).toBe(expected);
  });

  test.each([
    ['later, the day before', clientWindow, '25T11:00', '23T12:00', '25T11:00 – 25T12:00'],
    ['later, just before it starts', clientWindow, '24T14:00', '24T08:59', '24T14:00 – 24T15:00'],
    ['later, when it has started', clientWindow, '24T14:00', '24T09:00', stays],
    ['later, when it is over', clientWindow, '24T14:00', '24T11:00', stays],
    ['earlier, in time', clientWindow, '24T07:00', '24T06:00', '24T07:00 – 24T08:00'],
    [
      'to the current moment, as when a visit starts on another day',
      clientWindow,
      '23T12:00',
      '23T12:00',
      stays,
    ],
    ['into the past', clientWindow, '23T11:00', '23T12:00', stays],
    [
      'after someone came',
      { ...clientWindow, first_arrived_at: at('23T12:00') },
      '25T11:00',
      '23T13:00',
      stays,
    ],
    ['without a window', untold, '25T11:00', '24T11:00', '25T11:00 – 25T12:00'],
  ])('a move changes the announced window only in time: %s', (_, job, to, now, expected) => {
    expect(text(clientWindowAfter(job, plan(to), at(now)))).toBe(expected);
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
    ['someone came before it', { ...open, first_arrived_at: at('24T08:30') }, 'early', 30],
    ['someone came as it started', { ...open, first_arrived_at: at('24T09:00') }, 'kept', 0],
    ['someone came at its end', { ...open, first_arrived_at: at('24T10:00') }, 'kept', 0],
    ['someone came a minute after', { ...open, first_arrived_at: at('24T10:01') }, 'late', 1],
    ['someone came in the evening', { ...open, first_arrived_at: at('24T18:16') }, 'late', 496],
    ['no one has come, and it is not over', { ...open, told_until: at('24T12:00') }, 'running', 0],
    ['no one has come, and it is over', open, 'overdue', 90],
    ['the visit was cancelled before its end', { ...cancelled, cancelled_at: at('24T09:30') }, null, 0],
    ['the visit was cancelled after its end', { ...cancelled, cancelled_at: at('24T10:20') }, 'missed', 20],
    [
      'the technician met no one within it',
      { ...cancelled, outcome: 'nobody_there', cancelled_at: at('24T09:30') },
      'kept',
      0,
    ],
    [
      'the technician met no one after it',
      { ...cancelled, outcome: 'nobody_there', cancelled_at: at('24T10:20') },
      'late',
      20,
    ],
    ['no window was announced', { ...open, told_from: null, told_until: null }, null, 0],
    ['the arrival is unknown', { ...open, status: 'completed' }, null, 0],
  ] as const)('the result of an announced window when %s: %4$s', (_, job, state, minutes) => {
    const expected = state === null ? null : { state, minutes };
    expect(clientWindowStandingOf(job, at('24T11:30'))).toEqual(expected);
  });
});
