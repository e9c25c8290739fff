import { getGlobalReport } from '#contract/reports.ts';
import type { Period } from '#domain/report.ts';
import { addDays, addMonths } from '#domain/values/calendar.ts';
import { day, oneOf, type ViewOf } from '#web/app/data/address.ts';
import { messageText } from '#web/app/forms/message-text.ts';

export const presets = ['this_month', 'last_30_days', 'last_quarter', 'this_year'] as const;
export type Preset = (typeof presets)[number];

export type ChosenPeriod = {
  readonly preset: Preset | 'custom';
  readonly period: Period;
  /** The reason why the period is invalid, keyed by the name of the invalid field. */
  readonly errors: { readonly from?: string; readonly until?: string };
};

/**
 * Returns the days of a preset. A period that is not over yet ends today, so it is compared with an earlier period of
 * the same length.
 */
function periodOf(preset: Preset, today: string): Period {
  const month = `${today.slice(0, 7)}-01`;
  switch (preset) {
    case 'this_month':
      return { from: month, until: today };
    case 'last_30_days':
      return { from: addDays(today, -29), until: today };
    case 'last_quarter': {
      const monthsInQuarter = (Number(today.slice(5, 7)) - 1) % 3;
      const quarter = addMonths(month, -monthsInQuarter);
      return { from: addMonths(quarter, -3), until: addDays(quarter, -1) };
    }
    case 'this_year':
      return { from: `${today.slice(0, 4)}-01-01`, until: today };
  }
}

export const usual: Preset = 'last_30_days';

/** The functions that read the period from a report's URL. */
export const periodReaders = { period: oneOf(presets, usual), from: day, until: day };

/** Returns the period that the URL selects: custom days, a preset, or the default. */
export function chosenPeriod(view: ViewOf<typeof periodReaders>, today: string): ChosenPeriod {
  if (view.from === null && view.until === null) {
    return { preset: view.period, period: periodOf(view.period, today), errors: {} };
  }
  const period = { from: view.from ?? '', until: view.until ?? '' };
  const { error } = getGlobalReport.input.safeParse(period);
  const [first] = error?.issues ?? [];
  return {
    preset: 'custom',
    period,
    errors: first === undefined ? {} : { [String(first.path[0])]: messageText(first.message) },
  };
}
