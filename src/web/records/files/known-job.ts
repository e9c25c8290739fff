import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import type { EntryJob } from '#web/records/decisions/act-delivery.ts';

/** Returns the job of this page if it is loaded; undefined on the page of another record. */
export function useKnownJob(record: string, id: string): EntryJob | undefined {
  const { data } = useServerQuery(getJobOrder, { id }, { enabled: false });
  return record === 'job_orders' ? data : undefined;
}
