import type { JobOrderListed } from '#contract/job-order.ts';
import { openNewWork } from './wanted-work.ts';

type Past = Pick<JobOrderListed, 'id' | 'client_id' | 'machine_id' | 'description'>;

/** The next visit to the machine of a job that is over; `text` is what is known to be left to do. */
export function planNext({ id, client_id, machine_id, description }: Past, text: string | null = null): void {
  openNewWork({ kind: 'job', client_id, machine_id, forerunner_id: id, text: text ?? description });
}
