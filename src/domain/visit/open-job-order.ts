import { jobFormDefaults } from '#domain/job-orders/form.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { statusOfWorkflow, type WorkflowStatus } from '#domain/job-orders/order.ts';
import type { ServiceRequest } from '#domain/service-request.ts';
import { noDispute } from '#domain/signing/dispute.ts';
import { noPart } from '#domain/values/missing-part.ts';
import { firstClientWindow } from './client-window.ts';
import { notYetUnderway, windowDefault } from './course.ts';

/** The data about a visit's work, before anyone has planned the visit. */
export type Work = Pick<
  JobOrder,
  | 'operator_id'
  | 'client_id'
  | 'machine_id'
  | 'service_request_id'
  | 'type'
  | 'urgency'
  | 'description'
  | 'contact_phone'
  | 'special_instructions'
  | 'arrive_by'
  | 'forerunner_id'
>;

/** Returns the work that a service request describes. */
export function workOf(
  request: Pick<
    ServiceRequest,
    | 'id'
    | 'service_type_requested'
    | 'problem_description'
    | Exclude<keyof Work, 'service_request_id' | 'type' | 'description' | 'forerunner_id'>
  >,
): Work {
  return {
    operator_id: request.operator_id,
    client_id: request.client_id,
    machine_id: request.machine_id,
    service_request_id: request.id,
    type: request.service_type_requested,
    urgency: request.urgency,
    description: request.problem_description,
    contact_phone: request.contact_phone,
    special_instructions: request.special_instructions,
    arrive_by: request.arrive_by,
    forerunner_id: null,
  };
}

/** The fields of a visit for which nothing has been reported yet. */
const uneventful = {
  outcome: null,
  outcome_reason: null,
  ...noPart,
  asked_date: null,
  asked_note: null,
  rating: null,
  rating_comment: null,
  rated_at: null,
  settled_at: null,
  settled_reason: null,
  ...noDispute,
} as const satisfies Partial<JobOrder>;

/** Returns a new job order: `assigned` if a technician is given, otherwise `scheduled`. */
export function openJobOrder(
  work: Work,
  {
    at,
    window_minutes = windowDefault,
    ...job
  }: Pick<
    JobOrder,
    'id' | 'number' | 'technician_id' | 'dispatcher_id' | 'scheduled_date' | 'duration_minutes'
  > & { readonly window_minutes?: number | undefined; readonly at: Date },
): JobOrder {
  const workflow_status: WorkflowStatus = job.technician_id ? 'assigned' : 'scheduled';
  return {
    ...work,
    ...job,
    version: 1,
    status: statusOfWorkflow[workflow_status],
    workflow_status,
    work_performed: null,
    technician_notes: null,
    parts_used: [],
    problem_resolved: false,
    follow_up_required: false,
    follow_up_reason: null,
    is_cmasa_covered: false,
    visit_fee: null,
    free_reason: null,
    price_question: null,
    price_reason: null,
    ...jobFormDefaults,
    window_minutes,
    ...firstClientWindow({ scheduled_date: job.scheduled_date, window_minutes }, at),
    ...notYetUnderway,
    first_arrived_at: null,
    arrival_recorded_at: null,
    ...uneventful,
    completed_date: null,
    signed_at: null,
    cancelled_at: null,
    cancellation_reason: null,
    created_at: at,
  };
}
