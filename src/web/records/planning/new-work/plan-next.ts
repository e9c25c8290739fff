import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { openNewWork } from './work-draft.ts';

type FirstVisit = Pick<JobOrderListed, 'id' | 'client_id' | 'machine_id'>;

/** Opens the form for a follow-up visit to a finished job, filled in from that job. */
export function planNext({ id, client_id, machine_id }: FirstVisit): void {
  openNewWork({ kind: 'job', client_id, machine_id, forerunner_id: id });
}
