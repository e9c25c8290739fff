import type { Period } from '#domain/report.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { type ChosenPeriod, chosenPeriod, type Preset, periodReaders, usual } from './period.ts';

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
  const { view, choose } = useAddressView(periodReaders);
  return {
    ...chosenPeriod(view, todayIn(timeZone)),
    choosePreset: (period) => choose({ period, from: null, until: null }),
    chooseDays: ({ from, until }) => choose({ period: usual, from, until }),
  };
}
