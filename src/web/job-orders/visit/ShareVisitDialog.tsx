import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy, IconShare2 } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { OutputOf } from '#contract/calls/call.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { countVisitLinks, makeVisitLink, withdrawVisitLinks } from '#contract/job-orders/visit-link.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { copied } from '#web/app/data/clipboard.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { isNotFound } from '#web/app/data/query-client.ts';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { wordsOf } from '#words/words.ts';

type ShareVisitProps = { readonly job: JobOrderView; readonly opened: boolean; readonly close: () => void };

/** Creates links of a visit, and ends all of them. The person sends a link: the server never does. */
export function ShareVisitDialog({ job, opened, close }: ShareVisitProps) {
  const words = wordsOf(visitLinkWords);
  const query = useServerQuery(countVisitLinks, { id: job.id }, { enabled: opened });
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

type Links = OutputOf<typeof countVisitLinks>;

function Links({ job, links }: { readonly job: JobOrderView; readonly links: Links }) {
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
      toastSuccess(words.stopped, words.stoppedText);
    },
  });
  const hasLinks = links.shared + links.mailed > 0;
  return (
    <Stack gap="md">
      <Text>
        {words.happens} {role === 'client' && words.rates}
      </Text>
      <Text c="dimmed">
        {words.until(formatDate(links.until, job.time_zone))} {words.counts(links.shared, links.mailed)}
      </Text>
      {address !== null && <NewLink key={address} address={address} operator={job.operator.name} />}
      <CommandNotice command={make} />
      <CommandNotice command={withdraw} />
      {address === null && (
        <Group className="gh-actions">
          <Button loading={make.isRunning} onClick={() => void make.run({ id: job.id })}>
            {words.make}
          </Button>
        </Group>
      )}
      {hasLinks && role !== 'technician' && (
        <>
          <Text c="dimmed">{words.stopText}</Text>
          <Group className="gh-actions">
            <Button
              variant="default"
              loading={withdraw.isRunning}
              onClick={() => void withdraw.run({ id: job.id })}
            >
              {words.stop}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

type NewLinkProps = { readonly address: string; readonly operator: string };

/** The new link, which is shown only once, and the ways to send it. */
function NewLink({ address, operator }: NewLinkProps) {
  const words = wordsOf(visitLinkWords);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const message = words.message(operator, address);
  const copy = async () => {
    if (await copied(address)) toastSuccess(words.copied);
    else input.current?.select();
  };
  return (
    <Stack gap="sm">
      <TextInput
        ref={input}
        label={words.address}
        value={address}
        readOnly
        dir="ltr"
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group className="gh-actions">
        {'share' in navigator && (
          <Button
            leftSection={<IconShare2 aria-hidden size={18} />}
            // The person closed the share sheet, or the browser has none after all. The link is still there to copy.
            onClick={() => void navigator.share({ text: message }).catch(() => undefined)}
          >
            {words.send}
          </Button>
        )}
        <Button
          variant={'share' in navigator ? 'default' : 'filled'}
          leftSection={<IconCopy aria-hidden size={18} />}
          onClick={() => void copy()}
        >
          {words.copy}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp aria-hidden size={18} />}
        >
          {words.whatsApp}
        </Button>
      </Group>
    </Stack>
  );
}
