import { Button, Text } from '@mantine/core';
import { IconBan } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { type AccountView, listAccounts } from '#contract/account-directory.ts';
import { getOperator, type OperatorPageView } from '#contract/operators.ts';
import { subscriptionState } from '#domain/operator.ts';
import { actFor, useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { formatDate, formatDateTime, todayIn } from '#web/app/time/dates.ts';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { RecordSection } from '#web/records/page/RecordSection.tsx';
import { AccountStateTag } from '#web/records/people/AccountTags.tsx';
import { Email } from '#web/records/people/Email.tsx';
import { otherForm } from '#web/records/people/other-form.ts';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { StatCard } from '#web/ui/StatCard.tsx';
import { Stats } from '#web/ui/Stats.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { accountDirectoryWords } from '#words/en/people/account-directory.ts';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { fieldsWords } from '#words/en/records.ts';
import { countText } from '#words/say/count-text.ts';
import { countryText } from '#words/say/country-text.ts';
import { moneyText } from '#words/say/money-text.ts';
import { currencyText, zoneText } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { OperatorActions } from './OperatorActions.tsx';

/** The page of an operator: its hours, its figures and its office users. */
export function OperatorPage({ id }: { readonly id: string }) {
  const { operator: words } = wordsOf(peoplePagesWords);
  const role = useEffectiveRole();
  const query = useServerQuery(getOperator, { id });
  return (
    <RecordPage
      record="country_operators"
      query={query}
      nameOf={shownName}
      detailOf={({ country }) => countryText(country)}
      tags={({ suspended_at }) =>
        suspended_at !== null && <Tag color="rose" icon={IconBan} text={words.suspended} />
      }
      actions={(operator) => role === 'super_admin' && <OperatorActions operator={operator} />}
      parts={<Office id={id} />}
      timeline={<Timeline record="country_operators" id={id} />}
    >
      {(operator) => (
        <>
          <Suspension operator={operator} />
          <OverdueFee operator={operator} />
          <OperatorFacts operator={operator} />
          <Figures operator={operator} />
        </>
      )}
    </RecordPage>
  );
}

type PartProps = { readonly operator: OperatorPageView };

function Suspension({ operator: { suspended_at, suspension_reason, time_zone } }: PartProps) {
  const { operator: words } = wordsOf(peoplePagesWords);
  if (suspended_at === null) return null;
  return (
    <Notice
      tone="warning"
      title={words.suspendedSince(formatDateTime(suspended_at, time_zone), suspension_reason ?? '')}
    >
      {words.suspendedText}
    </Notice>
  );
}

function OverdueFee({ operator }: PartProps) {
  const { operator: words } = wordsOf(peoplePagesWords);
  const { platform_subscription_fee: fee, subscription_due_on: due, currency, time_zone } = operator;
  const isOverdue = subscriptionState(operator, todayIn(time_zone)) === 'overdue';
  if (!isOverdue || fee === null || due === null) return null;
  return (
    <Notice tone="warning">{words.overdue(moneyText(fee, currency), formatDate(due, time_zone))}</Notice>
  );
}

function OperatorFacts({ operator }: PartProps) {
  const { operator: words, facts, account } = wordsOf(peoplePagesWords);
  const { subscription, yes, no } = wordsOf(operatorsWords);
  const { platform_subscription_fee: fee, subscription_due_on: due } = operator;
  return (
    <RecordFacts
      label={facts}
      facts={[
        { name: words.country, value: countryText(operator.country) },
        { name: words.subscription, value: subscription[operator.platform_subscription_type] },
        { name: words.fee, value: fee && moneyText(fee, operator.currency) },
        { name: words.dueOn, value: due && formatDate(due, operator.time_zone) },
        { name: words.timeZone, value: zoneText(operator.time_zone) },
        { name: words.currency, value: currencyText(operator.currency) },
        { name: words.whitelabel, value: operator.is_whitelabel ? yes : no },
        { name: words.domain, value: operator.custom_domain },
        {
          name: wordsOf(fieldsWords).second_name,
          value: otherForm(operator.name, operator.second_name, shownName(operator)),
        },
        { name: account.since, value: formatDateTime(operator.created_at, operator.time_zone) },
      ]}
    />
  );
}

/** The operator's figures. Each opens its list in the operator's area. */
function Figures({ operator }: PartProps) {
  const { operator: words } = wordsOf(peoplePagesWords);
  const role = useEffectiveRole();
  const openFor = useListsFor(operator);
  const { figures } = operator;
  const opening = (to: string) => (role === 'super_admin' ? { open: () => openFor(to) } : { to });
  return (
    <RecordSection title={words.figures}>
      {role === 'super_admin' && <Text c="dimmed">{words.figuresHint(shownName(operator))}</Text>}
      <Stats label={words.figures}>
        <StatCard name={words.clients} value={countText(figures.clients)} {...opening('/operator/clients')} />
        <StatCard
          name={words.machines}
          value={countText(figures.machines)}
          {...opening('/operator/machines')}
        />
        <StatCard
          name={words.technicians}
          value={countText(figures.active_technicians)}
          {...opening('/operator/technicians')}
        />
        <StatCard
          name={words.dispatchers}
          value={countText(figures.dispatchers)}
          {...opening('/operator/dispatchers')}
        />
        <StatCard
          name={words.openJobs}
          value={countText(figures.open_jobs)}
          {...opening('/operator/schedule?figure=open')}
        />
      </Stats>
    </RecordSection>
  );
}

/**
 * Returns a function that opens a list of the operator for a super_admin. The super_admin then acts for the operator,
 * because otherwise the list would contain the rows of all operators.
 */
function useListsFor({ id, name, country, time_zone }: OperatorPageView): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    actFor('country_operator', { role: 'country_operator', id, name, detail: country, time_zone });
    void navigate({ to });
  };
}

function Office({ id }: { readonly id: string }) {
  const { operator: words } = wordsOf(peoplePagesWords);
  const { columns } = wordsOf(accountDirectoryWords);
  const role = useEffectiveRole();
  const list = useServerPages(listAccounts, { operator_id: id, role: 'country_operator' });
  const accountColumns: readonly Column<AccountView>[] = [
    {
      name: columns.name,
      cell: (account) => (
        <RecordLink record="profiles" id={account.id}>
          {shownName(account)}
        </RecordLink>
      ),
    },
    { name: columns.email, cell: ({ email }) => <Email email={email} /> },
    { name: columns.state, cell: (account) => <AccountStateTag account={account} /> },
  ];
  return (
    <RecordSection
      title={words.office}
      actions={
        <Button
          variant="default"
          component={Link}
          to={role === 'super_admin' ? '/admin/accounts' : '/operator/accounts'}
        >
          {words.allAccounts}
        </Button>
      }
    >
      <PagedList list={list} empty={words.noOffice}>
        {(rows) => (
          <DataTable
            label={words.office}
            columns={accountColumns}
            rows={rows}
            keyOf={(row: AccountView) => row.id}
          />
        )}
      </PagedList>
    </RecordSection>
  );
}
