import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Notification } from '#contract/notifications.ts';
import { planners } from '#domain/actor.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { allows } from '#domain/workflow.ts';
import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { part } from '#web/app/parts/part.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import { NotificationList, type NotificationListProps } from './NotificationList.tsx';

const ToSolve = part(() => import('./NotificationsToSolve.tsx').then((m) => m.NotificationsToSolve));

/** The person's notifications. If a notification calls for a step, it shows the button for that step. */
export function OwnNotifications(list: NotificationListProps) {
  const role = useEffectiveRole();
  if (role !== null && planners.includes(role)) return <ToSolve {...list} />;
  return <NotificationList {...list} actionOf={(notification) => <SignLink notification={notification} />} />;
}

/** Opens the report that awaits the client's signature. A client's staff may not sign. */
function SignLink({ notification }: { readonly notification: Notification }) {
  const { client } = wordsOf(dashboardsWords);
  const isStaff = useIsStaff();
  const { audience, job, record_id, subject } = notification;
  if (audience !== 'client' || isStaff || job === null || !allows(jobOrderWorkflow, 'sign', job)) return null;
  return (
    <Button
      size="xs"
      component={Link}
      to={`/client/jobs/${record_id}/signature`}
      aria-label={`${client.reviewAndSign}: ${subject}`}
    >
      {client.reviewAndSign}
    </Button>
  );
}
