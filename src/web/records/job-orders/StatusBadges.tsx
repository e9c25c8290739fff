import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob, type JobOrderStatus, type WorkflowStatus } from '#domain/job-orders/order.ts';
import type { RequestOutcome, ServiceRequestStatus, Urgency } from '#domain/service-request.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { jobStyles, requestStyles, urgencyStyles, workflowStyles } from './status-styles.ts';

export function JobStatusBadge({ status }: { readonly status: JobOrderStatus }) {
  return <Tag {...jobStyles[status]} outlined text={wordsOf(startWords).domain.jobStatus[status]} />;
}

export function WorkflowBadge({ status }: { readonly status: WorkflowStatus }) {
  return <Tag {...workflowStyles[status]} text={wordsOf(startWords).domain.workflowStatus[status]} />;
}

type StateOfJob = Pick<JobOrder, 'status' | 'workflow_status'>;

export function JobBadge({ job }: { readonly job: StateOfJob }) {
  return <Tag {...styleOfJob(job)} />;
}

/**
 * Returns the style and text of a job's status. A canceled job shows `status`, because its `workflow_status` keeps
 * its last value.
 */
function styleOfJob({ status, workflow_status }: StateOfJob) {
  const { jobStatus, workflowStatus } = wordsOf(startWords).domain;
  return isJob('cancelled', { status })
    ? { ...jobStyles[status], outlined: true, text: jobStatus[status] }
    : { ...workflowStyles[workflow_status], text: workflowStatus[workflow_status] };
}

/**
 * Shows both statuses of a job if they differ. Shows only `status` for a canceled job, whose `workflow_status` is
 * meaningless.
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

type RequestState = {
  /** True if the request's visit was canceled and the next one is not planned yet. */
  readonly awaits_visit?: boolean;
  readonly status: ServiceRequestStatus;
  readonly outcome: RequestOutcome | null;
};

/** Shows the status of a request, or its outcome if it was withdrawn, closed or added to a case. */
export function RequestStatusBadge({ request }: { readonly request: RequestState }) {
  const { status, outcome, awaits_visit } = request;
  const { requestStatus, requestOutcome, awaitsVisit } = wordsOf(startWords).domain;
  if (awaits_visit) return <Tag {...requestStyles.reviewed} text={awaitsVisit} />;
  return outcome === null ? (
    <Tag {...requestStyles[status]} text={requestStatus[status]} />
  ) : (
    <Tag {...jobStyles.cancelled} text={requestOutcome[outcome]} />
  );
}

type WithJob = RequestState & { readonly job_order: Pick<JobOrder, 'status' | 'workflow_status'> | null };

/** Shows the status of a request, and its job's status if the text differs. */
export function RequestBadges({ request }: { readonly request: WithJob }) {
  const { ofJob, requestStatus } = wordsOf(startWords).domain;
  const { job_order, status, awaits_visit = false } = request;
  const job = awaits_visit ? null : job_order;
  const jobStyle = job && styleOfJob(job);
  return (
    <>
      <RequestStatusBadge request={request} />
      {jobStyle !== null && jobStyle.text !== requestStatus[status] && (
        <Tag {...jobStyle} text={ofJob(jobStyle.text)} />
      )}
    </>
  );
}

export function UrgencyBadge({ urgency }: { readonly urgency: Urgency }) {
  return <Tag {...urgencyStyles[urgency]} text={wordsOf(startWords).domain.urgency[urgency]} />;
}
