import { Stack, Title } from '@mantine/core';
import { type GlobalReport, getGlobalReport } from '#contract/reports.ts';
import { globalReportSheet } from '#contract/sheets.ts';
import type { Period } from '#domain/report.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { reportsWords } from '#words/en/reports.ts';
import { countryText } from '#words/say/country-text.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { PeriodPicker } from './PeriodPicker.tsx';
import { ReportBody } from './ReportBody.tsx';
import { ReportRows, useReportRows } from './ReportRows.tsx';
import { useReportPeriod } from './report-period.ts';
import { globalSheets } from './report-sheets.ts';

/** The figures of all operators. Each operator's days are counted in its own time zone. */
export function GlobalReportScreen() {
  const { global } = wordsOf(reportsWords);
  const choice = useReportPeriod();
  return (
    <Page title={global.title} description={global.description}>
      <PeriodPicker choice={choice} />
      {Object.keys(choice.errors).length === 0 && <PeriodReport period={choice.period} />}
    </Page>
  );
}

function PeriodReport({ period }: { readonly period: Period }) {
  const words = wordsOf(reportsWords);
  const query = useServerQuery(getGlobalReport, period, { keepPrevious: true });
  const rows = useReportRows();
  return (
    <QueryState query={query} rows={6}>
      {(report) => (
        <ReportBody
          period={period}
          report={report}
          sheets={async () => globalSheets(report, period, words)}
          fileName={words.global.fileName}
          pdf={{ path: globalReportSheet, call: getGlobalReport }}
          isBusy={query.isPlaceholderData}
          showRows={rows.choose}
        >
          {rows.kind !== null && (
            <ReportRows kind={rows.kind} period={period} close={() => rows.choose(null)} withOperator />
          )}
          <Operators operators={report.operators} />
        </ReportBody>
      )}
    </QueryState>
  );
}

type Operator = GlobalReport['operators'][number];

function Operators({ operators }: { readonly operators: readonly Operator[] }) {
  const { global, figures, operators: words } = wordsOf(reportsWords);
  const { columns } = words;
  const { count, hours, share, noValue } = figures;
  const orNoValue = (value: number | null, text: (value: number) => string) =>
    value === null ? noValue : text(value);
  const tableColumns: readonly Column<Operator>[] = [
    {
      name: columns.name,
      cell: (operator) => (
        <RecordLink record="country_operators" id={operator.id}>
          {shownName(operator)}
        </RecordLink>
      ),
    },
    { name: columns.country, cell: ({ country }) => countryText(country) },
    { name: columns.requests, cell: ({ requests }) => count(requests) },
    { name: columns.completed, cell: ({ completed_jobs }) => count(completed_jobs) },
    {
      name: columns.response,
      cell: (operator) => <bdi>{orNoValue(operator.response_hours_median, hours)}</bdi>,
    },
    { name: columns.firstTimeFix, cell: ({ first_time_fix }) => orNoValue(first_time_fix, share) },
    {
      name: columns.rating,
      cell: ({ rating, ratings }) => orNoValue(rating, (value) => figures.stars(value, ratings)),
    },
    { name: columns.revenue, cell: ({ revenue }) => <Amounts revenue={revenue} none={noValue} /> },
  ];
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{global.operators}</Title>
      {operators.length === 0 ? (
        <EmptyState text={global.noOperators}>
          <AddLink screen="/admin/operators" text={wordsOf(operatorsWords).add} />
        </EmptyState>
      ) : (
        <DataTable label={global.operators} columns={tableColumns} rows={operators} keyOf={({ id }) => id} />
      )}
    </Stack>
  );
}

function Amounts({ revenue, none }: { readonly revenue: Operator['revenue']; readonly none: string }) {
  if (revenue.length === 0) return none;
  return revenue.map(({ currency, amount }) => (
    <bdi key={currency} dir="ltr">
      {moneyText(amount, currency)}
    </bdi>
  ));
}
