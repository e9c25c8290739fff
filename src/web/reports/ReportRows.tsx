import { ActionIcon, Group, Stack, Title } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { listReportRows } from '#contract/reports.ts';
import { type Period, type ReportRowKind, reportRowKinds } from '#domain/report.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { type ItemOf, useServerPages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { promisesWords } from '#words/en/planning/promises.ts';
import { reportRowsWords } from '#words/en/report-rows.ts';
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
};

/** The requests or jobs that a figure counts. The heading gets the focus, because the list opens below the figures. */
export function ReportRows({ kind, period, close }: ReportRowsProps) {
  const words = wordsOf(reportRowsWords);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind is a list of its own
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [kind]);
  const list = useServerPages(listReportRows, { rows: kind, ...period });
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
      <PagedList list={list} empty={words.none}>
        {(rows) => <RowsTable kind={kind} rows={rows} />}
      </PagedList>
    </Stack>
  );
}

function RowsTable({ kind, rows }: { readonly kind: ReportRowKind; readonly rows: readonly Row[] }) {
  const { titles, columns } = wordsOf(reportRowsWords);
  const { late } = wordsOf(promisesWords).arrivalWindow.states;
  const { stars } = wordsOf(reportsWords).technicians;
  const isLate = rows.some(({ late_minutes }) => late_minutes !== null);
  const isRated = rows.some(({ rating }) => rating !== null);
  const tableColumns: readonly Column<Row>[] = [
    {
      name: columns.number,
      cell: ({ record, id, number }) => (
        <RecordLink record={record} id={id}>
          <bdi dir="ltr">{number}</bdi>
        </RecordLink>
      ),
    },
    { name: columns.at, cell: ({ at, time_zone }) => formatDateTime(at, time_zone) },
    {
      name: columns.client,
      cell: ({ client_id, client }) => (
        <RecordLink record="clients" id={client_id}>
          {shownName(client)}
        </RecordLink>
      ),
    },
    {
      name: columns.machine,
      cell: ({ machine_id, machine }) => (
        <RecordLink record="machines" id={machine_id}>
          {machine.model}
        </RecordLink>
      ),
    },
    {
      name: columns.technician,
      cell: ({ technician_id: id, technician }) =>
        id !== null && (
          <RecordLink record="technicians" id={id}>
            {technician && shownName(technician)}
          </RecordLink>
        ),
    },
    ...(isLate
      ? [{ name: columns.late, cell: ({ late_minutes }: Row) => late_minutes !== null && late(late_minutes) }]
      : []),
    ...(rows.some((row) => row.hours !== null)
      ? [{ name: columns.hours, cell: ({ hours }: Row) => hours !== null && countText(hours) }]
      : []),
    ...(rows.some((row) => row.fee !== null)
      ? [{ name: columns.fee, cell: ({ fee, currency }: Row) => fee !== null && moneyText(fee, currency) }]
      : []),
    ...(isRated
      ? [{ name: columns.rating, cell: ({ rating }: Row) => rating !== null && stars(rating) }]
      : []),
  ];
  return (
    <DataTable
      label={titles[kind]}
      columns={tableColumns}
      rows={rows}
      keyOf={({ record, id }) => `${record}${id}`}
    />
  );
}
