import { describe, expect, test } from 'vitest';
import { coverageOn, type VisitBasis } from '#domain/price/visit-coverage.ts';
import {
  type EarlierVisit,
  freeFollowUpOf,
  freeReasonOf,
  isCaseCovered,
  type VisitFacts,
  warrantyToConfirm,
} from './free-visit.ts';

const month = { free_visit_days: 30 };
const never = { free_visit_days: 0 };
const signed = (more: Partial<EarlierVisit> = {}): EarlierVisit => ({
  signed_on: '2026-11-01',
  is_cmasa_covered: false,
  free_reason: null,
  is_same_case: true,
  ...more,
});
const visit = (more: Partial<VisitFacts> = {}): VisitFacts => ({
  type: 'trouble_call',
  warranty_end: null,
  earlier: [],
  ...more,
});

describe('a visit is free', () => {
  test.each([
    ['the first one', visit(), '2026-11-20', null],
    ['one on the last day after a signed one', visit({ earlier: [signed()] }), '2026-12-01', 'return_visit'],
    ['one a day later', visit({ earlier: [signed()] }), '2026-12-02', null],
    [
      'one of a case that the plan has paid for, however late',
      visit({ earlier: [signed({ is_cmasa_covered: true })] }),
      '2027-02-01',
      'return_visit',
    ],
    [
      'one that broke again long after a covered one',
      visit({ earlier: [signed({ is_cmasa_covered: true, is_same_case: false })] }),
      '2027-02-01',
      null,
    ],
    [
      'one after a free follow-up visit, within the days after the first',
      visit({ earlier: [signed(), signed({ signed_on: '2026-11-20', free_reason: 'return_visit' })] }),
      '2026-12-01',
      'return_visit',
    ],
    [
      'one after a free follow-up visit, past the days after the first',
      visit({ earlier: [signed(), signed({ signed_on: '2026-11-20', free_reason: 'return_visit' })] }),
      '2026-12-02',
      null,
    ],
    [
      'one after a visit that was free by the warranty',
      visit({ earlier: [signed({ free_reason: 'under_warranty' })] }),
      '2026-12-01',
      'return_visit',
    ],
    [
      'a fault on the last day of the warranty',
      visit({ warranty_end: '2026-11-20' }),
      '2026-11-20',
      'under_warranty',
    ],
    ['a fault a day later', visit({ warranty_end: '2026-11-20' }), '2026-11-21', null],
    [
      'a service under warranty',
      visit({ type: 'preventive_maintenance', warranty_end: '2027-11-20' }),
      '2026-11-20',
      null,
    ],
  ] as const)('a visit is free or not: %s', (_, facts, date, reason) =>
    expect(freeReasonOf(date, facts, month)).toBe(reason),
  );

  test.each([
    ['a fault on its last day', visit({ unconfirmed_warranty_end: '2026-11-20' }), '2026-11-20'],
    ['a fault a day later', visit({ unconfirmed_warranty_end: '2026-11-19' }), null],
    ['a service', visit({ type: 'preventive_maintenance', unconfirmed_warranty_end: '2031-12-31' }), null],
    ['a fault without one', visit({ unconfirmed_warranty_end: null }), null],
    ['a fault on an older device', visit(), null],
    [
      'a follow-up visit, which is free anyway',
      visit({ unconfirmed_warranty_end: '2031-12-31', earlier: [signed()] }),
      null,
    ],
    [
      'a fault under a confirmed, shorter warranty',
      visit({ warranty_end: '2026-11-20', unconfirmed_warranty_end: '2031-12-31' }),
      null,
    ],
  ] as const)(
    'an unconfirmed warranty makes no visit free, but explains its price: %s',
    (_, facts, until) => {
      const withoutIt = { ...facts, unconfirmed_warranty_end: null };
      expect(freeReasonOf('2026-11-20', facts, month)).toBe(freeReasonOf('2026-11-20', withoutIt, month));
      expect(warrantyToConfirm('2026-11-20', facts, month)).toBe(until);
    },
  );

  test('no follow-up visit is free if the operator turned that off, but a visit under warranty still is', () => {
    const earlier = [signed({ is_cmasa_covered: true })];
    expect(freeReasonOf('2026-11-02', visit({ earlier }), never)).toBeNull();
    expect(isCaseCovered(visit({ earlier }), never)).toBe(false);
    expect(freeReasonOf('2026-11-02', visit({ earlier, warranty_end: '2027-01-01' }), never)).toBe(
      'under_warranty',
    );
  });
});

test('a free visit uses no visit of the plan, although some are left', () => {
  const terms = {
    cmasa_plan_type: 'cmasa_standard',
    cmasa_start_date: '2026-03-01',
    expires_on: null,
    cmasa_standard_visits_per_year: 4,
    cmasa_premium_visits_per_year: 12,
    time_zone: 'Asia/Bahrain',
    ...month,
  } as const;
  const basis: VisitBasis = { terms, covered_on: ['2026-11-01'], visit: visit({ earlier: [signed()] }) };
  expect(coverageOn('2026-11-20', basis)).toEqual({
    is_cmasa_covered: false,
    reason: 'return_visit',
    visits_left: 3,
  });
  expect(coverageOn('2026-11-20', { ...basis, visit: visit() })).toMatchObject({ reason: 'covered' });
});

describe('a follow-up visit is free until the day that the client reads', () => {
  const returned = signed({ signed_on: '2026-11-20', free_reason: 'return_visit' });
  test.each([
    ['after a paid visit', [signed()], '2026-11-01', month, '2026-12-01'],
    ['after a visit that the plan paid', [signed({ is_cmasa_covered: true })], '2026-11-01', month, 'always'],
    ['after a free follow-up visit', [signed(), returned], '2026-11-20', month, '2026-12-01'],
    [
      'long after the paid visit',
      [signed(), { ...returned, signed_on: '2026-12-20' }],
      '2026-12-20',
      month,
      null,
    ],
    [
      'after a covered visit whose fault came back',
      [signed({ is_cmasa_covered: true, is_same_case: false }), returned],
      '2026-11-20',
      month,
      '2026-12-01',
    ],
    ['at a company without free visits', [signed({ is_cmasa_covered: true })], '2026-11-01', never, null],
  ] as const)('%s', (_, earlier, today, terms, until) => {
    expect(freeFollowUpOf(earlier, today, terms)).toBe(until);
    for (const date of ['2026-11-20', '2026-12-01', '2026-12-02', '2026-12-20', '2027-02-01']) {
      const isFree = until === 'always' || (until !== null && date <= until);
      if (date >= today) {
        expect([date, freeReasonOf(date, visit({ earlier }), terms) !== null]).toEqual([date, isFree]);
      }
    }
  });
});
