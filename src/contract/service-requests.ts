import * as z from 'zod/mini';
import { planners, supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses, visitOutcomes, workflowStatuses } from '#domain/job-order.ts';
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
import { fileIds } from './files.ts';
import { jobAppointment } from './planning/appointment.ts';
import { missingPart } from './planning/missing-part.ts';

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
  /** Who says to have reported it, where a label brought it. */
  reported_by_name: z.nullable(z.string()),
  service_type_requested: z.enum(serviceTypes),
  problem_description: z.string(),
  urgency: z.enum(urgencies),
  /** Whether a label brought an emergency that counts as high until somebody has called back, or staff set another urgency. */
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
  /** The open case that it was added to: the job as soon as there is one. */
  joined_case: z.nullable(z.object({ id, number: z.string() })),
  /** The job after which the same trouble came again. */
  forerunner: z.nullable(z.object({ id, number: z.string() })),
  assigned_job_order_id: z.nullable(id),
  /** Until when somebody was promised to decide, and to come; null where nothing was promised, and for clients. */
  respond_by: z.nullable(instant),
  arrive_by: z.nullable(instant),
  /** Until when the client is promised a visit; null once one is planned, and where nothing was promised. */
  promised_by: z.nullable(instant),
  /** Its job was called off by an outcome that asks for another visit, and none is planned yet. */
  awaits_visit: z.boolean(),
  /** When somebody came for the first time, on whichever of its visits. */
  first_arrived_at: z.nullable(instant),
  created_at: instant,
  time_zone: z.string(),
  client: z.object({ name: z.string(), phone: z.string(), address: z.string() }),
  machine: z.object({ model: z.string(), serial_number: z.string(), location: z.string() }),
  job_order: z.nullable(
    z.object({
      id,
      number: z.string(),
      status: z.enum(jobOrderStatuses),
      workflow_status: z.enum(workflowStatuses),
      scheduled_date: instant,
      window_minutes: z.int(),
      on_the_way_at: z.nullable(instant),
      outcome: z.nullable(z.enum(visitOutcomes)),
      ...missingPart,
      started_at: z.nullable(instant),
      paused_at: z.nullable(instant),
      completed_date: z.nullable(instant),
      cancelled_at: z.nullable(instant),
      cancellation_reason: z.nullable(z.string()),
      technician_id: z.nullable(id),
      technician: z.nullable(z.object({ name: z.string(), phone: z.string() })),
    }),
  ),
});
export type ServiceRequestView = z.output<typeof serviceRequest>;

/** What is asked for a machine. */
export const serviceRequestWish = z.object({
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
  ...serviceRequestWish.shape,
});

export const submitServiceRequest = defineCall({
  name: 'service-requests.submit',
  summary:
    'Report a fault or ask for a visit on a machine. Staff do it for a client on the phone. A machine has one open emergency at most.',
  method: 'POST',
  path: '/api/service-requests',
  by: ['client', ...planners],
  isForStaff: true,
  refusals: [409],
  input: z.object({
    ...serviceRequestForm.shape,
    /** Of pictures that the caller has sent by files.upload. */
    photo_ids: z._default(fileIds, []),
    /** What the client tapped. After a visit it is that of the visit's own request, unless it is said again. */
    fault: z._default(z.nullable(z.enum(faults)), null),
    /** The finished job after which the same trouble came again. While a request that names it is open, another one is added to that. */
    forerunner_id: z._default(z.nullable(id), null),
    /**
     * Whether this is another fault than that of an open case of the machine. While it is false, an open case is named
     * instead; true is kept in history. A caller that leaves it out is not asked.
     */
    different_fault: z.optional(z.boolean()),
  }),
  output: z.object({
    ...serviceRequest.shape,
    /** Whether the same trouble after the same visit was reported already, and this was added there as a comment. */
    is_added: z.boolean(),
  }),
});

/** What lists of requests are narrowed by. */
export const requestNarrowing = {
  urgency: z.optional(z.enum(urgencies)),
  type: z.optional(z.enum(serviceTypes)),
  client_id: z.optional(id),
  machine_id: z.optional(id),
  ...search,
};

export const listServiceRequests = defineCall({
  name: 'service-requests.list',
  summary:
    'Service requests that the caller may see, newest first; those of the groups `processed`, `approved` and `rejected` by their review, latest first. `search` matches number, client, address or machine.',
  method: 'GET',
  path: '/api/service-requests',
  by: readers,
  reads: ['service_requests', 'job_orders'],
  input: z.object({
    group: z.optional(
      z.enum(['pending', 'reviewed', 'processed', 'approved', 'rejected', 'active', 'settled']),
    ),
    ...requestNarrowing,
    ...paging,
  }),
  output: page(serviceRequest),
});

export const countPendingServiceRequests = defineCall({
  name: 'service-requests.count-pending',
  summary: 'How many requests wait for review; counting stops at 1000.',
  method: 'GET',
  path: '/api/service-requests/pending-count',
  by: readers,
  reads: ['service_requests'],
  input: z.object({}),
  output: z.object({ pending: z.int() }),
});

export const getServiceRequest = defineCall({
  name: 'service-requests.get',
  summary: 'One service request with client, machine and job order.',
  method: 'GET',
  path: '/api/service-requests/{id}',
  by: readers,
  reads: ['service_requests', 'job_orders'],
  input: z.object({ id }),
  output: serviceRequest,
});

/** A visit to the same machine that left something to do; the job does that too, and follows it. */
const takingAlong = { forerunner_id: z._default(z.nullable(id), null) };

export const approveServiceRequest = defineCall({
  name: 'service-requests.approve',
  summary:
    'Approve a pending request and, when an appointment is given, make its job order in the same transaction; what speaks against the appointment must be accepted.',
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
  summary: 'Make the job order of a reviewed request; what speaks against the appointment must be accepted.',
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
  summary: 'Reject a pending request with a reason that the client reads.',
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
    'Correct what a pending request asks for; what is left out stays as it is. What was promised follows its urgency and the day that it wishes for.',
  method: 'POST',
  path: '/api/service-requests/{id}/correct',
  by: callersOf(serviceRequestWorkflow, 'correct'),
  input: z.object({ id, version, ...z.partial(z.object(changedFields(serviceRequestWish.shape))).shape }),
  output: serviceRequest,
});

export const callBackServiceRequest = defineCall({
  name: 'service-requests.call-back',
  summary:
    'Say how urgent an emergency by label is, after a call to the person who reported it. What was promised follows.',
  method: 'POST',
  path: '/api/service-requests/{id}/call-back',
  by: callersOf(serviceRequestWorkflow, 'call_back'),
  refusals: [409],
  input: z.object({ id, version, urgency: z.enum(urgencies) }),
  output: serviceRequest,
});

export const withdrawServiceRequest = defineCall({
  name: 'service-requests.withdraw',
  summary: 'Take a request back, and with it the visit that nobody has begun.',
  method: 'POST',
  path: '/api/service-requests/{id}/withdraw',
  by: callersOf(serviceRequestWorkflow, 'withdraw'),
  input: z.object({ id, version, reason: reasonOf('reason_missing') }),
  output: serviceRequest,
});

export const closeServiceRequest = defineCall({
  name: 'service-requests.close',
  summary: 'Close for good, for a reason, what was approved and gets no visit any more.',
  method: 'POST',
  path: '/api/service-requests/{id}/close',
  by: callersOf(serviceRequestWorkflow, 'close'),
  input: z.object({ id, version, reason: reasonOf('reason_missing') }),
  output: serviceRequest,
});
