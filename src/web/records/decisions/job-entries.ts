import { useMemo } from 'react';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { useSession } from '#web/app/accounts/session.ts';
import type { Act, Step } from './decision.ts';
import { isOfTechnician } from './decision.ts';
import { jobAfterEntries } from './job-after-entries.ts';
import type { Outbox } from './outbox.ts';
import { useOutbox } from './send-held.ts';

/** Returns what waits to be sent for the job, up to the first entry that the server refused. */
export function entriesOf({ held }: Pick<Outbox, 'held'>, jobId: string): readonly (Step | Act)[] {
  const ofJob = held.filter(isOfTechnician).filter(({ decision }) => decision.job.id === jobId);
  const refused = ofJob.findIndex((one) => one.refused !== null);
  return (refused === -1 ? ofJob : ofJob.slice(0, refused)).map(({ decision }) => decision);
}

/** Returns the job as it will be once the server has what this device holds for it. */
export function useJobAfterEntries<View extends JobOrderListed>(job: View): View {
  const outbox = useOutbox();
  const { role } = useSession();
  return useMemo(
    () => (role === 'technician' ? jobAfterEntries(job, entriesOf(outbox, job.id)) : job),
    [job, outbox, role],
  );
}
