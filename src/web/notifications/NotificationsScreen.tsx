import { Stack } from '@mantine/core';
import { listNotifications } from '#contract/notifications.ts';
import { useServerPages } from '#web/app/data/server-data.ts';
import { PagedList } from '#web/app/lists/PagedList.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { notificationsWords } from '#words/en/notifications.ts';
import { wordsOf } from '#words/words.ts';
import { MarkAllRead } from './MarkAllRead.tsx';
import { OwnNotifications } from './OwnNotifications.tsx';

export function NotificationsScreen() {
  const words = wordsOf(notificationsWords);
  const list = useServerPages(listNotifications, { fold: 'case' });
  return (
    <Page title={words.title} actions={<MarkAllRead items={list.items} />}>
      <Stack gap="md">
        <PagedList list={list} rows={5} empty={words.empty}>
          {(items) => (
            <Panel>
              <OwnNotifications items={items} />
            </Panel>
          )}
        </PagedList>
      </Stack>
    </Page>
  );
}
