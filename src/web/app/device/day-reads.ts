import { getTechnicianDashboard } from '#contract/dashboards.ts';
import { listFiles } from '#contract/files.ts';
import { type FirstRead, paged, read } from '#contract/first-reads.ts';
import { listPartsOfJobOrder } from '#contract/job-orders/form.ts';
import { listLateWork } from '#contract/job-orders/late-work.ts';
import { listCaseVisits } from '#contract/job-orders/order/case-visits.ts';
import { getForerunner } from '#contract/job-orders/order/forerunner.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { readSigning } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { getMachine, getMachinePassport, listMachineHistory } from '#contract/machines.ts';
import { countUnread } from '#contract/notifications.ts';
import { listSiteMachines } from '#contract/service-requests/report-on-visit.ts';
import { getOwnTechnician } from '#contract/technicians.ts';
import { listTimeline } from '#contract/timeline.ts';

/** The maximum number of jobs whose details a device keeps: far more than a week's visits. */
const mostJobs = 40;
const keptDays = 8;
const dayMs = 24 * 3600_000;

export const openJobs = paged(listJobOrders, { group: 'open' });

/** The reads of the technician's own screens, exactly as those screens make them. */
export const ownReads: readonly FirstRead[] = [
  read(getTechnicianDashboard),
  openJobs,
  paged(listJobOrders, { group: 'closed', limit: 10 }),
  read(countUnread),
  read(getOwnTechnician),
];

/** Returns the jobs to keep: those that are late, for today, or for the next seven days. The earliest come first. */
export function jobsToKeep(jobs: readonly JobOrderListed[], now: Date): readonly JobOrderListed[] {
  const until = now.getTime() + keptDays * dayMs;
  return jobs.filter(({ scheduled_date }) => Date.parse(scheduled_date) < until).slice(0, mostJobs);
}

/** Returns the reads of a job's page, its machine's page and its signing screen, exactly as those screens make them. */
export function readsOfJob({ id, machine_id }: JobOrderListed): readonly FirstRead[] {
  const record = { record: 'job_orders', record_id: id };
  return [
    jobItself(id),
    read(listMachineHistory, { id: machine_id, limit: 10 }),
    read(listFiles, record),
    read(listCaseVisits, record),
    paged(listTimeline, record),
    read(listPartsOfJobOrder, { id }),
    read(listLateWork, { id }),
    read(readSigning, { id }),
    read(listSiteMachines, { id }),
    read(getMachine, { id: machine_id }),
    read(getMachinePassport, { id: machine_id }),
    paged(listMachineHistory, { id: machine_id, limit: 10 }),
  ];
}

/**
 * True if the day or a job cannot open without this read. The server may refuse the others, such as the one for
 * signing a new job.
 */
export const isEssential = (one: FirstRead): boolean => ownReads.includes(one) || one.call === getJobOrder;

export const jobItself = (id: string): FirstRead => read(getJobOrder, { id });

/** Returns the read of the visit that a job follows. */
export const forerunnerOf = (id: string): FirstRead => read(getForerunner, { id });
