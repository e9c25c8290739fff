import { Anchor } from '@mantine/core';
import { IconCalendarRepeat, IconCoin, IconGift, type TablerIcon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { AdminDashboard } from '#contract/dashboards.ts';
import type { SubscriptionType } from '#domain/operator.ts';
import { printQuery } from '#web/app/data/address.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { SortedTable } from '#web/app/lists/SortedTable.tsx';
import { valueColumn } from '#web/app/lists/value-column.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { AddLink } from '#web/records/people/AddLink.tsx';
import { ActiveTag } from '#web/records/people/PersonTags.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { platformOverviewWords } from '#words/en/people/platform-overview.ts';
import { countText } from '#words/say/count-text.ts';
import { countryText } from '#words/say/country-text.ts';
import { wordsOf } from '#words/words.ts';
import { MoneyList } from './Money.tsx';

const subscriptionStyles: Readonly<Record<SubscriptionType, { color: string; icon: TablerIcon }>> = {
  free: { color: 'espresso', icon: IconGift },
  one_time: { color: 'sea', icon: IconCoin },
  recurring: { color: 'plum', icon: IconCalendarRepeat },
};

type Region = AdminDashboard['regions'][number];

export function Regions({ regions }: { readonly regions: readonly Region[] }) {
  const { regions: label, regionColumns, noRevenue, noOperators } = wordsOf(platformOverviewWords);
  if (regions.length === 0) return <EmptyState text={noOperators} />;
  return (
    <SortedTable
      label={label}
      rows={regions}
      keyOf={({ country }) => country}
      columns={[
        valueColumn('region', regionColumns.region, ({ country }: Region) => countryText(country)),
        valueColumn('operators', regionColumns.operators, ({ operators }: Region) => operators),
        valueColumn('clients', regionColumns.clients, ({ clients }: Region) => clients),
        {
          name: regionColumns.revenue,
          cell: ({ revenue_30_days }) => <MoneyList amounts={revenue_30_days} none={noRevenue} />,
        },
      ]}
    />
  );
}

export function RecentOperators({ operators }: { readonly operators: AdminDashboard['recent_operators'] }) {
  const { recentOperators, columns, subscription, noOperators, view } = wordsOf(platformOverviewWords);
  if (operators.length === 0) {
    return (
      <EmptyState text={noOperators}>
        <AddLink screen="/admin/operators" text={wordsOf(operatorsWords).add} />
      </EmptyState>
    );
  }
  return (
    <DataTable
      label={recentOperators}
      rows={operators}
      keyOf={({ id }) => id}
      columns={[
        {
          name: columns.name,
          cell: (operator) => (
            <RecordLink record="country_operators" id={operator.id}>
              {shownName(operator)}
            </RecordLink>
          ),
        },
        { name: columns.country, cell: ({ country }) => countryText(country) },
        { name: columns.clients, cell: ({ clients }) => countText(clients) },
        {
          name: columns.subscription,
          cell: ({ platform_subscription_type: type }) => (
            <Tag {...subscriptionStyles[type]} text={subscription[type]} />
          ),
        },
        { name: columns.status, cell: ({ is_active }) => <ActiveTag isActive={is_active} /> },
        {
          name: columns.view,
          cell: (operator) => (
            <Anchor
              component={Link}
              to={`/admin/operators${printQuery({ search: shownName(operator) })}`}
              underline="always"
              aria-label={`${view}: ${shownName(operator)}`}
            >
              {view}
            </Anchor>
          ),
        },
      ]}
    />
  );
}
