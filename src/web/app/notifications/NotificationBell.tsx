import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { countUnread } from '#contract/notifications.ts';
import { useSession } from '#web/app/accounts/session.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { part } from '#web/app/parts/part.tsx';
import { popupProps } from '#web/app/parts/popup.tsx';
import { notificationsWords } from '#words/en/notifications.ts';
import { wordsOf } from '#words/words.ts';
import classes from './NotificationBell.module.css';
import { useNotificationNews } from './notification-news.ts';

export const NotificationPopover = part(async () => {
  const { NotificationPopover, Latest } = await import('./NotificationPopover.tsx');
  await Latest.load();
  return NotificationPopover;
});

/** A button that shows the number of unread notifications and opens the latest notifications. */
export function NotificationBell() {
  const words = wordsOf(notificationsWords);
  const id = useId();
  const [bell, setBell] = useState<HTMLElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  const close = () => setOpen(false);
  // The list opens only after its code is loaded, because opening it moves the focus into it.
  const open = () =>
    NotificationPopover.load().then(() => {
      setLoaded(true);
      setOpen(true);
    });
  const { session } = useSession();
  const { data } = useServerQuery(countUnread, {}, { enabled: !session?.must_set_up_two_factor });
  useNotificationNews();
  const unread = data?.unread ?? 0;
  return (
    <>
      <ActionIcon
        ref={setBell}
        variant="subtle"
        color="espresso"
        size={44}
        className={classes.bell}
        aria-label={words.bell(unread)}
        {...popupProps(id, 'dialog', isOpen)}
        onClick={isOpen ? close : () => void open()}
      >
        <IconBell aria-hidden size={22} />
        {unread > 0 && (
          <span aria-hidden className={classes.count}>
            {words.count(unread)}
          </span>
        )}
      </ActionIcon>
      {isLoaded && bell !== null && <NotificationPopover id={id} bell={bell} opened={isOpen} close={close} />}
      {/* Announces a new notification. Screen readers read the bell's own name only when it has the focus. */}
      <VisuallyHidden role="status">{unread > 0 ? words.bell(unread) : ''}</VisuallyHidden>
    </>
  );
}
