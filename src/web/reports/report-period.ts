import type { Period } from '#domain/report.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { type ChosenPeriod, chosenPeriod, type Preset, periodReaders, usual } from './period.ts';

export type PeriodChoice = ChosenPeriod & {
  readonly choosePreset: (preset: Preset) => void;
  readonly chooseDays: (days: Period) => void;
};

/** Reads the period from the URL, so it can be shared and survives a reload. */
export function useReportPeriod(): PeriodChoice {
  const timeZone = useOwnZone();
  const { view, choose } = useAddressView(periodReaders);
  return {
    ...chosenPeriod(view, todayIn(timeZone)),
    choosePreset: (period) => choose({ period, from: null, until: null }),
    chooseDays: ({ from, until }) => choose({ period: usual, from, until }),
  };
}
