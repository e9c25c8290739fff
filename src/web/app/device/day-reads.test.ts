import { expect, test } from 'vitest';
import { listLateWork } from '#contract/job-orders/late-work.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { jobsToKeep, readsOfJob } from './day-reads.ts';

const at = (scheduled_date: string) => ({ id: scheduled_date, scheduled_date }) as JobOrderListed;
const kept = (now: string, ...dates: string[]) =>
  jobsToKeep(dates.map(at), new Date(now)).map(({ scheduled_date }) => scheduled_date);

test('a visit from yesterday evening is still kept after midnight', () => {
  expect(kept('2026-11-18T21:05:00Z', '2026-11-18T20:30:00Z')).toHaveLength(1);
});

test.each([
  ['the clocks go forward in Cyprus', '2027-03-27T22:30:00Z'],
  ['the clocks go back in Cyprus', '2026-10-24T21:30:00Z'],
  ['a year begins', '2026-12-30T21:00:00Z'],
])('the next seven days are kept in full when %s', (_, now) => {
  const after = (days: number) => new Date(Date.parse(now) + days * 24 * 3_600_000).toISOString();
  // Today and the next seven days end within this time, in every time zone and even when clocks change.
  expect(kept(now, after(0), after(7), after(7.9), after(9))).toEqual([after(0), after(7), after(7.9)]);
});

test('a device keeps only the next forty jobs', () => {
  const dates = Array.from({ length: 60 }, (_, hour) =>
    new Date(Date.UTC(2026, 10, 18, 8 + hour)).toISOString(),
  );
  expect(kept('2026-11-18T07:00:00Z', ...dates)).toEqual(dates.slice(0, 40));
});

test('a job is kept with the offline work of colleagues, so a technician can read it offline', () => {
  const job = { id: 'job', machine_id: 'machine' } as JobOrderListed;
  expect(readsOfJob(job)).toContainEqual({ call: listLateWork, input: { id: 'job' }, isPaged: false });
});
