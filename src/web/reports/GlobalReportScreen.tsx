import { Stack, Title } from '@mantine/core';
import { type GlobalReport, getGlobalReport } from '#contract/reports.ts';
import { globalReportSheet } from '#contract/sheets.ts';
import type { Period } from '#domain/report.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { WholeTable } from '#web/app/lists/WholeTable.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
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
  const { hours, share, noValue } = figures;
  const orNoValue = (value: number | null, text: (value: number) => string) =>
    value === null ? noValue : text(value);
  const tableColumns: readonly Column<Operator>[] = [
    {
      id: 'name',
      name: columns.name,
      sortValue: shownName,
      cell: (operator) => (
        <RecordLink record="country_operators" id={operator.id}>
          {shownName(operator)}
        </RecordLink>
      ),
    },
    valueColumn('country', columns.country, ({ country }) => countryText(country)),
    valueColumn('requests', columns.requests, ({ requests }) => requests),
    valueColumn('completed', columns.completed, ({ completed_jobs }) => completed_jobs),
    {
      id: 'response',
      name: columns.response,
      sortValue: ({ response_hours_median }) => response_hours_median,
      cell: (operator) => <bdi>{orNoValue(operator.response_hours_median, hours)}</bdi>,
    },
    {
      id: 'first-time-fix',
      name: columns.firstTimeFix,
      sortValue: ({ first_time_fix }) => first_time_fix,
      cell: ({ first_time_fix }) => orNoValue(first_time_fix, share),
    },
    {
      id: 'rating',
      name: columns.rating,
      sortValue: ({ rating }) => rating,
      cell: ({ rating, ratings }) => orNoValue(rating, (value) => figures.stars(value, ratings)),
    },
    {
      id: 'revenue',
      name: columns.revenue,
      cell: ({ revenue }) => <Amounts revenue={revenue} none={noValue} />,
    },
  ];
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{global.operators}</Title>
      {operators.length === 0 ? (
        <EmptyState text={global.noOperators}>
          <AddLink screen="/admin/operators" text={wordsOf(operatorsWords).add} />
        </EmptyState>
      ) : (
        <WholeTable
          name="report-operators"
          label={global.operators}
          rows={operators}
          columns={tableColumns}
        />
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
