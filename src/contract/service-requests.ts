import * as z from 'zod/mini';
import { planners, supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { onCallAlerts } from '#domain/planning/on-call.ts';
import {
  requestedBy,
  requestOutcomes,
  serviceRequestDefaults,
  serviceRequestLimits,
  serviceRequestStatuses,
  serviceRequestWorkflow,
  serviceTypes,
  timeSlots,
  urgencies,
} from '#domain/service-request.ts';
import { faults } from '#domain/values/fault.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import {
  changedFields,
  fileIds,
  id,
  instant,
  optionalPhone,
  optionalText,
  page,
  paging,
  requiredDate,
  requiredText,
  search,
  version,
} from './calls/fields.ts';
import { located, named, visited } from './calls/two-forms.ts';
import { jobAppointment } from './job-orders/appointment/appointment.ts';
import { missingPart } from './job-orders/view/visit.ts';

const readers = supervisedBy('country_operator', 'dispatcher', 'client');

export const serviceRequest = z.object({
  id,
  number: z.string(),
  version,
  operator_id: id,
  client_id: id,
  machine_id: id,
  requestor_user_id: z.nullable(id),
  requested_by: z.enum(requestedBy),
  /** The name that the reporter gave after scanning a label, or the name of the person who told the technician. */
  reported_by_name: z.nullable(z.string()),
  service_type_requested: z.enum(serviceTypes),
  problem_description: z.string(),
  urgency: z.enum(urgencies),
  /** True for an emergency reported from a label, until a callback or the operator's choice of urgency confirms it. */
  awaits_call_back: z.boolean(),
  preferred_date: z.string(),
  preferred_time_slot: z.nullable(z.enum(timeSlots)),
  contact_phone: z.nullable(z.string()),
  special_instructions: z.nullable(z.string()),
  status: z.enum(serviceRequestStatuses),
  reviewed_at: z.nullable(instant),
  reviewed_by_dispatcher_id: z.nullable(id),
  rejection_reason: z.nullable(z.string()),
  outcome: z.nullable(z.enum(requestOutcomes)),
  /** The open case that the request was added to: its job if it has one, otherwise its request. */
  joined_case: z.nullable(z.object({ id, number: z.string() })),
  /** The earlier job, if the same fault came back after it. */
  forerunner: z.nullable(z.object({ id, number: z.string() })),
  assigned_job_order_id: z.nullable(id),
  /** The response and arrival targets; null if there are none, and for clients. */
  respond_by: z.nullable(instant),
  arrive_by: z.nullable(instant),
  /** The arrival target that the client sees; null once a visit is planned, or if there is no target. */
  promised_by: z.nullable(instant),
  /** True if its job was canceled but still requires another visit, and none is planned yet. */
  awaits_visit: z.boolean(),
  /** The time at which a technician first arrived for any of its visits; null if none has. */
  first_arrived_at: z.nullable(instant),
  created_at: instant,
  time_zone: z.string(),
  ...visited,
  machine: z.object({ model: z.string(), serial_number: z.string(), ...located }),
  job_order: z.nullable(
    z.object({
      id,
      number: z.string(),
      status: z.enum(jobOrderStatuses),
      workflow_status: z.enum(workflowStatuses),
      scheduled_date: instant,
      window_minutes: z.int(),
      emergency_added_at: z.nullable(instant),
      on_the_way_at: z.nullable(instant),
      outcome: z.nullable(z.enum(visitOutcomes)),
      problem_resolved: z.boolean(),
      follow_up_required: z.boolean(),
      ...missingPart,
      started_at: z.nullable(instant),
      paused_at: z.nullable(instant),
      hold_until: z.nullable(instant),
      work_ended_at: z.nullable(instant),
      paused_seconds: z.int(),
      completed_date: z.nullable(instant),
      cancelled_at: z.nullable(instant),
      cancellation_reason: z.nullable(z.string()),
      technician_id: z.nullable(id),
      technician: z.nullable(z.object({ ...named, phone: z.string() })),
    }),
  ),
});
export type ServiceRequestView = z.output<typeof serviceRequest>;

/** The fields of a request for a visit to a machine. */
export const serviceRequestDetails = z.object({
  service_type_requested: z._default(z.enum(serviceTypes), serviceRequestDefaults.service_type_requested),
  problem_description: requiredText(
    serviceRequestLimits.problem_description,
    reason('problem_description_missing'),
  ),
  urgency: z._default(z.enum(urgencies), serviceRequestDefaults.urgency),
  preferred_date: requiredDate(reason('preferred_date_missing')),
  preferred_time_slot: z._default(z.nullable(z.enum(timeSlots)), null),
  contact_phone: optionalPhone,
  special_instructions: optionalText(serviceRequestLimits.special_instructions),
});

export const serviceRequestForm = z.object({
  machine_id: z.string(reason('machine_missing')).check(z.uuid(reason('machine_missing'))),
  ...serviceRequestDetails.shape,
});

export const submitServiceRequest = defineCall({
  name: 'service-requests.submit',
  summary:
    'Report a fault or request a visit for a machine. Planners can do this for a client on the phone. A machine can have only one open emergency.',
  method: 'POST',
  path: '/api/service-requests',
  by: ['client', ...planners],
  isForStaff: true,
  refusals: [409],
  counts: ['request'],
  input: z.object({
    ...serviceRequestForm.shape,
    /** The IDs of pictures that the caller uploaded with files.upload. */
    photo_ids: z._default(fileIds, []),
    /** The fault that the client selected. If left out after a visit, it is the fault of that visit's request. */
    fault: z._default(z.nullable(z.enum(faults)), null),
    /** The job after which the fault came back. If an open request refers to it, the report is added there. */
    forerunner_id: z._default(z.nullable(id), null),
    /** True if this fault differs from that of the machine's open case. Otherwise, an open case refuses the call. */
    different_fault: z.optional(z.boolean()),
  }),
  output: z.object({
    ...serviceRequest.shape,
    /** True if the fault was already reported after the same visit. The report became a comment on that request. */
    is_added: z.boolean(),
    alert: z.nullable(z.enum(onCallAlerts)),
  }),
});

