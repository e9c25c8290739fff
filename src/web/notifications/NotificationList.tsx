import { VisuallyHidden } from '@mantine/core';
import {
  IconBell,
  IconBuildings,
  IconCalendarUser,
  IconClipboardList,
  IconCoffee,
  IconFileInvoice,
  IconTool,
  IconUser,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Notification } from '#contract/notifications.ts';
import type { HistoricRecord } from '#domain/events/event.ts';
import type { NotificationRecord } from '#domain/events/notification.ts';
import { notificationAddress } from '#domain/events/notification-address.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { useMarkRead } from '#web/app/notifications/notification-news.ts';
import { isPlainKey } from '#web/app/parts/plain-keys.ts';
import { ageOf } from '#web/app/time/age.ts';
import { formatDateTime } from '#web/app/time/dates.ts';
import { useNow } from '#web/app/time/now.ts';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { notificationsWords } from '#words/en/notifications.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { wordsOf } from '#words/words.ts';
import classes from './NotificationList.module.css';

const recordIcons: Readonly<Record<NotificationRecord, TablerIcon>> = {
  country_operators: IconBuildings,
  clients: IconUsers,
  invoices: IconFileInvoice,
  technicians: IconCalendarUser,
  machines: IconCoffee,
  service_requests: IconClipboardList,
  job_orders: IconTool,
  profiles: IconUser,
};
/**
 * The same icons with a wider key type. Older notifications may be about other kinds of records, which have
 * no icon.
 */
const icons: Partial<Readonly<Record<HistoricRecord, TablerIcon>>> = recordIcons;

export type NotificationListProps = {
  readonly items: readonly Notification[];
  /** Called when someone opens the record of a notification. */
  readonly onFollowed?: (() => void) | undefined;
};

type ActionsProps = {
  /** Returns the button for the step that resolves the notification's problem. The key `a` presses it. */
  readonly actionOf?: (notification: Notification) => ReactNode;
};

export function NotificationList({ items, onFollowed, actionOf }: NotificationListProps & ActionsProps) {
  const words = wordsOf(notificationsWords);
  const { run } = useMarkRead();
  const follow = ({ id, is_read }: Notification) => {
    if (!is_read) void run({ id });
    onFollowed?.();
  };
  return (
    <ul className={classes.list} aria-label={words.list}>
      {items.map((notification) => (
        <Item key={notification.id} notification={notification} follow={() => follow(notification)}>
          {actionOf?.(notification)}
        </Item>
      ))}
    </ul>
  );
}

/** The case in one sentence. A client's own people see the machine, because they know the client. */
function About({ about, audience }: Pick<Notification, 'about' | 'audience'>) {
  if (about === null) return null;
  const subject =
    audience === 'client'
      ? about.machine
      : shownName({ name: about.client, second_name: about.client_second_name });
  return (
    <>
      <span className={classes.about}>
        <bdi>{subject}</bdi>: <bdi className="gh-excerpt">{about.problem}</bdi>
      </span>{' '}
    </>
  );
}

type ItemProps = {
  readonly notification: Notification;
  readonly follow: () => void;
  readonly children: ReactNode;
};

function Item({ notification, follow, children }: ItemProps) {
  const words = wordsOf(notificationsWords);
  const zone = useOwnZone();
  const now = useNow();
  const { at, record, is_read, earlier } = notification;
  const Icon = icons[record] ?? IconBell;
  return (
    <li className={classes.row} data-unread={is_read ? undefined : true} onKeyDown={pressAction}>
      <Link
        to={notificationAddress(notification, notification.job === null && record === 'job_orders')}
        className={classes.item ?? ''}
        onClick={follow}
      >
        <Icon aria-hidden size={20} className={classes.icon} />
        <span className={classes.words}>
          {!is_read && <VisuallyHidden>{words.unread}: </VisuallyHidden>}
          <About {...notification} />
          <bdi className={classes.text}>
            <span>{unbroken(notificationText(notification))}</span>
          </bdi>{' '}
          <span className={classes.time}>
            <time dateTime={at} title={formatDateTime(at, zone)}>
              {ageOf(at, now)}
            </time>
            {earlier > 0 && ` · ${words.earlier(earlier)}`}
          </span>
        </span>
        {!is_read && <span aria-hidden className={classes.dot} />}
      </Link>
      {children !== null && <div className={classes.action}>{children}</div>}
    </li>
  );
}

/** Presses the button of the notification that has the focus. */
function pressAction(event: KeyboardEvent<HTMLLIElement>) {
  if (!isPlainKey('a', event.nativeEvent)) return;
  event.preventDefault();
  event.currentTarget.querySelector<HTMLElement>(`.${classes.action} :is(a, button)`)?.click();
}
