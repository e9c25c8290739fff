import { expect, test } from 'vitest';
import { nextVisitOf } from './next-visit.ts';

const now = new Date('2026-11-23T07:30:00Z');
const visit = (hour: string, more: object = {}) => ({
  status: 'scheduled' as const,
  workflow_status: 'assigned' as const,
  scheduled_date: `2026-11-23T${hour}:00Z`,
  window_minutes: 60,
  on_the_way_at: null,
  started_at: null,
  outcome: null,
  problem_resolved: false,
  follow_up_required: false,
  technician: { name: 'Yusuf', second_name: null, phone: '+97300000000' },
  time_zone: 'Asia/Bahrain',
  paused_at: null,
  ...more,
});
const late = visit('05:00');
const inWindow = visit('07:00');
const later = visit('12:00');

test('a late visit comes before the next one, with or without a technician', () => {
  const nextMonth = visit('12:00', { scheduled_date: '2026-12-23T07:30:00Z' });
  const lateUnstaffed = visit('05:00', { workflow_status: 'scheduled', technician: null });
  for (const first of [late, lateUnstaffed]) {
    expect(nextVisitOf([first, nextMonth], now)).toBe(first);
    expect(nextVisitOf([first, inWindow, later], now)).toBe(first);
  }
});

test('of several late visits, an emergency is shown, or else the most recent one', () => {
  const later = visit('06:00');
  expect(nextVisitOf([late, later, inWindow], now)).toBe(later);
  const emergency = visit('05:00', { urgency: 'emergency' });
  expect(nextVisitOf([emergency, later, inWindow], now)).toBe(emergency);
  expect(nextVisitOf([inWindow, visit('12:00', { urgency: 'emergency' })], now)).toBe(inWindow);
});

test('without a late visit, the next one is the first whose arrival window is not over', () => {
  expect(nextVisitOf([inWindow, later], now)).toBe(inWindow);
});

test('a technician who is on the way or at work comes first', () => {
  const underway = visit('12:00', { on_the_way_at: '2026-11-23T07:20:00Z' });
  expect(nextVisitOf([late, inWindow, underway], now)).toBe(underway);
  const atWork = visit('05:00', { status: 'in_progress', workflow_status: 'in_progress' });
  expect(nextVisitOf([atWork, inWindow], now)).toBe(atWork);
});

test('interrupted or abandoned work comes after a technician on the way, and before everything else', () => {
  const leftVisit = visit('05:00', {
    status: 'in_progress',
    workflow_status: 'in_progress',
    started_at: '2026-11-22T12:00:00Z',
  });
  const paused = { ...leftVisit, started_at: '2026-11-23T05:00:00Z', paused_at: '2026-11-23T06:00:00Z' };
  const underway = visit('12:00', { on_the_way_at: '2026-11-23T07:20:00Z' });
  for (const stopped of [leftVisit, paused]) {
    expect(nextVisitOf([stopped, underway], now)).toBe(underway);
    expect(nextVisitOf([stopped, inWindow], now)).toBe(stopped);
  }
});

test('work that only awaits a signature is not an upcoming visit', () => {
  const unsigned = visit('07:00', { status: 'in_progress', workflow_status: 'awaiting_signature' });
  expect(nextVisitOf([unsigned], now)).toBeNull();
});
