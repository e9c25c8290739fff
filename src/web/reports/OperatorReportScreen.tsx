import { getOperatorReport, type OperatorReport } from '#contract/reports.ts';
import { operatorReportSheet } from '#contract/sheets.ts';
import type { Period } from '#domain/report.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { WholeTable } from '#web/app/lists/WholeTable.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import type { Column } from '#web/ui/DataTable.tsx';
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
      id: 'technician-name',
      name: columns.name,
      sortValue: shownName,
      cell: (technician) => (
        <RecordLink record="technicians" id={technician.id}>
          {shownName(technician)}
        </RecordLink>
      ),
    },
    {
      id: 'technician-jobs',
      name: columns.completed,
      sortValue: ({ completed_jobs }) => completed_jobs,
      cell: ({ completed_jobs }) => count(completed_jobs),
    },
    {
      id: 'technician-first-time-fix',
      name: columns.firstTimeFix,
      sortValue: ({ first_time_fix }) => first_time_fix,
      cell: ({ first_time_fix }) => (first_time_fix === null ? noValue : share(first_time_fix)),
    },
    {
      id: 'technician-hours',
      name: columns.hours,
      sortValue: (technician) => Number(technician.hours),
      cell: (technician) => <bdi>{hours(Number(technician.hours))}</bdi>,
    },
    {
      id: 'technician-travel',
      name: columns.travel,
      sortValue: ({ travel_minutes_median: median }) => median,
      cell: ({ travel_minutes_median: median }) => textOrDash(median, minutes),
    },
    {
      id: 'technician-on-site',
      name: columns.onSite,
      sortValue: ({ on_site_minutes_median: median }) => median,
      cell: ({ on_site_minutes_median: median }) => textOrDash(median, minutes),
    },
    {
      id: 'technician-rating',
      name: columns.rating,
      sortValue: ({ rating }) => rating,
      cell: ({ rating }) => textOrDash(rating, stars),
    },
    {
      id: 'technician-revenue',
      name: columns.revenue,
      sortValue: ({ revenue }) => Number(revenue),
      cell: ({ revenue }) => <bdi dir="ltr">{moneyText(revenue, operator.currency)}</bdi>,
    },
  ];
  return (
    <ReportSection title={title}>
      {technicians.length === 0 ? (
        <EmptyState text={none} />
      ) : (
        <WholeTable name="report-technicians" label={title} rows={technicians} columns={tableColumns} />
      )}
    </ReportSection>
  );
}
