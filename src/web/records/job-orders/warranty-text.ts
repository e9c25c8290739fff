import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { wordsOf } from '#words/words.ts';

/** Returns why an open visit is not free despite the warranty that the client entered; null if there is no such reason. */
export function useWarrantyText(job: JobOrderView): string | null {
  const { toConfirm, ownToConfirm } = wordsOf(priceWords);
  const role = useEffectiveRole();
  const until = job.coverage.warranty_to_confirm;
  if (until === undefined || !isJob('open', job)) return null;
  return (role === 'client' ? ownToConfirm : toConfirm)(formatDate(until, job.time_zone));
}
