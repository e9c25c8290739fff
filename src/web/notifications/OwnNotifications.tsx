import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import { planners } from '#domain/actor.ts';
import { unsignedStatus } from '#domain/job-orders/order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { part } from '#web/app/parts/part.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import { NotificationList, type NotificationListProps } from './NotificationList.tsx';

const ToSolve = part(() => import('./NotificationsToSolve.tsx').then((m) => m.NotificationsToSolve));

/** The person's notifications, each with the one step that it asks for, if there is one. */
export function OwnNotifications(list: NotificationListProps) {
  const role = useEffectiveRole();
  if (role !== null && planners.includes(role)) return <ToSolve {...list} />;
  return <NotificationList {...list} actionOf={(notification) => <SignLink notification={notification} />} />;
}

/** Opens the report that awaits the client's signature. */
function SignLink({ notification }: { readonly notification: Notification }) {
  const { client } = wordsOf(dashboardsWords);
  const { audience, job, record_id, subject } = notification;
  if (audience !== 'client' || job?.workflow_status !== unsignedStatus) return null;
  return (
    <Button
      size="xs"
      mih={32}
      component={Link}
      to={`/client/jobs/${record_id}/signature`}
      aria-label={`${client.reviewAndSign}: ${subject}`}
    >
      {client.reviewAndSign}
    </Button>
  );
}
