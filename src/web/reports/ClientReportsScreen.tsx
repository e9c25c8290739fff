import { Stack, Title } from '@mantine/core';
import { getPlanUse, type PlanUse } from '#contract/plan-use.ts';
import { listSignedVisits } from '#contract/reports.ts';
import { signedVisitsSheetPath } from '#contract/sheets.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { PdfButton } from '#web/records/files/PdfButton.tsx';
import { useSeesEveryOperator } from '#web/records/people/management.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Page } from '#web/ui/Page.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import { SignedVisits } from './SignedVisits.tsx';

/** The usage of the client's plan, and a list of all signed visits with links to their reports. */
export function ClientReportsScreen() {
  const { client } = wordsOf(reportsWords);
  const seesEverybody = useSeesEveryOperator();
  return (
    <Page
      title={client.title}
      description={seesEverybody ? client.descriptionOfAll : client.description}
      actions={<PdfButton path={signedVisitsSheetPath} name="signed-visits.pdf" call={listSignedVisits} />}
    >
      {!seesEverybody && <PlanCards />}
      <SignedVisits
        withClient={seesEverybody}
        none={client.noneSigned}
        reportOf={(id) => `/client/reports/${id}`}
      />
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
