import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '#domain/values/calendar.ts';
import {
  coverageForeseen,
  coverageOf,
  type Plan,
  type PlannedVisit,
  planYearOf,
  visitsPerYearOf,
} from './visit-coverage.ts';

const plan = (start: string | null, expires_on: string | null = null): Plan => ({
  cmasa_plan_type: 'cmasa_standard',
  cmasa_start_date: start,
  expires_on,
});

describe('the plan year', () => {
  test.each([
    ['2025-09-14', '2025-09-14', '2025-09-14', '2026-09-14'],
    ['2025-09-14', '2026-06-14', '2025-09-14', '2026-09-14'],
    ['2025-09-14', '2026-09-13', '2025-09-14', '2026-09-14'],
    ['2025-09-14', '2026-09-14', '2026-09-14', '2027-09-14'],
    ['2020-01-01', '2026-12-31', '2026-01-01', '2027-01-01'],
  ])(
    'for a plan that started on %s, the plan year that contains %s lasts from %s to %s',
    (start, day, from, until) => {
      expect(planYearOf(plan(start), day)).toEqual({ from, until });
    },
  );

  test('a plan that started on a leap day starts each plan year on the last day of February', () => {
    expect(planYearOf(plan('2024-02-29'), '2025-02-27')).toEqual({ from: '2024-02-29', until: '2025-02-28' });
    expect(planYearOf(plan('2024-02-29'), '2025-02-28')).toEqual({ from: '2025-02-28', until: '2026-02-28' });
    expect(planYearOf(plan('2024-02-29'), '2028-02-28')).toEqual({ from: '2027-02-28', until: '2028-02-29' });
    expect(planYearOf(plan('2024-02-29'), '2028-02-29')).toEqual({ from: '2028-02-29', until: '2029-02-28' });
  });

  test('the plan year contains the day on which the plan expires, and not the day after', () => {
    expect(planYearOf(plan('2025-09-14', '2026-09-13'), '2026-09-13')).not.toBeNull();
    expect(planYearOf(plan('2025-09-14', '2026-09-13'), '2026-09-14')).toBeNull();
  });

  test.each([
    ['before the plan starts', plan('2025-09-14'), '2025-09-13'],
    ['of a plan without a start', plan(null), '2026-06-14'],
    ['without a plan', { ...plan('2025-09-14'), cmasa_plan_type: null }, '2026-06-14'],
  ])('there is no plan year %s', (_, planTerms, day) => expect(planYearOf(planTerms, day)).toBeNull());

  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));

  test('the plan year contains its date, and every day of an active plan belongs to exactly one year', () => {
    fc.assert(
      fc.property(day, day, (start, date) => {
        const year = planYearOf(plan(start), date);
        const years = Array.from({ length: 62 }, (_, index) => ({
          from: addMonths(start, index * 12),
          until: addMonths(start, index * 12 + 12),
        }));
        const holding = years.filter(({ from, until }) => from <= date && date < until);
        expect(holding).toEqual(year === null ? [] : [year]);
        expect(year === null).toBe(date < start);
      }),
    );
  });
});

describe('a visit', () => {
  const running = plan('2025-09-14', '2026-09-13');

  test.each([
    [0, 4],
    [3, 1],
  ])('a visit is covered after %i of 4 visits, with %i left', (used, visits_left) => {
    expect(coverageOf(running, '2026-06-14', { used, perYear: 4 })).toEqual({
      is_cmasa_covered: true,
      reason: 'covered',
      visits_left,
    });
  });

  test.each([4, 5])(
    'a visit is not covered after %i of 4 visits, and the number left is never negative',
    (used) => {
      expect(coverageOf(running, '2026-06-14', { used, perYear: 4 })).toEqual({
        is_cmasa_covered: false,
        reason: 'no_visit_left',
        visits_left: 0,
      });
    },
  );

  test('a visit is not covered outside the plan, however many visits are left', () => {
    expect(coverageOf(running, '2026-09-14', { used: 0, perYear: 4 })).toEqual({
      is_cmasa_covered: false,
      reason: 'no_active_plan',
      visits_left: 0,
    });
  });

  test('a visit is covered exactly when a plan is active and a visit is left', () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(count, count, fc.boolean(), (used, perYear, isActive) => {
        const date = isActive ? '2026-06-14' : '2026-10-01';
        const { is_cmasa_covered, reason } = coverageOf(running, date, { used, perYear });
        expect(is_cmasa_covered).toBe(isActive && used < perYear);
        expect(is_cmasa_covered).toBe(reason === 'covered');
      }),
    );
  });
});

describe('planned visits are counted in order of date', () => {
  const terms = {
    ...plan('2026-03-01'),
    cmasa_standard_visits_per_year: 4,
    cmasa_premium_visits_per_year: 12,
    free_visit_days: 30,
    time_zone: 'Asia/Bahrain',
  };
  const visit = (more: Partial<PlannedVisit> = {}): PlannedVisit => ({
    date: '2026-12-01',
    type: 'service',
    warranty_end: null,
    earlier: [],
    ...more,
  });
  const foreseen = (date: string, planned: readonly PlannedVisit[], covered_on = ['2026-04-01']) =>
    coverageForeseen(date, { terms, covered_on, visit: visit(), planned });

  test('planned visits are covered in order of date, until no covered visit is left', () => {
    const days = ['2026-12-01', '2026-12-05', '2026-12-09', '2026-12-13', '2026-12-17'];
    const foreseenCoverage = days.map((day, index) =>
      foreseen(
        day,
        days.slice(0, index).map((date) => visit({ date })),
      ),
    );
    expect(foreseenCoverage.map(({ reason, visits_left }) => [reason, visits_left])).toEqual([
      ['covered', 3],
      ['covered', 2],
      ['covered', 1],
      ['no_visit_left', 0],
      ['no_visit_left', 0],
    ]);
  });

  test('a planned visit that is free, or in another plan year, uses no covered visit', () => {
    const free = visit({
      earlier: [{ signed_on: '2026-11-20', is_cmasa_covered: true, free_reason: null, is_same_case: true }],
    });
    expect(foreseen('2026-12-20', [free, visit(), visit()])).toMatchObject({
      reason: 'covered',
      visits_left: 1,
    });
    const before = Array.from({ length: 4 }, () => visit({ date: '2027-02-20' }));
    expect(foreseen('2027-03-02', before, [])).toMatchObject({ reason: 'covered', visits_left: 4 });
  });
});

test('each plan includes the number of visits that the operator set; without a plan, no visit is included', () => {
  const operator = { cmasa_standard_visits_per_year: 4, cmasa_premium_visits_per_year: 12 };
  expect(
    (['cmasa_standard', 'cmasa_premium', null] as const).map((plan) => visitsPerYearOf(plan, operator)),
  ).toEqual([4, 12, 0]);
});
