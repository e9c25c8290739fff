import { listServiceRequests } from '#contract/service-requests.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import { ClientRequestCard } from './ClientRequestCard.tsx';
import { Section } from './parts/Section.tsx';

/** The earlier requests. There may be many, so they load in pages. */
export function EarlierRequests() {
  const { client } = wordsOf(dashboardsWords);
  const settledRequests = useServerPages(listServiceRequests, { group: 'settled' });
  return (
    <Section title={client.others} link={{ text: client.hideOthers, to: '/client' }}>
      <PagedList list={settledRequests} empty={client.noOthers}>
        {(items) => (
          <Cards label={client.others}>
            {items.map((request) => (
              <ClientRequestCard key={request.id} request={request} />
            ))}
          </Cards>
        )}
      </PagedList>
    </Section>
  );
}
