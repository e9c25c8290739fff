import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';

// The responses to entries, until the screens have read the jobs again. Otherwise, the screens would show the
// state before the entry for a moment.

const savedJobs = new Map<string, JobOrderListed>();

/** Stores the job that the server's response contains, if any. */
export function noteSavedJob(output: unknown): void {
  const job = Object(output);
  const isJob = typeof job.id === 'string' && typeof job.version === 'number' && 'workflow_status' in job;
  if (isJob) savedJobs.set(job.id, job);
}

/** Returns the latest state of the job that the server has sent. */
export function newestOf<View extends JobOrderListed>(shown: View): View {
  const saved = savedJobs.get(shown.id);
  return saved !== undefined && saved.version > shown.version ? { ...shown, ...saved } : shown;
}
