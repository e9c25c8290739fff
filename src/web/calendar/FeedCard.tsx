import { Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { getCalendarFeed, renewCalendarFeed, revokeCalendarFeed } from '#contract/calendar.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { copyText } from '#web/app/data/clipboard.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useCommand, useServerQuery } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { Dialog } from '#web/app/forms/Dialog.tsx';
import { formatDate } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { calendarWords } from '#words/en/calendar.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

/** The URL from which a calendar app reads a technician's own jobs. It is secret and shown only once. */
export function FeedCard() {
  const { feed } = wordsOf(calendarWords);
  const query = useServerQuery(getCalendarFeed, {});
  return (
    <Panel as="section" label={feed.title}>
      <Stack gap="sm" maw="42rem">
        <Title order={2}>{feed.title}</Title>
        <Text>{feed.text}</Text>
        <Text c="dimmed">{feed.secret}</Text>
        <QueryState query={query} rows={1}>
          {({ created_at }) => <Address createdAt={created_at} />}
        </QueryState>
      </Stack>
    </Panel>
  );
}

type FeedAction = 'renew' | 'revoke';

function Address({ createdAt }: { readonly createdAt: string | null }) {
  const { feed } = wordsOf(calendarWords);
  const zone = useOwnZone();
  const [path, setPath] = useState<string | null>(null);
  const [action, setAction] = useState<FeedAction>('renew');
  const [isAsking, setAsking] = useState(false);
  const { failed } = feed;
  const renew = useCommand(renewCalendarFeed, { failed, onSuccess: (newFeed) => setPath(newFeed.path) });
  const revoke = useCommand(revokeCalendarFeed, {
    failed,
    onSuccess: () => {
      setPath(null);
      toastSuccess(feed.revoked);
    },
  });
  const ask = (next: FeedAction) => {
    setAction(next);
    setAsking(true);
  };
  const run = () => {
    setAsking(false);
    void (action === 'renew' ? renew : revoke).run({});
  };
  const isRunning = renew.isRunning || revoke.isRunning;
  return (
    <Stack gap="sm">
      {path !== null && <NewAddress key={path} address={`${location.origin}${path}`} />}
      {path === null && (
        <Text>{createdAt === null ? feed.none : feed.since(formatDate(createdAt, zone))}</Text>
      )}
      <CommandNotice command={renew} />
      <CommandNotice command={revoke} />
      {createdAt === null ? (
        <Group className="gh-actions">
          <Button loading={isRunning} onClick={() => void renew.run({})}>
            {feed.make}
          </Button>
        </Group>
      ) : (
        <Group className="gh-actions">
          <Button variant="default" loading={isRunning} onClick={() => ask('renew')}>
            {feed.renew}
          </Button>
          <Button variant="default" loading={isRunning} onClick={() => ask('revoke')}>
            {feed.revoke}
          </Button>
        </Group>
      )}
      <Dialog title={feed.ask[action].title} opened={isAsking} onClose={() => setAsking(false)}>
        <Confirmation action={action} run={run} cancel={() => setAsking(false)} />
      </Dialog>
    </Stack>
  );
}

type ConfirmationProps = {
  readonly action: FeedAction;
  readonly run: () => void;
  readonly cancel: () => void;
};

function Confirmation({ action, run, cancel }: ConfirmationProps) {
  const { app } = wordsOf(startWords);
  const { feed } = wordsOf(calendarWords);
  return (
    <Stack gap="md">
      <Text>{feed.ask[action].text}</Text>
      <Group className="gh-actions">
        <Button onClick={run}>{feed[action]}</Button>
        <Button variant="default" data-autofocus onClick={cancel}>
          {app.cancel}
        </Button>
      </Group>
    </Stack>
  );
}

function NewAddress({ address }: { readonly address: string }) {
  const { feed } = wordsOf(calendarWords);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);
  const copy = async () => {
    input.current?.select();
    setCopied(await copyText(address));
  };
  return (
    <Stack gap="xs">
      <TextInput
        label={feed.address}
        description={feed.onlyNow}
        dir="ltr"
        readOnly
        ref={input}
        value={address}
      />
      {isCopied !== null && (
        <Notice tone={isCopied ? 'info' : 'warning'}>{isCopied ? feed.copied : feed.notCopied}</Notice>
      )}
      <Group className="gh-actions">
        <Button onClick={() => void copy()}>{feed.copy}</Button>
        <Button variant="default" component="a" href={address.replace(/^https?:/, 'webcal:')}>
          {feed.subscribe}
        </Button>
      </Group>
    </Stack>
  );
}
