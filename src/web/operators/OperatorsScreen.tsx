import { Group } from '@mantine/core';
import {
  IconBan,
  IconCalendarRepeat,
  IconClockExclamation,
  IconCoin,
  IconGift,
  type TablerIcon,
} from '@tabler/icons-react';
import { listOperators, type OperatorView, removeOperator } from '#contract/operators.ts';
import { type SubscriptionType, subscriptionState } from '#domain/operator.ts';
import { useSearchedPages } from '#web/app/data/server-data.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { ManagementScreen } from '#web/records/people/ManagementScreen.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Tag } from '#web/ui/Tag.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { countryText } from '#words/say/country-text.ts';
import { wordsOf } from '#words/words.ts';
import { OperatorForm } from './OperatorForm.tsx';

const subscriptionStyles: Readonly<Record<SubscriptionType, { color: string; icon: TablerIcon }>> = {
  free: { color: 'espresso', icon: IconGift },
  one_time: { color: 'sea', icon: IconCoin },
  recurring: { color: 'plum', icon: IconCalendarRepeat },
};

type CountryProps = { readonly country: string; readonly isSuspended: boolean };

function Country({ country, isSuspended }: CountryProps) {
  const { operator } = wordsOf(peoplePagesWords);
  return (
    <Group gap="xs">
      {countryText(country)}
      {isSuspended && <Tag color="rose" icon={IconBan} text={operator.suspended} />}
    </Group>
  );
}

function Subscription({ operator }: { readonly operator: OperatorView }) {
  const { subscription, overdue } = wordsOf(operatorsWords);
  const { platform_subscription_type: type, time_zone } = operator;
  const isOverdue = subscriptionState(operator, todayIn(time_zone)) === 'overdue';
  return (
    <Group gap="xs">
      <Tag {...subscriptionStyles[type]} text={subscription[type]} />
      {isOverdue && <Tag color="rose" icon={IconClockExclamation} text={overdue} />}
    </Group>
  );
}

export function OperatorsScreen() {
  const words = wordsOf(operatorsWords);
  const { columns, subscription, yes, no } = words;
  const operatorColumns: readonly Column<OperatorView>[] = [
    {
      id: 'country',
      name: columns.country,
      sortValue: ({ country }) => countryText(country),
      cell: ({ country, suspended_at }) => <Country country={country} isSuspended={suspended_at !== null} />,
    },
    {
      id: 'subscription',
      name: columns.subscription,
      sortValue: ({ platform_subscription_type: type }) => subscription[type],
      cell: (operator) => <Subscription operator={operator} />,
    },
    { id: 'whitelabel', name: columns.whitelabel, cell: ({ is_whitelabel }) => (is_whitelabel ? yes : no) },
  ];
  return (
    <ManagementScreen
      words={words}
      list={useSearchedPages(listOperators)}
      columns={operatorColumns}
      form={OperatorForm}
      history="country_operators"
      removal={{ call: removeOperator, words: words.remove }}
    />
  );
}
