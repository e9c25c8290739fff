import type { Role } from '#domain/actor.ts';
import { requestRaisedBy } from '#domain/cases/open-case.ts';
import type { PlanFields } from '#domain/client.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { awaitsCallBackAfter, isMoreUrgent, type ServiceRequest } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { type PromisingOperator, promisesOf } from './promise.ts';

type Targets = Pick<ServiceRequest, 'respond_by' | 'arrive_by'>;
type Basis = {
  /** The job before the correction. */
  readonly job: Pick<JobOrder, 'status' | 'urgency' | 'forerunner_id'>;
  readonly request: (Targets & Pick<ServiceRequest, 'urgency' | 'created_at' | 'preferred_date'>) | null;
  readonly client: PlanFields;
  readonly operator: PromisingOperator;
  readonly now: Date;
};

/**
 * Returns the targets after the correction of a job; null if they do not change. With a higher urgency, the targets
 * count from now; with a lower one, from the report. Once someone has arrived, the targets do not change, and a
 * response target never becomes later.
 */
export function targetsAfterCorrection(
  { urgency }: Pick<JobOrder, 'urgency'>,
  { job, request, client, operator, now }: Basis,
): Targets | null {
  const isOwed = isJob('planned', job) && job.forerunner_id === null;
  if (request === null || request.respond_by === null || urgency === job.urgency || !isOwed) return null;
  const { respond_by } = request;
  if (isMoreUrgent(urgency, job.urgency)) {
    const wish = { urgency, created_at: now, preferred_date: dateIn(operator.time_zone, now) };
    return requestRaisedBy(request, { urgency, ...promisesOf(wish, client, operator) });
  }
  const { arrive_by } = promisesOf({ ...request, urgency }, client, operator);
  return { respond_by, arrive_by: arrive_by < respond_by ? respond_by : arrive_by };
}

/** Returns the request with the corrected details of its job. */
export function requestAfterCorrection(
  request: ServiceRequest,
  { type, urgency, contact_phone, special_instructions }: JobOrder,
  { targets, by }: { readonly targets: Targets | null; readonly by: Role },
): ServiceRequest {
  const details = { service_type_requested: type, urgency, contact_phone, special_instructions, ...targets };
  return { ...request, ...details, awaits_call_back: awaitsCallBackAfter(request, { urgency, by }) };
}
