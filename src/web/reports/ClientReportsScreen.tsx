import { Anchor, Stack, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getPlanUse, listSignedVisits, type PlanUse } from '#contract/reports.ts';
import { formatMoney } from '#domain/values/money.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import type { ItemOf } from '#web/app/data/server-data.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { useSeesEveryOperator } from '#web/app/people/management.ts';
import { JobClient, JobMachine } from '#web/app/records/job-links.tsx';
import { formatDate, formatDateTime } from '#web/app/time/dates.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { reportsWords } from '#words/en/reports.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** What is left of the client's plan, and the report of every visit that was signed. */
export function ClientReportsScreen() {
  const { client } = wordsOf(reportsWords);
  const seesEverybody = useSeesEveryOperator();
  return (
    <Page title={client.title} description={seesEverybody ? client.descriptionOfAll : client.description}>
      {!seesEverybody && <PlanCards />}
      <SignedVisits withClient={seesEverybody} />
    </Page>
  );
}

function PlanCards() {
  const { client } = wordsOf(reportsWords);
  const query = useServerQuery(getPlanUse, {});
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{client.plan}</Title>
      <QueryState query={query} rows={1}>
        {({ plan }) => (plan === null ? <EmptyState text={client.noPlan} /> : <Plan plan={plan} />)}
      </QueryState>
    </Stack>
  );
}

function Plan({ plan }: { readonly plan: NonNullable<PlanUse['plan']> }) {
  const { client } = wordsOf(reportsWords);
  const { type, expires_on, is_active, visits_used, visits_per_year, months_left, months } = plan;
  const until = expires_on === null ? {} : { hint: client.expires(formatDate(expires_on, 'UTC')) };
  return (
    <>
      {!is_active && <Notice tone="warning">{client.inactive}</Notice>}
      <Cards min="14rem" label={client.plan}>
        <StatCard name={client.type} value={client.planName[type]} {...until} />
        <StatCard
          name={client.monthsLeft}
          value={client.monthsLeftValue(months_left, months)}
          hint={client.monthsLeftHint(months_left, months)}
        />
        <StatCard
          name={client.visits}
          value={client.visitsValue(visits_used, visits_per_year)}
          hint={client.visitsHint}
        />
      </Cards>
    </>
  );
}

type Visit = ItemOf<typeof listSignedVisits>;

function SignedVisits({ withClient }: { readonly withClient: boolean }) {
  const { client } = wordsOf(reportsWords);
  const visits = useServerPages(listSignedVisits, {});
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{client.signed}</Title>
      <PagedList list={visits} empty={client.noneSigned}>
        {(items) => <VisitsTable visits={items} withClient={withClient} />}
      </PagedList>
    </Stack>
  );
}

type VisitsTableProps = { readonly visits: readonly Visit[]; readonly withClient: boolean };

function VisitsTable({ visits, withClient }: VisitsTableProps) {
  const { domain } = wordsOf(startWords);
  const { client } = wordsOf(reportsWords);
  const { columns } = client;
  const ofClient: readonly Column<Visit>[] = withClient
    ? [{ name: columns.client, cell: (visit) => <JobClient job={visit} /> }]
    : [];
  const shown: readonly Column<Visit>[] = [
    {
      name: columns.number,
      cell: ({ id, number }) => (
        <Anchor
          component={Link}
          to={`/client/reports/${id}`}
          underline="always"
          aria-label={client.open(number)}
        >
          <bdi dir="ltr">{number}</bdi>
        </Anchor>
      ),
    },
    { name: columns.signed, cell: ({ signed_at, time_zone }) => formatDateTime(signed_at, time_zone) },
    ...ofClient,
    { name: columns.machine, cell: (visit) => <JobMachine job={visit} /> },
    { name: columns.visitType, cell: ({ visit_type }) => domain.visitType[visit_type] },
    { name: columns.technician, cell: ({ technician }) => technician?.name },
    { name: columns.fee, cell: (visit) => <Fee visit={visit} /> },
  ];
  return <DataTable label={client.signed} columns={shown} rows={visits} keyOf={({ id }) => id} />;
}

function Fee({ visit }: { readonly visit: Visit }) {
  const { client } = wordsOf(reportsWords);
  if (visit.is_cmasa_covered) return client.covered;
  if (visit.visit_fee === null) return client.noFee;
  return <bdi dir="ltr">{formatMoney(visit.visit_fee, visit.currency)}</bdi>;
}
