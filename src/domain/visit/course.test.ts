import { expect, test } from 'vitest';
import { isStillThere, proposedHours, visitTimesOf } from './course.ts';

const started_at = new Date('2026-11-18T13:04:00Z');
const running = { started_at, paused_at: null, paused_seconds: 0 };
const at = (time: string) => new Date(`2026-11-${time}:00Z`);

test.each([
  ['an hour later', '2026-11-18T14:04:00Z', true],
  ['late in the evening', '2026-11-18T18:04:00Z', false],
  ['the next morning', '2026-11-19T03:10:00Z', false],
])('a technician who started a visit counts as still there %s, at %s: %s', (_, now, isThere) => {
  expect(isStillThere(running, new Date(now))).toBe(isThere);
});

test.each([
  ['without a hold', {}, 2],
  ['after an hour on hold', { paused_seconds: 3600 }, 1],
  ['during a hold that started after half an hour', { paused_at: at('18T13:34') }, 0.5],
  ['the next morning, after a night on hold', { paused_seconds: 0, paused_at: at('18T15:00') }, 2],
])('the proposed hours leave out time on hold: %s', (_, pause, hours) => {
  expect(proposedHours({ ...running, ...pause }, at('18T15:04'))).toBe(hours);
});

test('the time on site leaves out holds, and travel has no holds', () => {
  const visit = {
    on_the_way_at: at('18T12:44'),
    started_at,
    job_order_form_submitted_at: at('18T15:04'),
    paused_seconds: 30 * 60,
  };
  expect(visitTimesOf(visit)).toEqual({ travel_minutes: 20, on_site_minutes: 90 });
});
