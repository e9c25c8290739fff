import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { listSignedVisits } from '#contract/reports.ts';
import type { Period } from '#domain/report.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { type ItemOf, useTablePages } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SearchedTable } from '#web/app/lists/SearchedList.tsx';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { formatDateTime, todayIn } from '#web/app/time/dates.ts';
import { JobClient, JobMachine } from '#web/records/page/job-links.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { managementWords } from '#words/en/management.ts';
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
  const visits = useTablePages(listSignedVisits, { ...period });
  return (
    <ReportSection
      title={client.signed}
      isMain={!withClient}
      mainActions={<ReportsZip days={days} visitsOf={useAllVisits()} load={loadReportPdf} />}
    >
      <SearchedTable
        name="signed-visits"
        list={visits}
        words={{ title: client.signed, found: wordsOf(managementWords).found }}
        columns={visitColumns({ withClient, reportOf })}
        empty={none}
        isPart
      />
    </ReportSection>
  );
}

type VisitColumnsOf = Pick<SignedVisitsProps, 'withClient' | 'reportOf'>;

/**
 * Returns the columns. The ids by which they are sorted differ from those of the other tables on an operator's report.
 */
function visitColumns({ withClient, reportOf }: VisitColumnsOf): readonly Column<Visit>[] {
  const { domain } = wordsOf(startWords);
  const { client } = wordsOf(reportsWords);
  const { columns } = client;
  const clientColumns: readonly Column<Visit>[] = withClient
    ? [
        {
          id: 'visit-client',
          name: columns.client,
          sortValue: (visit) => shownName(visit.client),
          cell: (visit) => <JobClient job={visit} />,
        },
      ]
    : [];
  return [
    {
      id: 'visit-number',
      name: columns.number,
      sortValue: ({ number }) => number,
      cell: ({ id, number }) => (
        <Anchor component={Link} to={reportOf(id)} underline="always" aria-label={client.open(number)}>
          <bdi dir="ltr" className="gh-number">
            {number}
          </bdi>
        </Anchor>
      ),
    },
    {
      id: 'visit-signed',
      name: columns.signed,
      sortValue: ({ signed_at }) => Date.parse(signed_at),
      cell: ({ signed_at, time_zone }) => formatDateTime(signed_at, time_zone),
    },
    ...clientColumns,
    {
      id: 'visit-machine',
      name: columns.machine,
      sortValue: ({ machine }) => machine.model,
      cell: (visit) => <JobMachine job={visit} />,
    },
    valueColumn('visit-type', columns.visitType, ({ visit_type }) => domain.visitType[visit_type]),
    valueColumn(
      'visit-technician',
      columns.technician,
      ({ technician }) => technician && shownName(technician),
    ),
    {
      id: 'visit-fee',
      name: columns.fee,
      sortValue: ({ is_cmasa_covered, visit_fee }) =>
        is_cmasa_covered || visit_fee === null ? null : Number(visit_fee),
      cell: (visit) => <Fee visit={visit} />,
    },
  ];
}

function Fee({ visit }: { readonly visit: Visit }) {
  const { client } = wordsOf(reportsWords);
  if (visit.is_cmasa_covered) return client.covered;
  if (visit.visit_fee === null) return client.noFee;
  return <bdi dir="ltr">{moneyText(visit.visit_fee, visit.currency)}</bdi>;
}
