import { eq } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { statusOfWorkflow } from '#domain/job-orders/order.ts';
import { promisesOf } from '#domain/planning/promise.ts';
import { pendingStatus, type ServiceRequest, type ServiceRequestStatus } from '#domain/service-request.ts';
import { lateReportMinutes } from '#domain/visit/moment.ts';
import { openJobOrder, workOf } from '#domain/visit/open-job-order.ts';
import { insertJobOrders } from '#server/store/job-orders/records.ts';
import { firstOfNumbers } from '#server/store/number-series.ts';
import { service_requests, undecided } from '#server/store/service-requests.ts';
import type { CompanyPlan } from './plan.ts';
import { balanceOf } from './plan-balance.ts';
import type { SeededOperator, Seeding } from './seeding.ts';
import { proofOf } from './signature-proof.ts';
import { type PlannedRequest, type PlannedVisit, slotOf } from './visits.ts';

type FiledRequest = { readonly planned: PlannedRequest; readonly request: ServiceRequest };

/** The numbers of requests and jobs increase with time, as they would in real use. */
export async function seedWork(seeding: Seeding, company: SeededOperator, plan: CompanyPlan): Promise<void> {
  const { tx, newId } = seeding;
  const { id: operator_id } = company.operator;
  const firstRequest = await firstOfNumbers(tx, operator_id, 'service_requests', plan.requests.length);
  const filed = plan.requests.map((planned, index) => ({
    planned,
    request: requestOf(company, planned, { id: newId(), number: firstRequest + index }),
  }));
  const visits = filed
    .filter(({ planned }) => planned.visit !== null)
    .toSorted((one, other) => reviewedAt(one) - reviewedAt(other));
  const firstJob = await firstOfNumbers(tx, operator_id, 'job_orders', visits.length);
  const jobs = visits.map((visit, index) => ({
    ...visit,
    job: jobOf(company, visit, { id: newId(), number: firstJob + index }),
  }));
  const jobOfRequest = new Map(jobs.map(({ request, job }) => [request.id, job.id]));
  await tx.orm
    .insert(service_requests)
    .values(filed.map(({ request }) => assignedTo(request, jobOfRequest.get(request.id))));
  await insertJobOrders(
    tx,
    jobs.map((each) => ({
      ...each.job,
      ...proofOf(seeding, company, each.planned, each.job),
      plan_balance: balanceOf(company, each, jobs),
      ...settledBy(each, jobs),
    })),
  );
  for (const { planned, request } of filed.filter((one) => one.planned.isAgain)) {
    const forerunner_id = lastJobAt(planned, jobs)?.id ?? null;
    await tx.orm.update(service_requests).set({ forerunner_id }).where(eq(service_requests.id, request.id));
  }
}

type PlannedJob = { readonly planned: PlannedRequest; readonly job: JobOrder };

function lastJobAt({ machine }: PlannedRequest, jobs: readonly PlannedJob[]): JobOrder | undefined {
  const signedAt = ({ planned }: PlannedJob) => Number(planned.visit?.signed);
  return jobs
    .filter(({ planned }) => planned.machine === machine && planned.visit?.signed != null)
    .toSorted((one, other) => signedAt(one) - signedAt(other))
    .at(-1)?.job;
}

/** Settles a required follow-up that the next visit to the machine took care of. */
function settledBy({ planned, job }: PlannedJob, jobs: readonly PlannedJob[]): Partial<JobOrder> {
  const signed = planned.visit?.signed ?? null;
  if (!job.follow_up_required || signed === null) return {};
  const later = jobs
    .filter((other) => other.planned.machine === planned.machine)
    .flatMap((other) => other.planned.visit?.signed ?? [])
    .filter((at) => at > signed)
    .toSorted((one, other) => Number(one) - Number(other))
    .at(0);
  return later === undefined
    ? {}
    : { settled_at: later, settled_reason: 'Done at the next visit to this machine.' };
}

const reviewedAt = ({ request }: FiledRequest) => (request.reviewed_at ?? request.created_at).getTime();

function assignedTo(request: ServiceRequest, assigned_job_order_id: string | undefined): ServiceRequest {
  return assigned_job_order_id === undefined
    ? request
    : { ...request, status: 'assigned', assigned_job_order_id };
}

type NumberedRow = { readonly id: string; readonly number: number };

function statusOf({ reviewed, rejection }: PlannedRequest): ServiceRequestStatus {
  if (reviewed === null) return pendingStatus;
  return rejection === null ? 'reviewed' : 'rejected';
}

function requestOf(
  company: SeededOperator,
  planned: PlannedRequest,
  { id, number }: NumberedRow,
): ServiceRequest {
  const { client, machine } = company.find(planned);
  const { reviewed, rejection } = planned;
  return {
    id,
    number,
    version: 1,
    operator_id: company.operator.id,
    client_id: client.id,
    machine_id: machine.id,
    requestor_user_id: client.user_id,
    requested_by: 'client',
    reported_by_name: null,
    service_type_requested: planned.fault.type,
    problem_description: planned.fault.problem,
    fault: null,
    urgency: planned.urgency,
    preferred_date: planned.preferredDate,
    preferred_time_slot: planned.slot,
    contact_phone: planned.givesPhone ? client.phone : null,
    special_instructions: planned.instructions,
    ...undecided,
    status: statusOf(planned),
    reviewed_at: reviewed,
    reviewed_by_dispatcher_id: reviewed === null ? null : company.dispatcher_id,
    rejection_reason: rejection,
    ...promisesOf(
      { urgency: planned.urgency, created_at: planned.created, preferred_date: planned.preferredDate },
      client,
      company.operator,
    ),
    created_at: planned.created,
  };
}

function jobOf(
  company: SeededOperator,
  { planned, request }: FiledRequest,
  { id, number }: NumberedRow,
): JobOrder {
  const { visit } = planned;
  if (visit === null) throw new Error('no visit is planned for this request');
  const opened = openJobOrder(workOf(request), {
    id,
    number,
    technician_id: company.find(planned).technician?.id ?? null,
    dispatcher_id: company.dispatcher_id,
    ...slotOf({ ...planned, visit }),
    at: request.reviewed_at ?? request.created_at,
  });
  return {
    ...opened,
    ...visit.form,
    workflow_status: visit.workflow,
    status: statusOfWorkflow[visit.workflow],
    started_at: visit.started,
    paused_at: visit.paused ?? null,
    hold_until: visit.heldUntil ?? null,
    first_arrived_at: visit.started,
    arrival_recorded_at: reportOf(visit, number),
    job_order_form_submitted_at: visit.submitted,
    ...(visit.missing && {
      outcome: 'part_missing' as const,
      outcome_reason: visit.form?.follow_up_reason ?? null,
      missing_part: visit.missing.part,
      part_expected_on: visit.missing.expected,
    }),
    rating: visit.rating?.stars ?? null,
    rating_comment: visit.rating?.comment ?? null,
    rated_at: visit.rating?.at ?? null,
  };
}

const lateBy = (lateReportMinutes + 11) * 60_000;

/** In one out of five jobs, the technician was offline, and reported the arrival later. */
function reportOf({ started, submitted }: PlannedVisit, number: number): Date | null {
  if (started === null || submitted === null || number % 5 !== 3) return started;
  const reported = new Date(started.getTime() + lateBy);
  return reported < submitted ? reported : started;
}
