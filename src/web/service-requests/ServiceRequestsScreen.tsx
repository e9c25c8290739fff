import { Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { countPendingServiceRequests, listServiceRequests } from '#contract/service-requests.ts';
import { processedShown } from '#domain/service-request.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerPages, useServerQuery } from '#web/app/data/server-data.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { NewWorkButton } from '#web/app/new-work/NewWorkButton.tsx';
import { useNewRequestKey } from '#web/app/new-work/new-request-key.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { type AskedAction, RequestDialog } from './RequestDialog.tsx';
import { ServiceRequestCard } from './ServiceRequestCard.tsx';

export function ServiceRequestsScreen() {
  const { list } = wordsOf(serviceRequestsWords);
  const [asked, setAsked] = useState<AskedAction | null>(null);
  const [isOpen, setOpen] = useState(false);
  useNewRequestKey();
  const ask = (action: AskedAction) => {
    setAsked(action);
    setOpen(true);
  };
  return (
    <Page title={list.title} description={list.description} actions={<NewWorkButton kind="request" isMain />}>
      <PendingRequests ask={ask} isDialogOpen={isOpen} />
      <ReviewedRequests ask={ask} isDialogOpen={isOpen} />
      <ProcessedRequests />
      <RequestDialog asked={asked} opened={isOpen} close={() => setOpen(false)} />
    </Page>
  );
}

type ListProps = { readonly ask: (action: AskedAction) => void; readonly isDialogOpen: boolean };

function PendingRequests({ ask, isDialogOpen }: ListProps) {
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { list } = serviceRequests;
  const pending = useServerPages(listServiceRequests, { group: 'pending' });
  const count = useServerQuery(countPendingServiceRequests, {});
  const readAgain = () => Promise.all([pending.refetch(), count.refetch()]);
  const { heading, onFocus } = useKeptFocus(isDialogOpen);
  return (
    <Stack gap="md" onFocus={onFocus}>
      <Title order={2} aria-live="polite" ref={heading} tabIndex={-1}>
        {count.data === undefined ? list.pending : list.pendingCount(count.data.pending)}
      </Title>
      <PagedList list={{ ...pending, refetch: readAgain }} empty={list.noPending}>
        {(items) => (
          <Cards label={list.pending} min="24rem">
            {items.map((request) => (
              <ServiceRequestCard key={request.id} request={request} ask={ask} />
            ))}
          </Cards>
        )}
      </PagedList>
    </Stack>
  );
}

/** Requests that were approved without an appointment. They stay in sight, however old, until their job order is made. */
function ReviewedRequests({ ask, isDialogOpen }: ListProps) {
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { list } = serviceRequests;
  const reviewed = useServerPages(listServiceRequests, { group: 'reviewed' });
  const { heading, onFocus } = useKeptFocus(isDialogOpen);
  if (reviewed.items.length === 0 && !reviewed.isError) return null;
  return (
    <Stack gap="md" onFocus={onFocus}>
      <Title order={2} ref={heading} tabIndex={-1}>
        {list.reviewed}
      </Title>
      <PagedList list={reviewed} empty={null}>
        {(items) => (
          <Cards label={list.reviewed} min="24rem">
            {items.map((request) => (
              <ServiceRequestCard key={request.id} request={request} ask={ask} />
            ))}
          </Cards>
        )}
      </PagedList>
    </Stack>
  );
}

/** Requests that were decided lately. What is still to do with a reviewed one is offered above. */
function ProcessedRequests() {
  const { list } = wordsOf(serviceRequestsWords);
  const processed = useServerQuery(listServiceRequests, { group: 'processed', limit: processedShown });
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{list.processed}</Title>
        <Text c="dimmed">{list.processedHint(processedShown)}</Text>
      </div>
      <QueryState query={processed}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text={list.noProcessed} />
          ) : (
            <Cards label={list.processed} min="24rem">
              {items.map((request) => (
                <ServiceRequestCard key={request.id} request={request} />
              ))}
            </Cards>
          )
        }
      </QueryState>
    </Stack>
  );
}
