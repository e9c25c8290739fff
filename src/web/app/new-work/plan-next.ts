import type { JobOrderListed } from '#contract/job-order.ts';
import { openNewWork } from './wanted-work.ts';

type FirstVisit = Pick<JobOrderListed, 'id' | 'client_id' | 'machine_id'>;

/** The next visit to the machine of a job that is over. The form takes from that job what it knows. */
export function planNext({ id, client_id, machine_id }: FirstVisit): void {
  openNewWork({ kind: 'job', client_id, machine_id, forerunner_id: id });
}
