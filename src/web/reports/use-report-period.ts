import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Period } from '#domain/report.ts';
import { todayIn } from '../app/dates.ts';
import { type ChosenPeriod, chosenPeriod, type PeriodSearch, type Preset } from './period.ts';

export type PeriodChoice = ChosenPeriod & {
  readonly choosePreset: (preset: Preset) => void;
  readonly chooseDays: (days: Period) => void;
};

/** The zone of the device, for whoever belongs to no operator. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The period of a report, kept in the address, so that it can be sent to somebody and survives a reload. */
export function useReportPeriod(timeZone: string): PeriodChoice {
  const search = useSearch({ strict: false }) as PeriodSearch;
  const navigate = useNavigate();
  const choose = (chosen: PeriodSearch) =>
    void navigate({ to: '.', search: () => chosen, replace: true, resetScroll: false });
  return {
    ...chosenPeriod(search, todayIn(timeZone)),
    choosePreset: (period) => choose({ period }),
    chooseDays: ({ from, until }) => choose({ from, until }),
  };
}
