import { getOperatorReport, type OperatorReport } from '#contract/reports.ts';
import { operatorReportSheet } from '#contract/sheets.ts';
import type { Period } from '#domain/report.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { lateReportsWords } from '#words/en/job-orders/visit/late-reports.ts';
import { reportsWords } from '#words/en/reports.ts';
import { startWords } from '#words/en/start.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { useAllVisits, visitsSheet } from './all-visits.ts';
import { ChartPanel, type Point } from './ChartPanel.tsx';
import { LateReports } from './LateReports.tsx';
import { lateReportsSheet } from './late-reports.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportRows, useReportRows } from './ReportRows.tsx';
import { ReportSection } from './ReportSection.tsx';
import { useReportPeriod } from './report-period.ts';
import { operatorSheets } from './report-sheets.ts';
import { SignedVisits } from './SignedVisits.tsx';

export function OperatorReportScreen() {
  const { operator } = wordsOf(reportsWords);
  // Days can only be counted in the time zone of one operator.
  const mustChoose = useSeesEveryOperator();
  return (
    <Page title={operator.title} description={operator.description}>
      {mustChoose ? <EmptyState text={operator.chooseOperator} /> : <OwnReport />}
    </Page>
  );
}

function OwnReport() {
  const choice = useReportPeriod();
  return (
    <>
      <PeriodPicker choice={choice} />
      {Object.keys(choice.errors).length === 0 && <PeriodReport period={choice.period} />}
    </>
  );
}

function PeriodReport({ period }: { readonly period: Period }) {
  const words = wordsOf(reportsWords);
  const { domain } = wordsOf(startWords);
  const allVisits = useAllVisits();
  const query = useServerQuery(getOperatorReport, period, { keepPrevious: true });
  const rows = useReportRows();
  return (
    <QueryState query={query} rows={6}>
      {(report) => (
        <ReportBody
          period={period}
          report={report}
          sheets={async () => [
            ...operatorSheets(report, period, words),
            lateReportsSheet(report, wordsOf(lateReportsWords)),
            visitsSheet(await allVisits(period), { reports: words, domain }),
          ]}
          fileName={words.operator.fileName}
          pdf={{ path: operatorReportSheet, call: getOperatorReport }}
          isBusy={query.isPlaceholderData}
          showRows={rows.choose}
        >
          {rows.kind !== null && (
            <ReportRows kind={rows.kind} period={period} close={() => rows.choose(null)} />
          )}
          <Charts report={report} />
          <Technicians report={report} />
          <LateReports report={report} />
          <SignedVisits
            withClient
            none={words.client.noneInPeriod}
            reportOf={(id) => `/jobs/${id}/report`}
            period={period}
          />
        </ReportBody>
      )}
    </QueryState>
  );
}

type ReportProps = { readonly report: OperatorReport };

function Charts({ report: { grain, series, operator } }: ReportProps) {
  const { charts, figures } = wordsOf(reportsWords);
  const { currency } = operator;
  const shared = { grain, points: series };
  return (
    <>
      <ChartPanel
        {...shared}
        title={charts.work}
        format={figures.count}
        series={[
          bars('requests', charts.requests, 'espresso.5', figures.count),
          bars('completed', charts.completed, 'gulf.7', figures.count),
        ]}
      />
      <ChartPanel
        {...shared}
        title={charts.revenue(currency)}
        format={(value) => moneyText(value.toFixed(3), currency)}
        series={[
          {
            name: 'revenue',
            label: charts.revenueSeries,
            color: 'gulf.7',
            height: ({ revenue }) => Number(revenue),
            text: ({ revenue }) => moneyText(revenue, currency),
          },
        ]}
      />
    </>
  );
}

function bars(name: 'requests' | 'completed', label: string, color: string, text: (value: number) => string) {
  return {
    name,
    label,
    color,
    height: (point: Point) => point[name],
    text: (point: Point) => text(point[name]),
  };
}

function Technicians({ report: { technicians, operator } }: ReportProps) {
  const words = wordsOf(reportsWords);
  const { title, columns, none, noFigure, minutes, stars } = words.technicians;
  const textOrDash = (value: number | null, text: (amount: number) => string) =>
    value === null ? noFigure : text(value);
  const { count, share, hours, noValue } = words.figures;
  const tableColumns: readonly Column<OperatorReport['technicians'][number]>[] = [
    {
      name: columns.name,
      cell: (technician) => (
        <RecordLink record="technicians" id={technician.id}>
          {shownName(technician)}
        </RecordLink>
      ),
    },
    { name: columns.completed, cell: ({ completed_jobs }) => count(completed_jobs) },
    {
      name: columns.firstTimeFix,
      cell: ({ first_time_fix }) => (first_time_fix === null ? noValue : share(first_time_fix)),
    },
    { name: columns.hours, cell: (technician) => <bdi>{hours(Number(technician.hours))}</bdi> },
    {
      name: columns.travel,
      cell: ({ travel_minutes_median: median }) => textOrDash(median, minutes),
    },
    {
      name: columns.onSite,
      cell: ({ on_site_minutes_median: median }) => textOrDash(median, minutes),
    },
    { name: columns.rating, cell: ({ rating }) => textOrDash(rating, stars) },
    {
      name: columns.revenue,
      cell: ({ revenue }) => <bdi dir="ltr">{moneyText(revenue, operator.currency)}</bdi>,
    },
  ];
  return (
    <ReportSection title={title}>
      {technicians.length === 0 ? (
        <EmptyState text={none} />
      ) : (
        <DataTable label={title} columns={tableColumns} rows={technicians} keyOf={({ id }) => id} />
      )}
    </ReportSection>
  );
}
