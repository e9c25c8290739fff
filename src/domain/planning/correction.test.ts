import { expect, test } from 'vitest';
import { noPlan } from '#domain/client.ts';
import { targetsAfterCorrection } from './correction.ts';
import { defaultTargets, promisesOf } from './promise.ts';

const operator = {
  targets: defaultTargets,
  time_zone: 'Asia/Bahrain',
  weekend: [5, 6],
  opens_at: 8 * 60,
  closes_at: 18 * 60,
  holidays: [],
  special_hours: [],
};
const created_at = new Date('2026-11-16T06:00:00Z');
const now = new Date('2026-11-18T07:00:00Z');
const wish = { created_at, preferred_date: '2026-11-16' };
const medium = { ...wish, urgency: 'medium' } as const;
const request = { ...medium, ...promisesOf(medium, noPlan, operator) };
const job = { status: 'scheduled', urgency: 'medium', forerunner_id: null } as const;
const basis = { job, request, client: noPlan, operator, now };

test('a higher urgency counts from now, and never makes a target later', () => {
  const targets = targetsAfterCorrection({ urgency: 'emergency' }, basis);
  expect(targets).toMatchObject({
    respond_by: request.respond_by,
    arrive_by: new Date('2026-11-18T15:00:00Z'),
  });
});

test('a lower urgency counts from the report, and leaves the response target', () => {
  expect(targetsAfterCorrection({ urgency: 'low' }, basis)).toEqual({
    respond_by: request.respond_by,
    arrive_by: promisesOf({ ...wish, urgency: 'low' }, noPlan, operator).arrive_by,
  });
});

test.each([
  ['the urgency stays', { urgency: 'medium' }, basis],
  ['there is no request', { urgency: 'low' }, { ...basis, request: null }],
  ['someone has arrived', { urgency: 'low' }, { ...basis, job: { ...job, status: 'in_progress' } }],
  ['the job is a follow-up visit', { urgency: 'low' }, { ...basis, job: { ...job, forerunner_id: 'job' } }],
] as const)('the targets stay if %s', (_, corrected, given) => {
  expect(targetsAfterCorrection(corrected, given)).toBeNull();
});
