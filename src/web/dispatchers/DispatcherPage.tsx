import { getDispatcher } from '#contract/dispatchers.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { NowLine } from '#web/records/now/NowLine.tsx';
import { accountNow } from '#web/records/now/now.ts';
import { RecordFacts } from '#web/records/page/RecordFacts.tsx';
import { RecordPage } from '#web/records/page/RecordPage.tsx';
import { ActiveTag } from '#web/records/people/PersonTags.tsx';
import { staffFacts } from '#web/records/people/staff-facts.tsx';
import { Timeline } from '#web/records/timeline/Timeline.tsx';
import { peoplePagesWords } from '#words/en/people/people-pages.ts';
import { wordsOf } from '#words/words.ts';

export function DispatcherPage({ id }: { readonly id: string }) {
  const { facts, account } = wordsOf(peoplePagesWords);
  const role = useEffectiveRole();
  const query = useServerQuery(getDispatcher, { id });
  return (
    <RecordPage
      record="dispatchers"
      query={query}
      nameOf={shownName}
      detailOf={({ operator }) => shownName(operator)}
      line={({ account: use, operator }) =>
        use && <NowLine sentences={(_reader, now) => accountNow(use, operator.time_zone, now)} />
      }
      tags={({ is_active }) => <ActiveTag isActive={is_active} />}
      timeline={<Timeline record="dispatchers" id={id} />}
    >
      {(dispatcher) => (
        <RecordFacts
          label={facts}
          facts={[
            ...staffFacts(dispatcher, role),
            {
              name: account.since,
              value: formatDateTime(dispatcher.created_at, dispatcher.operator.time_zone),
            },
          ]}
        />
      )}
    </RecordPage>
  );
}
