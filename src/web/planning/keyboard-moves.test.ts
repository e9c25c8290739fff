import { expect, test } from 'vitest';
import type { PlannedJob } from '#contract/planning/board.ts';
import { nudgeOf } from './keyboard-moves.ts';

const technicians = ['a', 'b'].map((id) => ({
  id,
  name: id,
  second_name: null,
  specialization: null,
  week: null,
  absences: [],
  on_call: [],
  is_active: true,
}));
const job = (technician_id: string | null, scheduled_date = '2026-11-18T07:00:00.000Z') =>
  ({ id: 'job', technician_id, scheduled_date }) as PlannedJob;
const zone = 'Asia/Bahrain';
const week = [
  '2026-11-15',
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
];

test.each([
  ['ArrowRight', 'a', false, 'day', ['a', '2026-11-18T07:15:00.000Z']],
  ['ArrowLeft', 'a', false, 'day', ['a', '2026-11-18T06:45:00.000Z']],
  ['ArrowRight', 'a', true, 'day', ['a', '2026-11-18T06:45:00.000Z']],
  ['ArrowLeft', 'a', true, 'day', ['a', '2026-11-18T07:15:00.000Z']],
  ['ArrowRight', 'a', false, 'week', ['a', '2026-11-19T07:00:00.000Z']],
  ['ArrowDown', 'a', false, 'day', ['b', '2026-11-18T07:00:00.000Z']],
  ['ArrowUp', 'b', false, 'day', ['a', '2026-11-18T07:00:00.000Z']],
  ['ArrowDown', null, false, 'day', ['a', '2026-11-18T07:00:00.000Z']],
  ['ArrowUp', 'a', false, 'day', null],
  ['ArrowDown', 'b', false, 'day', null],
  ['ArrowRight', null, false, 'day', null],
  ['KeyX', 'a', false, 'day', null],
] as const)('%s from %s (mirrored: %s, %s) leads to %j', (code, from, isRtl, view, to) => {
  const nudgeView = { view, isRtl, zone, dates: view === 'day' ? ['2026-11-18'] : week };
  const slot = nudgeOf(code, job(from), { technicians }, nudgeView);
  expect(slot && [slot.technician_id, slot.scheduled_date]).toEqual(to);
});

const day = ['2026-11-18'];
test.each([
  ['a quarter hour off the day', 'ArrowLeft', job('a', '2026-11-17T21:00:00.000Z'), day, null],
  ['a day off the week', 'ArrowRight', job('a', '2026-11-21T07:00:00.000Z'), week, null],
  ['an unassigned job to the day shown', 'ArrowDown', job(null, '2026-11-09T07:00:00Z'), day, day[0]],
  ['an unassigned job to the first day shown', 'ArrowDown', job(null, '2026-11-09T07:00:00Z'), week, week[0]],
])('an arrow key moves: %s', (_, code, moved, dates, to) => {
  const view = dates === day ? 'day' : 'week';
  const slot = nudgeOf(code, moved, { technicians }, { view, dates, zone, isRtl: false });
  expect(slot?.scheduled_date ?? null).toBe(to && `${to}T07:00:00.000Z`);
});

test.each([
  ['ArrowRight', '2026-03-28T07:00:00.000Z', '2026-03-29T06:00:00.000Z'],
  ['ArrowLeft', '2026-03-29T06:00:00.000Z', '2026-03-28T07:00:00.000Z'],
])('%s in the week keeps the local time across a clock change', (code, at, to) => {
  const nudgeView = {
    view: 'week',
    dates: ['2026-03-28', '2026-03-29'],
    zone: 'Asia/Beirut',
    isRtl: false,
  } as const;
  expect(nudgeOf(code, job('a', at), { technicians }, nudgeView)?.scheduled_date).toBe(to);
});
