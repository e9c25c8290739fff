import { Button, Group, Stack, Text } from '@mantine/core';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { type VisitLinkView, withdrawVisitLink } from '#contract/job-orders/visit-link.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { formatDateTime } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { visitLinkWords } from '#words/en/job-orders/visit/link.ts';
import { personOf } from '#words/say/author-name.ts';
import { wordsOf } from '#words/words.ts';

type VisitLinksProps = {
  readonly job: JobOrderView;
  readonly items: readonly VisitLinkView[];
  readonly whenStopped: () => void;
};

/** The visit's working links, each with its origin, and a button that ends it. */
export function VisitLinks({ job, items, whenStopped }: VisitLinksProps) {
  const words = wordsOf(visitLinkWords);
  const withdraw = useCommand(withdrawVisitLink, {
    onSuccess: () => {
      whenStopped();
      toastSuccess(words.stopped, words.stoppedOne);
    },
  });
  const { session } = useSession();
  const isTechnician = useEffectiveRole() === 'technician';
  if (items.length === 0) return <Text c="dimmed">{words.none}</Text>;
  return (
    <>
      <CommandNotice command={withdraw} />
      <Stack component="ul" gap="xs" p={0} m={0} aria-label={words.list} style={{ listStyle: 'none' }}>
        {items.map((link) => (
          <VisitLink
            key={link.id}
            link={link}
            timeZone={job.time_zone}
            {...((!isTechnician || link.origin.user_id === session?.user.id) && {
              stop: () => void withdraw.run({ id: job.id, link_id: link.id }),
            })}
            isStopping={withdraw.isRunning}
          />
        ))}
      </Stack>
    </>
  );
}

type VisitLinkProps = {
  readonly link: VisitLinkView;
  readonly timeZone: string;
  /** Ends the link; omitted if the reader may not end it. */
  readonly stop?: () => void;
  readonly isStopping: boolean;
};

function VisitLink({ link, timeZone, stop, isStopping }: VisitLinkProps) {
  const words = wordsOf(visitLinkWords);
  const { origin, email, created_at, opened_at } = link;
  const person = origin.way === 'shared' ? personOf(origin) : origin.name;
  const title = words[origin.way](person ?? words.unknown, formatDateTime(created_at, timeZone));
  return (
    <li>
      <Panel>
        <Group justify="space-between" gap="xs">
          <Stack gap={0}>
            <Text>{title}</Text>
            {origin.way === 'shared' && (
              <Text c="dimmed" size="sm">
                {words.copied}
              </Text>
            )}
            {email !== null && <bdi dir="ltr">{email}</bdi>}
            <Text c="dimmed" size="sm">
              {opened_at === null ? words.unopened : words.opened(formatDateTime(opened_at, timeZone))}
            </Text>
          </Stack>
          {stop !== undefined && (
            <Button
              size="sm"
              variant="default"
              aria-label={words.stopOne(title)}
              loading={isStopping}
              onClick={stop}
            >
              {words.stop}
            </Button>
          )}
        </Group>
      </Panel>
    </li>
  );
}