export const requestFilter = {
  urgency: z.optional(z.enum(urgencies)),
  type: z.optional(z.enum(serviceTypes)),
  client_id: z.optional(id),
  machine_id: z.optional(id),
  ...search,
};

export const listServiceRequests = defineCall({
  name: 'service-requests.list',
  summary:
    'List the service requests that the caller may see, newest first. The groups `processed`, `approved` and `rejected` are sorted by review, latest first. `search` matches the number, client, address or machine.',
  method: 'GET',
  path: '/api/service-requests',
  by: readers,
  reads: ['service_requests', 'job_orders'],
  input: z.object({
    group: z.optional(
      z.enum(['pending', 'reviewed', 'processed', 'approved', 'rejected', 'active', 'settled']),
    ),
    ...requestFilter,
    ...paging,
  }),
  output: page(serviceRequest),
});

export const countPendingServiceRequests = defineCall({
  name: 'service-requests.count-pending',
  summary: 'Count the requests that await review, up to 1000.',
  method: 'GET',
  path: '/api/service-requests/pending-count',
  by: readers,
  reads: ['service_requests'],
  input: z.object({}),
  output: z.object({ pending: z.int() }),
});

export const getServiceRequest = defineCall({
  name: 'service-requests.get',
  summary: 'Get a service request with its client, machine and job order.',
  method: 'GET',
  path: '/api/service-requests/{id}',
  by: readers,
  reads: ['service_requests', 'job_orders'],
  input: z.object({ id }),
  output: serviceRequest,
});

/** An earlier visit to the same machine with unfinished work. The new job includes that work and follows that visit. */
const takingAlong = { forerunner_id: z._default(z.nullable(id), null) };

export const approveServiceRequest = defineCall({
  name: 'service-requests.approve',
  summary:
    'Approve a pending request. If an appointment is given, create its job order in the same transaction. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/service-requests/{id}/approve',
  by: callersOf(serviceRequestWorkflow, 'approve'),
  input: z.object({
    id,
    version,
    appointment: z._default(z.nullable(jobAppointment), null),
    ...takingAlong,
  }),
  output: serviceRequest,
});

export const assignServiceRequest = defineCall({
  name: 'service-requests.assign',
  summary: 'Create the job order for a reviewed request. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/service-requests/{id}/assign',
  by: callersOf(serviceRequestWorkflow, 'assign'),
  input: z.object({ id, version, appointment: jobAppointment, ...takingAlong }),
  output: serviceRequest,
});

const reasonOf = (missing: 'reason_missing' | 'rejection_reason_missing') =>
  requiredText({ min: 1, max: serviceRequestLimits.rejection_reason.max }, reason(missing));

export const rejectServiceRequest = defineCall({
  name: 'service-requests.reject',
  summary: 'Reject a pending request, with a reason that the client can read.',
  method: 'POST',
  path: '/api/service-requests/{id}/reject',
  by: callersOf(serviceRequestWorkflow, 'reject'),
  input: z.object({
    id,
    version,
    rejection_reason: reasonOf('rejection_reason_missing'),
  }),
  output: serviceRequest,
});

export const correctServiceRequest = defineCall({
  name: 'service-requests.correct',
  summary:
    'Edit a pending request. A field that is left out does not change. The targets are recomputed if the urgency or the preferred day changes.',
  method: 'POST',
  path: '/api/service-requests/{id}/correct',
  by: callersOf(serviceRequestWorkflow, 'correct'),
  counts: ['request'],
  input: z.object({ id, version, ...z.partial(z.object(changedFields(serviceRequestDetails.shape))).shape }),
  output: serviceRequest,
});

export const callBackServiceRequest = defineCall({
  name: 'service-requests.call-back',
  summary:
    'Set the urgency of an emergency that was reported by scanning a label, after a call to the reporter. The targets are recomputed. A request that was already decided can only become more urgent, together with its visit.',
  method: 'POST',
  path: '/api/service-requests/{id}/call-back',
  by: callersOf(serviceRequestWorkflow, 'call_back'),
  refusals: [409],
  input: z.object({ id, version, urgency: z.enum(urgencies) }),
  output: serviceRequest,
});

export const withdrawServiceRequest = defineCall({
  name: 'service-requests.withdraw',
  summary: 'Withdraw a request and cancel its visit. Refused if the visit has started.',
  method: 'POST',
  path: '/api/service-requests/{id}/withdraw',
  by: callersOf(serviceRequestWorkflow, 'withdraw'),
  counts: ['request'],
  input: z.object({ id, version, reason: reasonOf('reason_missing') }),
  output: serviceRequest,
});

export const closeServiceRequest = defineCall({
  name: 'service-requests.close',
  summary: 'Close an approved request permanently, with a reason, because it will not get a visit.',
  method: 'POST',
  path: '/api/service-requests/{id}/close',
  by: callersOf(serviceRequestWorkflow, 'close'),
  input: z.object({ id, version, reason: reasonOf('reason_missing') }),
  output: serviceRequest,
});
