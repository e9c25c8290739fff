import { Anchor } from '@mantine/core';
import { IconCircleCheck, IconCircleOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ClientPageView, getClient, listClientVisits } from '#contract/clients/page.ts';
import { listSites } from '#contract/clients/sites.ts';
import { listInvoices } from '#contract/invoices/invoices.ts';
import { visitorsOf } from '#domain/accounts/account.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { shownAddress, shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { RecordFiles } from '#web/records/files/RecordFiles.tsx';
import { ClientInvoices } from '#web/records/invoices/ClientInvoices.tsx';
import { NowLine } from '#web/records/now/NowLine.tsx';
import { clientNow } from '#web/records/now/now.ts';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { otherForm } from '#web/records/people/other-form.ts';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { managementWords } from '#words/en/management.ts';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { fieldsWords } from '#words/en/records.ts';
import { countText } from '#words/say/count-text.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { ClientActions } from './ClientActions.tsx';
import { ClientPeople } from './ClientPeople.tsx';
import { ClientVisits, Machines, OpenCases } from './ClientWork.tsx';
import { ReportAddresses } from './ReportAddresses.tsx';
import { Sites } from './Sites.tsx';

/**
 * Everything about one client that this person may read. Its queries start together, so they are sent as one request.
 */
export function ClientPage({ id }: { readonly id: string }) {
  const words = wordsOf(clientPageWords);
  const query = useServerQuery(getClient, { id });
  const role = useEffectiveRole();
  const visits = useServerPages(listClientVisits, { id, limit: 10 });
  return (
    <RecordPage
      record="clients"
      query={query}
      nameOf={shownName}
      detailOf={({ operator }) => shownName(operator)}
      line={(client) => <NowLine sentences={(reader, now) => clientNow(client, reader, now)} />}
      tags={({ is_active }) =>
        is_active ? (
          <Tag color="mint" icon={IconCircleCheck} text={words.active} />
        ) : (
          <Tag color="espresso" icon={IconCircleOff} text={words.deactivated} />
        )
      }
      actions={({ record, is_active }) => <ClientActions id={id} client={record} isActive={is_active} />}
      parts={
        <>
          {role !== null && role !== 'technician' && (
            <ReportAddresses clientId={id} isActive={query.data?.is_active ?? false} />
          )}
          {role !== null && listSites.by.includes(role) && (
            <Sites clientId={id} isActive={query.data?.is_active ?? false} isShown={query.isSuccess} />
          )}
          {role !== null && listInvoices.by.includes(role) && <ClientInvoices clientId={id} />}
          <RecordFiles record="clients" id={id} />
        </>
      }
      timeline={<Timeline record="clients" id={id} />}
    >
      {(client) => (
        <>
          <ClientFacts client={client} />
          {client.relation !== null && <PlanUse plan={client.relation.plan} zone={client.time_zone} />}
          <OpenCases client={client} />
          <Machines client={client} />
          {client.relation !== null && <ClientPeople client={client} people={client.relation.people} />}
          <ClientVisits visits={visits} timeZone={client.time_zone} />
        </>
      )}
    </RecordPage>
  );
}

function ClientFacts({ client }: { readonly client: ClientPageView }) {
  const { facts, left } = wordsOf(clientPageWords);
  const fields = wordsOf(fieldsWords);
  const { latitude, longitude, phone, relation, time_zone } = client;
  const address = shownAddress(client);
  const mapQuery = latitude === null || longitude === null ? address : `${latitude},${longitude}`;
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(mapQuery)}`;
  return (
    <>
      {relation?.deactivation_reason && <Notice tone="warning">{left(relation.deactivation_reason)}</Notice>}
      <RecordFacts
        label={facts.title}
        inSight={3}
        facts={[
          {
            name: facts.address,
            value: (
              <>
                <bdi>{address}</bdi>{' '}
                <Anchor href={map} target="_blank" rel="noreferrer" underline="always">
                  {facts.map}
                </Anchor>
              </>
            ),
          },
          { name: facts.phone, value: <PhoneLink phone={phone} /> },
          { name: facts.email, value: relation && <bdi dir="ltr">{relation.email}</bdi> },
          {
            name: fields.vat_number,
            value: relation?.vat_number && <bdi dir="ltr">{relation.vat_number}</bdi>,
          },
          { name: fields.second_name, value: otherForm(client.name, client.second_name, shownName(client)) },
          { name: fields.second_address, value: otherForm(client.address, client.second_address, address) },
          { name: facts.since, value: relation && formatDate(relation.created_at, time_zone) },
        ]}
      />
    </>
  );
}

/** A link to the list in which the operator renews a plan, or offers a renewal. Renders nothing for other roles. */
function ToExpiringPlans() {
  const plans = '/operator/plans';
  const role = useEffectiveRole();
  if (role === null || !visitorsOf(plans)?.includes(role)) return null;
  return (
    <>
      {' · '}
      <Anchor component={Link} to={plans} inherit underline="always">
        {wordsOf(upkeepWords).plans.home.all}
      </Anchor>
    </>
  );
}

type Plan = NonNullable<ClientPageView['relation']>['plan'];

function PlanUse({ plan, zone }: { readonly plan: Plan; readonly zone: string }) {
  const words = wordsOf(clientPageWords).plan;
  const { plan: names } = wordsOf(managementWords);
  if (plan === null) {
    return <RecordFacts label={words.title} facts={[{ name: words.title, value: words.none }]} />;
  }
  return (
    <>
      <RecordFacts
        label={words.title}
        inSight={2}
        facts={[
          { name: words.title, value: names[plan.type] },
          { name: words.visitsLeft, value: countText(plan.visits_left) },
          { name: words.visitsUsed, value: words.used(plan.visits_used, plan.visits_per_year) },
          { name: words.fee, value: plan.annual_fee && moneyText(plan.annual_fee, plan.currency) },
          { name: words.starts, value: plan.starts_on && formatDate(`${plan.starts_on}T12:00:00Z`, 'UTC') },
          {
            name: words.expires,
            value: plan.expires_on === null ? words.open : formatDate(`${plan.expires_on}T12:00:00Z`, 'UTC'),
          },
        ]}
      />
      {!plan.is_active && <Notice tone="warning">{words.over}</Notice>}
      {plan.renewal_asked_at !== null && (
        <Notice tone="warning">
          {words.renewalAsked(formatDate(plan.renewal_asked_at, zone))}
          <ToExpiringPlans />
        </Notice>
      )}
      {plan.renewal_offer !== null && (
        <Notice tone="info">{words.renewalOffered(formatDate(plan.renewal_offer.offered_at, zone))}</Notice>
      )}
    </>
  );
}
