import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { countUnread, type Notification } from '#contract/notifications.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { useMarkRead } from '#web/app/notifications/notification-news.ts';
import { notificationsWords } from '#words/en/notifications.ts';
import { wordsOf } from '#words/words.ts';

/** Marks the listed notifications as read. A notification that arrives later stays unread. */
export function MarkAllRead({ items }: { readonly items: readonly Notification[] }) {
  const words = wordsOf(notificationsWords);
  const { run, isRunning } = useMarkRead();
  const { data } = useServerQuery(countUnread, {});
  const [latest] = items;
  if (latest === undefined || (data?.unread ?? 0) === 0) return null;
  return (
    <Button
      variant="default"
      size="sm"
      mih={48}
      loading={isRunning}
      leftSection={<IconChecks aria-hidden size={18} />}
      onClick={() => void run({ until: latest.at })}
    >
      {words.markAll}
    </Button>
  );
}
