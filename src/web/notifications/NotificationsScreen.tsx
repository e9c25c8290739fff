import { Stack } from '@mantine/core';
import { listNotifications } from '#contract/notifications.ts';
import { useQueryWords } from '#web/app/data/query-words.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { LoadMore } from '#web/app/lists/LoadMore.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { notificationsWords } from '#words/en/notifications.ts';
import { wordsOf } from '#words/words.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';

/** Everything that the person was told. */
export function NotificationsScreen() {
  const words = wordsOf(notificationsWords);
  const list = useServerPages(listNotifications, {});
  return (
    <Page title={words.title} actions={<MarkAllRead items={list.items} />}>
      <Stack gap="md">
        <QueryState query={list} words={useQueryWords()} rows={5}>
          {() =>
            list.items.length === 0 ? (
              <EmptyState text={words.empty} />
            ) : (
              <Panel>
                <NotificationList items={list.items} />
              </Panel>
            )
          }
        </QueryState>
        <LoadMore list={list} />
      </Stack>
    </Page>
  );
}
