import { describe, expect, test } from 'vitest';
import { parseQuery, readView } from '#web/app/data/address.ts';
import { chosenPeriod, periodReaders } from './period.ts';

const today = '2026-11-18';
const periodAt = (query: string, day = today) =>
  chosenPeriod(readView(parseQuery(query), periodReaders), day);

describe('the period of a report', () => {
  test.each([
    ['this_month', '2026-11-18', '2026-11-01', '2026-11-18'],
    ['this_month', '2026-12-01', '2026-12-01', '2026-12-01'],
    ['last_30_days', '2026-11-18', '2026-10-20', '2026-11-18'],
    ['last_30_days', '2028-03-01', '2028-02-01', '2028-03-01'],
    ['last_quarter', '2026-11-18', '2026-07-01', '2026-09-30'],
    ['last_quarter', '2026-02-28', '2025-10-01', '2025-12-31'],
    ['last_quarter', '2028-04-01', '2028-01-01', '2028-03-31'],
    ['last_quarter', '2026-09-30', '2026-04-01', '2026-06-30'],
    ['this_year', '2026-11-18', '2026-01-01', '2026-11-18'],
    ['this_year', '2028-12-31', '2028-01-01', '2028-12-31'],
  ] as const)('%s on %s goes from %s to %s', (preset, day, from, until) => {
    expect(periodAt(`?period=${preset}`, day)).toEqual({ preset, period: { from, until }, errors: {} });
  });

  test('the period is the last 30 days by default, whatever else the address says', () => {
    const usual = periodAt('?period=last_30_days');
    expect(usual.preset).toBe('last_30_days');
    expect(periodAt('')).toEqual(usual);
    expect(periodAt('?period=forever')).toEqual(usual);
    expect(periodAt('?from=soon&until=2026-13-01')).toEqual(usual);
    expect(periodAt('?period=this_year')).toMatchObject({ preset: 'this_year' });
  });

  test('a custom period comes from the address', () => {
    const period = { from: '2026-02-01', until: '2026-02-28' };
    expect(periodAt('?from=2026-02-01&until=2026-02-28&period=this_year')).toEqual({
      preset: 'custom',
      period,
      errors: {},
    });
  });

  test.each([
    ['?from=2026-02-28&until=2026-02-01', { until: 'The last day must not be before the first' }],
    ['?from=2024-01-01&until=2026-02-01', { until: 'Select at most 366 days' }],
    ['?from=2026-02-30&until=2026-03-01', { from: 'Select the first day' }],
    ['?from=2026-02-01', { until: 'Select the last day' }],
    ['?from=20260201&until=2026-03-01', { from: 'Select the first day' }],
  ])('the period %s is refused with an error next to the field', (query, errors) => {
    expect(periodAt(query).errors).toEqual(errors);
  });
});
