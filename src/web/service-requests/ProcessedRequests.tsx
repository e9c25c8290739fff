import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { listServiceRequests } from '#contract/service-requests.ts';
import { processedShown } from '#domain/service-request.ts';
import { oneOf } from '#web/app/data/address.ts';
import { useAddressView } from '#web/app/data/address-view.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { Cards } from '#web/ui/Cards.tsx';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { ServiceRequestCard } from './ServiceRequestCard.tsx';
import type { TriageFilter } from './triage-state.ts';

const decidedFilters = ['latest', 'processed', 'approved', 'rejected'] as const;
const readers = { decided: oneOf(decidedFilters, 'latest') };

/**
 * The decided requests: either the latest few, or all of them in pages. The filter for pending requests applies to
 * them too.
 */
export function ProcessedRequests({ filter }: { readonly filter: TriageFilter }) {
  const { list } = wordsOf(serviceRequestsWords);
  const { decided: words } = wordsOf(triageWords);
  const { view, choose } = useAddressView(readers);
  const isLatest = view.decided === 'latest';
  const pages = useServerPages(
    listServiceRequests,
    view.decided === 'latest'
      ? { ...filter.input, group: 'processed', limit: processedShown }
      : { ...filter.input, group: view.decided, limit: 20 },
    { keepPrevious: true },
  );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <div>
          <Title order={2}>{list.processed}</Title>
          {isLatest && <Text c="dimmed">{list.processedHint(processedShown)}</Text>}
          {filter.isFiltered && <Text c="dimmed">{words.narrowed}</Text>}
        </div>
        <Group component="nav" gap="xs" aria-label={words.label}>
          {decidedFilters.map((decided) => (
            <Button
              key={decided}
              size="sm"
              variant={decided === view.decided ? 'filled' : 'default'}
              aria-current={decided === view.decided ? 'true' : undefined}
              onClick={() => choose({ decided })}
            >
              {words[decided]}
            </Button>
          ))}
        </Group>
      </Group>
      <PagedList
        list={isLatest ? { ...pages, hasNextPage: false } : pages}
        empty={filter.isFiltered ? words.noneMatch : list.noProcessed}
      >
        {(items) => (
          <Cards label={list.processed} min="24rem">
            {items.map((request) => (
              <ServiceRequestCard key={request.id} request={request} />
            ))}
          </Cards>
        )}
      </PagedList>
    </Stack>
  );
}
