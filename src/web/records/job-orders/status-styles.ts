import {
  IconArrowDown,
  IconArrowUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconEye,
  IconFlame,
  IconMinus,
  IconPencil,
  IconPlayerPlay,
  IconUserCheck,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import type { JobOrderStatus, WorkflowStatus } from '#domain/job-orders/order.ts';
import type { ServiceRequestStatus, Urgency } from '#domain/service-request.ts';

type StatusStyle = { readonly color: string; readonly icon: TablerIcon };

/** The steps of a job on the client's timeline. */
export type JobStep = 'reviewed' | 'assigned' | 'inProgress' | 'awaitingSignature' | 'completed';

/** The style of each workflow status, and its step on the client's timeline. */
export const workflowStyles: Readonly<Record<WorkflowStatus, StatusStyle & { readonly step: JobStep }>> = {
  scheduled: { color: 'espresso', icon: IconClock, step: 'reviewed' },
  assigned: { color: 'sea', icon: IconUserCheck, step: 'assigned' },
  in_progress: { color: 'crema', icon: IconPlayerPlay, step: 'inProgress' },
  awaiting_signature: { color: 'plum', icon: IconPencil, step: 'awaitingSignature' },
  completed: { color: 'mint', icon: IconCircleCheck, step: 'completed' },
};

export const jobStyles: Readonly<Record<JobOrderStatus, StatusStyle>> = {
  scheduled: workflowStyles.scheduled,
  in_progress: workflowStyles.in_progress,
  completed: workflowStyles.completed,
  cancelled: { color: 'espresso', icon: IconBan },
};

export const requestStyles: Readonly<Record<ServiceRequestStatus, StatusStyle>> = {
  pending: { color: 'espresso', icon: IconClock },
  reviewed: { color: 'sea', icon: IconEye },
  assigned: workflowStyles.assigned,
  rejected: { color: 'rose', icon: IconX },
};

export const urgencyStyles: Readonly<Record<Urgency, StatusStyle>> = {
  low: { color: 'espresso', icon: IconArrowDown },
  medium: { color: 'sea', icon: IconMinus },
  high: { color: 'crema', icon: IconArrowUp },
  emergency: { color: 'rose', icon: IconFlame },
};
