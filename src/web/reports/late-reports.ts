import type { OperatorReport } from '#contract/reports.ts';
import { minutesLate } from '#domain/visit/moment.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { instantToZoned } from '#web/app/time/dates.ts';
import type { Sheet } from '#web/records/exports/csv.ts';
import type { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';

type LateReport = OperatorReport['late_reports'][number];

export function minutesOf({ first_arrived_at, arrival_recorded_at }: LateReport): number | null {
  return minutesLate(new Date(first_arrived_at), new Date(arrival_recorded_at));
}

/** Returns the name of the person who reported the arrival; null if the reader has no access to the event. */
export function reporterOf({ reported_by: name, reported_by_second_name }: LateReport): string | null {
  return name && shownName({ name, second_name: reported_by_second_name });
}

/** Returns a table with a row for each arrival that was reported late. */
export function lateReportsSheet(
  { late_reports, operator }: OperatorReport,
  { sheet, columns }: typeof lateReportsWords,
): Sheet {
  const at = (moment: string) => instantToZoned(moment, operator.time_zone);
  return {
    name: sheet,
    columns: Object.values(columns),
    rows: late_reports.map((report) => [
      report.number,
      shownName(report.client),
      at(report.arrive_by),
      at(report.first_arrived_at),
      at(report.arrival_recorded_at),
      minutesOf(report),
      reporterOf(report),
    ]),
  };
}
