import { isJob, type JobOrder, type JobOrderStatus, type WorkflowStatus } from '#domain/job-order.ts';
import type { RequestOutcome, ServiceRequestStatus, Urgency } from '#domain/service-request.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { jobLooks, requestLooks, urgencyLooks, workflowLooks } from './status-looks.ts';

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

/**
 * Both statuses of a job if they differ. The workflow_status of a cancelled job is meaningless, so only its
 * status is shown.
 */
export function JobBadges({ job }: { readonly job: Pick<JobOrder, 'status' | 'workflow_status'> }) {
  const { jobStatus, workflowStatus } = wordsOf(startWords).domain;
  const saysMore = jobStatus[job.status] !== workflowStatus[job.workflow_status];
  return (
    <>
      {saysMore && <JobStatusBadge status={job.status} />}
      {!isJob('cancelled', job) && <WorkflowBadge status={job.workflow_status} />}
    </>
  );
}

type Decided = {
  readonly status: ServiceRequestStatus;
  readonly outcome: RequestOutcome | null;
};

/** Shows that a request was withdrawn or closed, instead of rejected. */
export function RequestStatusBadge({ request: { status, outcome } }: { readonly request: Decided }) {
  const { requestStatus, requestOutcome } = wordsOf(startWords).domain;
  return outcome === null ? (
    <Tag {...requestLooks[status]} text={requestStatus[status]} />
  ) : (
    <Tag {...jobLooks.cancelled} text={requestOutcome[outcome]} />
  );
}

type WithJob = Decided & { readonly job_order: Pick<JobOrder, 'status' | 'workflow_status'> | null };

/** The status of a request, and of its job if that differs. */
export function RequestBadges({ request }: { readonly request: WithJob }) {
  const { requestStatus, workflowStatus } = wordsOf(startWords).domain;
  const { job_order: job, status } = request;
  const saysMore =
    job !== null &&
    (isJob('cancelled', job) || workflowStatus[job.workflow_status] !== requestStatus[status]);
  return (
    <>
      <RequestStatusBadge request={request} />
      {saysMore && <JobBadge job={job} />}
    </>
  );
}

export function UrgencyBadge({ urgency }: { readonly urgency: Urgency }) {
  return <Tag {...urgencyLooks[urgency]} text={wordsOf(startWords).domain.urgency[urgency]} />;
}
