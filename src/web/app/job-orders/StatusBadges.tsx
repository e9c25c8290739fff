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
import { isJob, type JobOrder, type JobOrderStatus, type WorkflowStatus } from '#domain/job-order.ts';
import type { ServiceRequestStatus, Urgency } from '#domain/service-request.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';

type Look = { readonly color: string; readonly icon: TablerIcon };

export const workflowLooks: Readonly<Record<WorkflowStatus, Look>> = {
  scheduled: { color: 'espresso', icon: IconClock },
  assigned: { color: 'sea', icon: IconUserCheck },
  in_progress: { color: 'crema', icon: IconPlayerPlay },
  awaiting_signature: { color: 'plum', icon: IconPencil },
  completed: { color: 'mint', icon: IconCircleCheck },
};

const jobLooks: Readonly<Record<JobOrderStatus, Look>> = {
  scheduled: workflowLooks.scheduled,
  in_progress: workflowLooks.in_progress,
  completed: workflowLooks.completed,
  cancelled: { color: 'espresso', icon: IconBan },
};

const requestLooks: Readonly<Record<ServiceRequestStatus, Look>> = {
  pending: { color: 'espresso', icon: IconClock },
  reviewed: { color: 'sea', icon: IconEye },
  assigned: workflowLooks.assigned,
  rejected: { color: 'rose', icon: IconX },
};

export const urgencyLooks: Readonly<Record<Urgency, Look>> = {
  low: { color: 'espresso', icon: IconArrowDown },
  medium: { color: 'sea', icon: IconMinus },
  high: { color: 'crema', icon: IconArrowUp },
  emergency: { color: 'rose', icon: IconFlame },
};

export function JobStatusBadge({ status }: { readonly status: JobOrderStatus }) {
  return <Tag {...jobLooks[status]} outlined text={wordsOf(startWords).domain.jobStatus[status]} />;
}

export function WorkflowBadge({ status }: { readonly status: WorkflowStatus }) {
  return <Tag {...workflowLooks[status]} text={wordsOf(startWords).domain.workflowStatus[status]} />;
}

/** A cancelled job keeps the workflow_status it had, so its badge shows the status instead. */
export function JobBadge({ job }: { readonly job: Pick<JobOrder, 'status' | 'workflow_status'> }) {
  return isJob('cancelled', job) ? (
    <JobStatusBadge status={job.status} />
  ) : (
    <WorkflowBadge status={job.workflow_status} />
  );
}

export function RequestStatusBadge({ status }: { readonly status: ServiceRequestStatus }) {
  return <Tag {...requestLooks[status]} text={wordsOf(startWords).domain.requestStatus[status]} />;
}

export function UrgencyBadge({ urgency }: { readonly urgency: Urgency }) {
  return <Tag {...urgencyLooks[urgency]} text={wordsOf(startWords).domain.urgency[urgency]} />;
}
