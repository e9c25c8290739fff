import { useMemo } from 'react';
import type { JobOrderListed, JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { useSession } from '#web/app/accounts/session.ts';
import type { Act, Step } from './decision.ts';
import { isOfTechnician } from './decision.ts';
import { holdsDecisions } from './held-keys.ts';
import type { jobAfterEntries } from './job-after-entries.ts';
import { isUnsent, type Outbox } from './outbox.ts';
import { newestOf } from './saved-jobs.ts';
import { useOutbox } from './send-held.ts';

/**
 * Returns the waiting entries of the job, up to the first entry that the server refused. An entry whose first attempt
 * is still running is left out, because its screen waits for the response.
 */
function entriesOf(outbox: Outbox, jobId: string): readonly (Step | Act)[] {
  const ofJob = outbox.held.filter(isOfTechnician).filter(({ decision }) => decision.job.id === jobId);
  const refused = ofJob.findIndex((one) => one.refused !== null);
  const accepted = refused === -1 ? ofJob : ofJob.slice(0, refused);
  return accepted.filter((one) => isUnsent(outbox, one)).map(({ decision }) => decision);
}

let rules: typeof jobAfterEntries | null = null;

/**
 * Provides the rules that add entries to a job. They are loaded in advance for technicians, and never for anyone else.
 */
export function provideRules(loaded: typeof jobAfterEntries): void {
  rules = loaded;
}

/** Returns the job as it will be once the server has the entries that this device holds for it. */
export function useJobAfterEntries<View extends JobOrderListed | undefined>(job: View): View {
  const outbox = useOutbox();
  const { role } = useSession();
  return useMemo(() => {
    if (job === undefined || role !== 'technician' || rules === null) return job;
    return rules(newestOf(job), entriesOf(outbox, job.id));
  }, [job, outbox, role]);
}

type JobQuery = {
  readonly data: JobOrderView | undefined;
  readonly isPending: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
};

/**
 * Applies the entries that this device holds to the job that was read. Waits until both are available, so an outdated
 * job never appears, even for a moment.
 */
export function useQueryAfterEntries(query: JobQuery): JobQuery {
  const { isRead } = useOutbox();
  const job = useJobAfterEntries(query.data);
  const isWaiting = !isRead && holdsDecisions() && query.data !== undefined;
  const { isPending, error, refetch } = query;
  return { data: isWaiting ? undefined : job, isPending: isPending || isWaiting, error, refetch };
}
