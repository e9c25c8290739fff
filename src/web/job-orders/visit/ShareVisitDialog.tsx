import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { listVisitLinks, makeVisitLink, withdrawVisitLinks } from '#contract/job-orders/visit-link.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { wordsOf } from '#words/words.ts';
import { NewLink } from './NewLink.tsx';
import { VisitLinks } from './VisitLinks.tsx';

type ShareVisitProps = { readonly job: JobOrderView; readonly opened: boolean; readonly close: () => void };

/** Creates, lists and ends the links to a visit. The person sends a link; the server never does. */
export function ShareVisitDialog({ job, opened, close }: ShareVisitProps) {
  const words = wordsOf(visitLinkWords);
  const query = useServerQuery(listVisitLinks, { id: job.id }, { enabled: opened });
  return (
    <Dialog title={words.share} opened={opened} onClose={close}>
      {isNotFound(query.error) ? (
        <Text>{words.over}</Text>
      ) : (
        <QueryState query={query} rows={2}>
          {(links) => <Links job={job} links={links} />}
        </QueryState>
      )}
    </Dialog>
  );
}

/** Returns the sentences that say what people can do with a link that the reader shares. */
function whatReadersMay(acts: OutputOf<typeof listVisitLinks>['acts']): string {
  const { happens, changes, rates, ours, onlyShows } = wordsOf(visitLinkWords);
  if (!acts.includes('ask_time')) return `${happens} ${onlyShows}`;
  return `${happens} ${changes} ${acts.includes('rate') ? rates : ours}`;
}

type LinksProps = { readonly job: JobOrderView; readonly links: OutputOf<typeof listVisitLinks> };

function Links({ job, links }: LinksProps) {
  const words = wordsOf(visitLinkWords);
  const role = useEffectiveRole();
  const [address, setAddress] = useState<string | null>(null);
  const make = useCommand(makeVisitLink, {
    onSuccess: ({ path, domain }) =>
      setAddress(`${domain === null ? location.origin : `https://${domain}`}${path}`),
  });
  const withdraw = useCommand(withdrawVisitLinks, {
    onSuccess: () => {
      setAddress(null);
      toastSuccess(words.stopped, words.stoppedAll);
    },
  });
  const { items, most_shared, is_full, acts, until } = links;
  return (
    <Stack gap="md">
      <Text>{whatReadersMay(acts)}</Text>
      <Text c="dimmed">
        {words.until(formatDate(until, job.time_zone))}
        {role === 'technician' && acts.length === 0 && ` ${words.whileYours(most_shared)}`}
      </Text>
      {address !== null && <NewLink key={address} address={address} operator={shownName(job.operator)} />}
      <CommandNotice command={make} />
      {address === null && is_full && <Text>{words.full(most_shared)}</Text>}
      {address === null && !is_full && (
        <Group className="gh-actions">
          <Button loading={make.isRunning} onClick={() => void make.run({ id: job.id })}>
            {words.make}
          </Button>
        </Group>
      )}
      <VisitLinks job={job} items={items} whenStopped={() => setAddress(null)} />
      {items.length > 1 && role !== 'technician' && (
        <>
          <CommandNotice command={withdraw} />
          <Text c="dimmed">{words.stopAllText}</Text>
          <Group className="gh-actions">
            <Button
              variant="default"
              loading={withdraw.isRunning}
              onClick={() => void withdraw.run({ id: job.id })}
            >
              {words.stopAll}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
