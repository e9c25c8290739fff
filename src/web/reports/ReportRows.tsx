import { ActionIcon, Group, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { listReportRows } from '#contract/reports.ts';
import { type Period, type ReportRowKind, reportRowKinds } from '#domain/report.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { type ItemOf, useTablePages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { managementWords } from '#words/en/management.ts';
import { promisesWords } from '#words/en/planning/promises.ts';
import { reportRowsWords } from '#words/en/records/report-rows.ts';
import { reportsWords } from '#words/en/reports.ts';
import { countText } from '#words/say/count-text.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';

type Row = ItemOf<typeof listReportRows>;

const readers = { rows: oneOf([...reportRowKinds, 'none'], 'none') };

/** Returns the list that the URL selects, or null, and a function that selects one. */
export function useReportRows() {
  const { view, choose } = useAddressView(readers);
  return {
    kind: view.rows === 'none' ? null : view.rows,
    choose: (kind: ReportRowKind | null) => choose({ rows: kind ?? 'none' }),
  };
}

type ReportRowsProps = {
  readonly kind: ReportRowKind;
  readonly period: Period;
  readonly close: () => void;
  /** True if the rows of several operators are listed. */
  readonly withOperator?: boolean;
};

/** The requests or jobs that a figure counts. The heading gets the focus, because the list opens below the figures. */
export function ReportRows({ kind, period, close, withOperator = false }: ReportRowsProps) {
  const words = wordsOf(reportRowsWords);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind is a list of its own
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [kind]);
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} ref={heading} tabIndex={-1}>
          {words.titles[kind]}
        </Title>
        <ActionIcon variant="subtle" color="espresso" size={44} aria-label={words.close} onClick={close}>
          <IconX aria-hidden size={20} />
        </ActionIcon>
      </Group>
      <RowsTable kind={kind} period={period} withOperator={withOperator} key={kind} />
    </Stack>
  );
}

type RowsTableProps = Required<Omit<ReportRowsProps, 'close'>>;

function RowsTable({ kind, period, withOperator }: RowsTableProps) {
  const { titles, none } = wordsOf(reportRowsWords);
  const { found } = wordsOf(managementWords);
  const list = useTablePages(listReportRows, { rows: kind, ...period });
  return (
    <SearchedTable
      name={`report-${kind}`}
      list={list}
      words={{ title: titles[kind], found }}
      columns={[
        ...subjectColumns(),
        ...(withOperator ? [operatorColumn()] : []),
        ...figureColumns(list.items),
      ]}
      empty={none}
    />
  );
}

/** Returns the columns that every list has. */
function subjectColumns(): readonly Column<Row>[] {
  const { columns } = wordsOf(reportRowsWords);
  return [
    {
      id: 'number',
      name: columns.number,
      sortValue: ({ number }) => number,
      cell: ({ record, id, number }) => (
        <RecordLink record={record} id={id}>
          <bdi dir="ltr" className="gh-number">
            {number}
          </bdi>
        </RecordLink>
      ),
    },
    {
      id: 'at',
      name: columns.at,
      sortValue: ({ at }) => Date.parse(at),
      cell: ({ at, time_zone }) => formatDateTime(at, time_zone),
    },
    {
      id: 'client',
      name: columns.client,
      sortValue: ({ client }) => shownName(client),
      cell: ({ client_id, client }) => (
        <RecordLink record="clients" id={client_id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    {
      id: 'machine',
      name: columns.machine,
      sortValue: ({ machine }) => machine.model,
      cell: ({ machine_id, machine }) => (
        <RecordLink record="machines" id={machine_id}>
          {machine.model}
        </RecordLink>
      ),
    },
    {
      id: 'technician',
      name: columns.technician,
      sortValue: ({ technician }) => technician && shownName(technician),
      cell: ({ technician_id: id, technician }) =>
        id !== null && (
          <RecordLink record="technicians" id={id}>
            {technician && shownName(technician)}
          </RecordLink>
        ),
    },
  ];
}

function operatorColumn(): Column<Row> {
  return {
    id: 'operator',
    name: wordsOf(reportRowsWords).columns.operator,
    sortValue: ({ operator }) => shownName(operator),
    cell: ({ operator_id, operator }) => (
      <RecordLink record="country_operators" id={operator_id}>
        {shownName(operator)}
      </RecordLink>
    ),
  };
}

/** Returns the columns with the figures that only some lists have. */
function figureColumns(rows: readonly Row[]): readonly Column<Row>[] {
  const { columns } = wordsOf(reportRowsWords);
  const { late } = wordsOf(promisesWords).arrivalWindow.states;
  const { stars } = wordsOf(reportsWords).technicians;
  const figures: readonly (Column<Row> & Required<Pick<Column<Row>, 'sortValue'>>)[] = [
    {
      id: 'late',
      name: columns.late,
      sortValue: ({ late_minutes }) => late_minutes,
      cell: ({ late_minutes }) => late_minutes !== null && late(late_minutes),
    },
    {
      id: 'hours',
      name: columns.hours,
      sortValue: ({ hours }) => hours,
      cell: ({ hours }) => hours !== null && countText(hours),
    },
    {
      id: 'fee',
      name: columns.fee,
      sortValue: ({ fee }) => fee && Number(fee),
      cell: ({ fee, currency }) => fee !== null && moneyText(fee, currency),
    },
    {
      id: 'rating',
      name: columns.rating,
      sortValue: ({ rating }) => rating,
      cell: ({ rating }) => rating !== null && stars(rating),
    },
  ];
  return figures.filter(({ sortValue }) => rows.some((row) => sortValue(row) !== null));
}
