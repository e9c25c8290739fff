import type { JobOrderState } from '#domain/job-orders/workflow.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole, useSupervisedArea } from '#web/app/acting-for/acting-for.ts';

/** True for a technician, and for a super admin who came from the technician's area. */
export function useIsInTechniciansArea(): boolean {
  const role = useEffectiveRole();
  const area = useSupervisedArea();
  return role === 'technician' || area === 'technician';
}

/** Returns a function that checks whether this person fills in a job's form instead of reading the report. */
export function useFillsInForm(): (job: JobOrderState) => boolean {
  const role = useEffectiveRole();
  const isTechnicians = useIsInTechniciansArea();
  return (job) => isTechnicians && role !== null && refusal(jobOrderWorkflow, 'save', job, { role }) === null;
}
