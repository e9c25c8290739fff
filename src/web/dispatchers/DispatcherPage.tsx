import { getDispatcher } from '#contract/dispatchers.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { ActiveTag } from '#web/records/people/PersonTags.tsx';
import { PhoneLink } from '#web/records/people/PhoneLink.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { wordsOf } from '#words/words.ts';

export function DispatcherPage({ id }: { readonly id: string }) {
  const { facts, account } = wordsOf(peoplePagesWords);
  const query = useServerQuery(getDispatcher, { id });
  return (
    <RecordPage
      record="dispatchers"
      query={query}
      nameOf={({ name }) => name}
      detailOf={({ operator }) => operator.name}
      tags={({ is_active }) => <ActiveTag isActive={is_active} />}
      timeline={<Timeline record="dispatchers" id={id} />}
    >
      {({ phone, operator, user_id, created_at }) => (
        <Panel as="section" label={facts}>
          <Facts
            facts={[
              { name: account.phone, value: <PhoneLink phone={phone} /> },
              {
                name: account.operator,
                value: (
                  <RecordLink record="country_operators" id={operator.id}>
                    {operator.name}
                  </RecordLink>
                ),
              },
              {
                name: account.account,
                value: (
                  <RecordLink record="profiles" id={user_id}>
                    {account.open}
                  </RecordLink>
                ),
              },
              { name: account.since, value: formatDateTime(created_at, operator.time_zone) },
            ]}
          />
        </Panel>
      )}
    </RecordPage>
  );
}
