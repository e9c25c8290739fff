import { expect, test } from 'vitest';
import { signatureMethods } from '#domain/job-orders/signature.ts';
import { timeOfDrawing } from './drawn-at.ts';

const now = new Date('2026-11-18T07:00:00Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const day = 24 * 60;

test.each(signatureMethods)('with %s, a plausible time of the device stays', (method) => {
  const facts = { now, submittedAt: ago(60), method };
  for (const minutes of [0, 30, 60, 70, -10])
    expect(timeOfDrawing(ago(minutes), facts)).toEqual(ago(minutes));
});

test.each(signatureMethods)('with %s, a time in the future counts as now', (method) => {
  const facts = { now, submittedAt: ago(60), method };
  for (const minutes of [-11, -day, -10_000 * day]) expect(timeOfDrawing(ago(minutes), facts)).toEqual(now);
});

test.each(['client_session', 'signed_link'] as const)(
  'with %s, a time before the form counts as now, so a wrong clock refuses no client',
  (method) => {
    const facts = { now, submittedAt: ago(10 * day), method };
    expect(timeOfDrawing(ago(9 * day), facts)).toEqual(ago(9 * day));
    for (const at of [ago(11 * day), new Date(0)]) expect(timeOfDrawing(at, facts)).toEqual(now);
  },
);

test("a signature of the technician's device is refused before the form, and after three days", () => {
  const drawnAt = (minutes: number, submitted: number | null) =>
    timeOfDrawing(ago(minutes), {
      now,
      submittedAt: submitted === null ? null : ago(submitted),
      method: 'technician_device',
    });
  expect(drawnAt(3 * day, 4 * day)).toEqual(ago(3 * day));
  expect(drawnAt(3 * day + 1, 4 * day)).toBe('said_long_ago');
  expect(drawnAt(3 * day + 1, null)).toBe('said_long_ago');
  expect(drawnAt(71, 60)).toBe('said_before_step');
});
