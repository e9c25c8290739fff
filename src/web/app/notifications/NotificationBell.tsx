import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { countUnread } from '#contract/notifications.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';
import { notificationsWords } from '#words/en/notifications.ts';
import { wordsOf } from '#words/words.ts';
import classes from './NotificationBell.module.css';
import { useNotificationNews } from './notification-news.ts';

const Latest = part(() =>
  import('#web/notifications/LatestNotifications.tsx').then((m) => m.LatestNotifications),
);

/** How many notifications are unread, and the latest of them. */
export function NotificationBell() {
  const words = wordsOf(notificationsWords);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  // The list opens once its file is loaded, so that the focus has somewhere to go.
  const open = () => Latest.load().then(() => setOpen(true));
  const { data } = useServerQuery(countUnread, {});
  useNotificationNews();
  const unread = data?.unread ?? 0;
  return (
    <>
      <Popover
        opened={isOpen}
        onDismiss={close}
        position="bottom-end"
        width="min(26rem, calc(100vw - 1rem))"
        trapFocus
        returnFocus
        shadow="md"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="espresso"
            size={44}
            className={classes.bell}
            aria-label={words.bell(unread)}
            onClick={isOpen ? close : () => void open()}
          >
            <IconBell aria-hidden size={22} />
            {unread > 0 && (
              <span aria-hidden className={classes.count}>
                {words.count(unread)}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown className={classes.dropdown}>
          <Latest close={close} />
        </Popover.Dropdown>
      </Popover>
      {/* Announces a new notification: a screen reader says the bell's own name only when somebody goes there. */}
      <VisuallyHidden role="status">{unread > 0 ? words.bell(unread) : ''}</VisuallyHidden>
    </>
  );
}
