import { Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { listServiceRequests } from '#contract/service-requests.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { useNewRequestKey } from '#web/records/planning/new-work/new-request-key.ts';
import { Cards } from '#web/ui/Cards.tsx';
import { Page } from '#web/ui/Page.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { ProcessedRequests } from './ProcessedRequests.tsx';
import { RequestDialog, type RequestQuestion } from './RequestDialog.tsx';
import { ServiceRequestCard } from './ServiceRequestCard.tsx';
import { TriageFilters } from './TriageFilters.tsx';
import { TriageInbox } from './TriageInbox.tsx';
import { type TriageFilter, useTriageFilter } from './triage-state.ts';

export function ServiceRequestsScreen() {
  const { list } = wordsOf(serviceRequestsWords);
  const [question, setQuestion] = useState<RequestQuestion | null>(null);
  const [isOpen, setOpen] = useState(false);
  const filter = useTriageFilter();
  useNewRequestKey();
  const ask = (action: RequestQuestion) => {
    setQuestion(action);
    setOpen(true);
  };
  return (
    <Page
      isDesk
      title={list.title}
      description={list.description}
      actions={<TriageFilters filter={filter} />}
    >
      <TriageInbox filter={filter} />
      <ReviewedRequests filter={filter} ask={ask} isDialogOpen={isOpen} />
      <ProcessedRequests filter={filter} />
      <RequestDialog question={question} opened={isOpen} close={() => setOpen(false)} />
    </Page>
  );
}

type ListProps = {
  readonly filter: TriageFilter;
  readonly ask: (action: RequestQuestion) => void;
  readonly isDialogOpen: boolean;
};

/**
 * The requests that were approved without an appointment. No matter how old they are, they stay visible until
 * they have a job order.
 */
function ReviewedRequests({ filter, ask, isDialogOpen }: ListProps) {
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { list } = serviceRequests;
  const reviewed = useServerPages(
    listServiceRequests,
    { ...filter.input, group: 'reviewed' },
    { keepPrevious: true },
  );
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
