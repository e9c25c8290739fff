import { expect, test } from 'vitest';
import { daysAhead } from '#domain/reminder.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import { planStart } from './company.ts';
import { dilmun } from './dilmun.ts';
import { planOf } from './plan.ts';

const moments = ['2026-11-18T07:00:00Z', '2026-11-20T23:00:00Z', '2028-02-29T03:10:00Z'];

test.each(moments)(
  'the demo company has a plan that ends soon, rated visits, and a repaired machine that broke again: %s',
  (moment) => {
    const now = new Date(moment);
    const { clock, requests } = planOf(dilmun, now);
    const ends = dilmun.clients.flatMap(({ plan }) =>
      plan === null ? [] : [addMonths(planStart(plan, clock.today), 12)],
    );
    const soon = addDays(clock.today, daysAhead.plan_expiring);
    expect(ends.filter((date) => date > clock.today && date <= soon)).toHaveLength(1);

    const rated = requests.flatMap(({ visit }) =>
      visit?.rating ? [{ ...visit, rating: visit.rating }] : [],
    );
    expect(rated.length).toBeGreaterThanOrEqual(2);
    for (const { signed, rating } of rated) {
      expect(signed !== null && signed < rating.at && rating.at < now).toBe(true);
    }

    const [repeatedRequest, ...more] = requests.filter(({ isAgain }) => isAgain);
    expect(more).toEqual([]);
    const visits = requests.filter(
      ({ machine, visit }) => machine === repeatedRequest?.machine && visit?.signed,
    );
    expect(visits.length).toBeGreaterThan(0);
  },
);

test('everyone who signs in the demo company can be chosen by name', () => {
  for (const { people = [], signers } of dilmun.clients) {
    expect(people.map(({ name }) => name)).toEqual(signers);
  }
});
