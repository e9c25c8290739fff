import { expect, test } from 'vitest';
import { dashboards } from '#words/ar/dashboards.ts';
import { clientPage } from '#words/ar/people/client-page.ts';
import { reports } from '#words/ar/reports.ts';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { reportsWords } from '#words/en/reports.ts';

const languages = [
  [
    'en',
    {
      home: dashboardsWords,
      page: clientPageWords,
      report: reportsWords,
      within: '1 of 2',
      beyond: '2 used, 1 included',
    },
  ],
  [
    'ar',
    {
      home: dashboards,
      page: clientPage,
      report: reports,
      within: '1 من 2',
      beyond: 'المستخدمة 2، والمشمولة 1',
    },
  ],
] as const;

test.each(languages)(
  'a plan that has used more visits than it includes does not read as a part of them (%s)',
  (_, { home, page, report, within, beyond }) => {
    const places = [home.client.plan.used, page.plan.used, report.client.visitsValue, report.figures.visits];
    const plain = (text: string) => text.replaceAll(/\p{Cf}/gu, '');
    for (const used of places) {
      expect(plain(used(1, 2))).toBe(within);
      expect(plain(used(2, 2))).toContain('2');
      expect(plain(used(2, 1))).toBe(beyond);
    }
    expect(plain(report.signed.planUsed(2, 1))).toContain(beyond);
    expect(home.client.plan.overusedHint).not.toBe(home.client.plan.usedHint);
  },
);
