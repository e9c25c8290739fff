import { ActionIcon, Popover, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { type ComponentType, useState } from 'react';
import { countUnread } from '#contract/notifications.ts';
import { useMessages } from '../messages/messages.ts';
import { useNotificationsMessages } from '../messages/notifications.ts';
import classes from './NotificationBell.module.css';
import { useNotificationNews } from './notification-news.ts';
import { useServerQuery } from './server-data.ts';
import { toastError } from './toast.ts';

/** How many notifications are unread, and the latest of them. */
export function NotificationBell() {
  const words = useNotificationsMessages();
  const { Latest, isOpen, open, close } = useLatest();
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
        <Popover.Dropdown className={classes.dropdown}>{Latest && <Latest close={close} />}</Popover.Dropdown>
      </Popover>
      {/* A new one is announced; the name of the bell alone is read only to whoever goes there. */}
      <VisuallyHidden role="status">{unread > 0 ? words.bell(unread) : ''}</VisuallyHidden>
    </>
  );
}

/** Opens once what it shows is loaded, so that the focus has somewhere to go. */
function useLatest() {
  const { unreachable } = useMessages().app;
  const [Latest, setLatest] = useState<ComponentType<{ readonly close: () => void }> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    try {
      const { LatestNotifications } = await import('../notifications/LatestNotifications.tsx');
      setLatest(() => LatestNotifications);
      setOpen(true);
    } catch {
      toastError(unreachable);
    }
  };
  return { Latest, isOpen, open, close: () => setOpen(false) };
}
