import { Stack } from '@mantine/core';
import { listNotifications } from '#contract/notifications.ts';
import { LoadMore } from '../app/LoadMore.tsx';
import { useQueryWords } from '../app/query-words.ts';
import { useServerPages } from '../app/server-data.ts';
import { useNotificationsMessages } from '../messages/notifications.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { QueryState } from '../ui/QueryState.tsx';
import { MarkAllRead } from './MarkAllRead.tsx';
import { NotificationList } from './NotificationList.tsx';

/** Everything that the person was told. */
export function NotificationsScreen() {
  const words = useNotificationsMessages();
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
