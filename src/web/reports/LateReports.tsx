import { Text } from '@mantine/core';
import type { OperatorReport } from '#contract/reports.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';
import { minutesOf, reporterOf } from './late-reports.ts';
import { ReportSection } from './ReportSection.tsx';

type LateReportsProps = { readonly report: OperatorReport };

/** Lists the arrivals that were on time but were reported to the server late. */
export function LateReports({ report: { figures, late_reports: reports, operator } }: LateReportsProps) {
  const { title, description, some, columns, unknown } = wordsOf(lateReportsWords);
  if (reports.length === 0) return null;
  const at = (moment: string) => formatDateTime(moment, operator.time_zone);
  const all = figures.arrivals_reported_late;
  const tableColumns: readonly Column<(typeof reports)[number]>[] = [
    {
      name: columns.job,
      cell: ({ id, number }) => (
        <RecordLink record="job_orders" id={id}>
          <bdi dir="ltr">{number}</bdi>
        </RecordLink>
      ),
    },
    {
      name: columns.client,
      cell: ({ client }) => (
        <RecordLink record="clients" id={client.id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    { name: columns.promised, cell: ({ arrive_by }) => at(arrive_by) },
    { name: columns.begun, cell: ({ first_arrived_at }) => at(first_arrived_at) },
    { name: columns.reported, cell: ({ arrival_recorded_at }) => at(arrival_recorded_at) },
    {
      name: columns.minutes,
      cell: (report) => {
        const minutes = minutesOf(report);
        return minutes !== null && countText(minutes);
      },
    },
    { name: columns.reporter, cell: (report) => <bdi>{reporterOf(report) ?? unknown}</bdi> },
  ];
  return (
    <ReportSection title={title}>
      <Text c="dimmed">{description}</Text>
      {all > reports.length && <Text c="dimmed">{some(reports.length, all)}</Text>}
      <DataTable label={title} columns={tableColumns} rows={reports} keyOf={({ id }) => id} />
    </ReportSection>
  );
}
