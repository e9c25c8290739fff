import { Text } from '@mantine/core';
import type { OperatorReport } from '#contract/reports.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SortedTable } from '#web/app/lists/SortedTable.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { minutesOf, reporterOf } from './late-reports.ts';
import { ReportSection } from './ReportSection.tsx';

type LateReportsProps = { readonly report: OperatorReport };
type Report = OperatorReport['late_reports'][number];

/** Lists the arrivals that were on time but were reported to the server late. */
export function LateReports({ report: { figures, late_reports: reports, operator } }: LateReportsProps) {
  const { title, description, some, columns, unknown } = wordsOf(lateReportsWords);
  if (reports.length === 0) return null;
  const at = (moment: string) => formatDateTime(moment, operator.time_zone);
  const all = figures.arrivals_reported_late;
  const moment = (id: string, name: string, momentOf: (report: Report) => string): Column<Report> => ({
    id,
    name,
    sortValue: (report) => Date.parse(momentOf(report)),
    cell: (report) => at(momentOf(report)),
  });
  const tableColumns: readonly Column<Report>[] = [
    {
      id: 'job',
      name: columns.job,
      sortValue: ({ number }) => number,
      cell: ({ id, number }) => (
        <RecordLink record="job_orders" id={id}>
          <bdi dir="ltr" className="gh-number">
            {number}
          </bdi>
        </RecordLink>
      ),
    },
    {
      id: 'client',
      name: columns.client,
      sortValue: ({ client }) => shownName(client),
      cell: ({ client }) => (
        <RecordLink record="clients" id={client.id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    moment('promised', columns.promised, ({ arrive_by }) => arrive_by),
    moment('begun', columns.begun, ({ first_arrived_at }) => first_arrived_at),
    moment('reported', columns.reported, ({ arrival_recorded_at }) => arrival_recorded_at),
    {
      id: 'minutes',
      name: columns.minutes,
      sortValue: minutesOf,
      cell: (report) => {
        const minutes = minutesOf(report);
        return minutes !== null && countText(minutes);
      },
    },
    {
      id: 'reporter',
      name: columns.reporter,
      sortValue: reporterOf,
      cell: (report) => <bdi>{reporterOf(report) ?? unknown}</bdi>,
    },
  ];
  return (
    <ReportSection title={title}>
      <Text c="dimmed">{description}</Text>
      {all > reports.length && <Text c="dimmed">{some(reports.length, all)}</Text>}
      <SortedTable label={title} columns={tableColumns} rows={reports} keyOf={({ id }) => id} />
    </ReportSection>
  );
}
