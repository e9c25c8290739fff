import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import {
  countPendingServiceRequests,
  listServiceRequests,
  type ServiceRequestView,
} from '#contract/service-requests.ts';
import { processedShown } from '#domain/service-request.ts';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages, useServerQuery } from '../app/server-data.ts';
import { useMessages } from '../messages/messages.ts';
import { Cards } from '../ui/Cards.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { AppointmentForm } from './AppointmentForm.tsx';
import { RejectForm } from './RejectForm.tsx';
import { type RequestDialog, ServiceRequestCard } from './ServiceRequestCard.tsx';

export function ServiceRequestsScreen() {
  const { list } = useMessages().serviceRequests;
  const [dialog, setDialog] = useState<{ kind: RequestDialog; request: ServiceRequestView } | null>(null);
  const open = (kind: RequestDialog, request: ServiceRequestView) => setDialog({ kind, request });
  return (
    <Page title={list.title} description={list.description}>
      <PendingRequests open={open} />
      <ProcessedRequests open={open} />
      <RequestDialogs dialog={dialog} close={() => setDialog(null)} />
    </Page>
  );
}

type ListProps = { readonly open: (kind: RequestDialog, request: ServiceRequestView) => void };

function PendingRequests({ open }: ListProps) {
  const { app, serviceRequests } = useMessages();
  const { list } = serviceRequests;
  const pending = useServerPages(listServiceRequests, { group: 'pending' });
  const count = useServerQuery(countPendingServiceRequests, {});
  return (
    <Stack gap="md">
      <Title order={2} aria-live="polite">
        {count.data === undefined ? list.pending : list.pendingCount(count.data.pending)}
      </Title>
      <QueryState query={pending} words={useQueryWords()}>
        {() =>
          pending.items.length === 0 ? (
            <EmptyState text={list.noPending} />
          ) : (
            <Cards label={list.pending} min="24rem">
              {pending.items.map((request) => (
                <ServiceRequestCard key={request.id} request={request} open={open} />
              ))}
            </Cards>
          )
        }
      </QueryState>
      {pending.hasNextPage && (
        <Group>
          <Button
            variant="default"
            loading={pending.isFetchingNextPage}
            onClick={() => void pending.fetchNextPage()}
          >
            {app.loadMore}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function ProcessedRequests({ open }: ListProps) {
  const { list } = useMessages().serviceRequests;
  const processed = useServerQuery(listServiceRequests, { group: 'processed', limit: processedShown });
  return (
    <Stack gap="md">
      <div>
        <Title order={2}>{list.processed}</Title>
        <Text c="dimmed">{list.processedHint(processedShown)}</Text>
      </div>
      <QueryState query={processed} words={useQueryWords()}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState text={list.noProcessed} />
          ) : (
            <Cards label={list.processed} min="24rem">
              {items.map((request) => (
                <ServiceRequestCard key={request.id} request={request} open={open} />
              ))}
            </Cards>
          )
        }
      </QueryState>
    </Stack>
  );
}

type RequestDialogsProps = {
  readonly dialog: { readonly kind: RequestDialog; readonly request: ServiceRequestView } | null;
  readonly close: () => void;
};

function RequestDialogs({ dialog, close }: RequestDialogsProps) {
  const { approve, assign, reject } = useMessages().serviceRequests;
  const titles = { approve, assign, reject };
  return (
    <Dialog
      opened={dialog !== null}
      onClose={close}
      title={dialog === null ? '' : titles[dialog.kind].title(dialog.request.number)}
    >
      {dialog?.kind === 'reject' && <RejectForm request={dialog.request} close={close} />}
      {(dialog?.kind === 'approve' || dialog?.kind === 'assign') && (
        <AppointmentForm kind={dialog.kind} request={dialog.request} close={close} />
      )}
    </Dialog>
  );
}
