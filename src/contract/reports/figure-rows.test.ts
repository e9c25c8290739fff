import { describe, expect, test } from 'vitest';
import type { Figures } from '#contract/reports.ts';
import { compare, figureRows } from './figure-rows.ts';

const nothing: Figures = {
  requests: 0,
  responses_in_time: 0,
  responses_due: 0,
  arrivals_in_time: 0,
  arrivals_due: 0,
  arrivals_reported_late: 0,
  windows_in_time: 0,
  windows_due: 0,
  window_late_hours_median: null,
  completed_jobs: 0,
  cancelled_jobs: 0,
  missed_visits: 0,
  response_hours_median: null,
  response_hours_p90: null,
  repair_hours_median: null,
  first_time_fix: null,
  rating: null,
  ratings: 0,
  covered_visits: 0,
  plan_visits: 0,
  utilization: null,
  revenue: [],
};

const compared = (figure: string, now: Partial<Figures>, before: Partial<Figures> = {}) =>
  figureRows({ ...nothing, ...now }, { ...nothing, ...before })
    .filter((row) => row.figure === figure)
    .map(compare);

describe('comparing a figure with the period before', () => {
  test('a comparison has a direction and a difference', () => {
    expect(compared('requests', { requests: 7 }, { requests: 9 })).toEqual([
      { direction: 'down', by: 2, verdict: null },
    ]);
  });

  test('shorter responses are better, and fewer completed jobs are worse', () => {
    expect(
      compared('response_hours_median', { response_hours_median: 2 }, { response_hours_median: 3.5 }),
    ).toEqual([{ direction: 'down', by: 1.5, verdict: 'better' }]);
    expect(compared('completed_jobs', { completed_jobs: 1 }, { completed_jobs: 2 })).toEqual([
      { direction: 'down', by: 1, verdict: 'worse' },
    ]);
    expect(compared('cancelled_jobs', { cancelled_jobs: 1 })).toEqual([
      { direction: 'up', by: 1, verdict: 'worse' },
    ]);
  });

  test('differences are rounded like the figures, with one decimal for hours and percentage points', () => {
    expect(compared('first_time_fix', { first_time_fix: 0.9167 }, { first_time_fix: 0.875 })).toEqual([
      { direction: 'up', by: 4.2, verdict: 'better' },
    ]);
    expect(
      compared('repair_hours_median', { repair_hours_median: 1.04 }, { repair_hours_median: 0.96 }),
    ).toEqual([{ direction: 'same', by: 0, verdict: null }]);
  });

  test('targets are compared by the share that was met, and not at all if none was due', () => {
    const now = { responses_in_time: 17, responses_due: 20 };
    expect(compared('responses_in_time', now, { responses_in_time: 9, responses_due: 10 })).toEqual([
      { direction: 'down', by: 5, verdict: 'worse' },
    ]);
    expect(compared('responses_in_time', now)).toEqual([null]);
  });

  test('a figure is not compared if one of the two is unknown', () => {
    expect(compared('utilization', { utilization: 0.5 })).toEqual([null]);
    expect(compared('utilization', {}, { utilization: 0.5 })).toEqual([null]);
  });

  test('revenue has an exact amount for each currency of either period', () => {
    const now = { revenue: [{ currency: 'BHD' as const, amount: '0.300' }] };
    const before = {
      revenue: [
        { currency: 'AED' as const, amount: '1200.000' },
        { currency: 'BHD' as const, amount: '0.100' },
      ],
    };
    expect(compared('revenue', now, before)).toEqual([
      { direction: 'down', by: '1200.000', verdict: 'worse' },
      { direction: 'up', by: '0.200', verdict: 'better' },
    ]);
  });
});
