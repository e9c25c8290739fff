import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listSignedVisits } from '#contract/reports.ts';
import type { Period } from '#domain/report.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { type ItemOf, useServerPages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDateTime, todayIn } from '#web/app/time/dates.ts';
import { JobClient, JobMachine } from '#web/records/page/job-links.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { reportsWords } from '#words/en/reports.ts';
import { startWords } from '#words/en/start.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { useAllVisits } from './all-visits.ts';
import { chosenPeriod, usual } from './period.ts';
import { ReportSection } from './ReportSection.tsx';
import { loadReportPdf } from './report-pdf.ts';
import { ReportsZip } from './zip/ReportsZip.tsx';

type Visit = ItemOf<typeof listSignedVisits>;

type SignedVisitsProps = {
  readonly withClient: boolean;
  /** The text that is shown if there are no signed visits. */
  readonly none: string;
  /** Returns the path of a visit's report. */
  readonly reportOf: (id: string) => string;
  /** The period of the visits. If omitted, all visits are listed. */
  readonly period?: Period;
};

/** The signed visits with their prices, latest first. */
export function SignedVisits({ withClient, none, reportOf, period }: SignedVisitsProps) {
  const { client } = wordsOf(reportsWords);
  const today = todayIn(useOwnZone());
  const days = period ?? chosenPeriod({ period: usual, from: null, until: null }, today).period;
  const visits = useServerPages(listSignedVisits, { ...period }, { keepPrevious: true });
  return (
    <ReportSection
      title={client.signed}
      isMain={!withClient}
      mainActions={<ReportsZip days={days} visitsOf={useAllVisits()} load={loadReportPdf} />}
    >
      <PagedList list={visits} empty={none}>
        {(items) => <VisitsTable visits={items} withClient={withClient} reportOf={reportOf} />}
      </PagedList>
    </ReportSection>
  );
}

type VisitsTableProps = Pick<SignedVisitsProps, 'withClient' | 'reportOf'> & {
  readonly visits: readonly Visit[];
};

function VisitsTable({ visits, withClient, reportOf }: VisitsTableProps) {
  const { domain } = wordsOf(startWords);
  const { client } = wordsOf(reportsWords);
  const { columns } = client;
  const clientColumns: readonly Column<Visit>[] = withClient
    ? [{ name: columns.client, cell: (visit) => <JobClient job={visit} /> }]
    : [];
  const tableColumns: readonly Column<Visit>[] = [
    {
      name: columns.number,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={reportOf(id)} underline="always" aria-label={client.open(number)}>
          <bdi dir="ltr">{number}</bdi>
        </Anchor>
      ),
    },
    { name: columns.signed, cell: ({ signed_at, time_zone }) => formatDateTime(signed_at, time_zone) },
    ...clientColumns,
    { name: columns.machine, cell: (visit) => <JobMachine job={visit} /> },
    { name: columns.visitType, cell: ({ visit_type }) => domain.visitType[visit_type] },
    { name: columns.technician, cell: ({ technician }) => technician && shownName(technician) },
    { name: columns.fee, cell: (visit) => <Fee visit={visit} /> },
  ];
  return <DataTable label={client.signed} columns={tableColumns} rows={visits} keyOf={({ id }) => id} />;
}

function Fee({ visit }: { readonly visit: Visit }) {
  const { client } = wordsOf(reportsWords);
  if (visit.is_cmasa_covered) return client.covered;
  if (visit.visit_fee === null) return client.noFee;
  return <bdi dir="ltr">{moneyText(visit.visit_fee, visit.currency)}</bdi>;
}
