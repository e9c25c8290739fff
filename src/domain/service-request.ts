import { planners, type Role, supervisedBy } from './actor.ts';
import type { Fault } from './values/fault.ts';
import type { Workflow } from './workflow.ts';

export const serviceTypes = ['trouble_call', 'service', 'preventive_maintenance', 'event'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const urgencies = ['low', 'medium', 'high', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

/** The groups of urgencies that lists and statistics use. SQL statements contain them as literals. */
export const urgencyGroups = {
  emergency: ['emergency'],
  urgent: ['high', 'emergency'],
} as const satisfies Readonly<Record<string, readonly Urgency[]>>;
export type UrgencyGroup = keyof typeof urgencyGroups;

/** Returns whether the first urgency is higher than the second. */
export function isMoreUrgent(one: Urgency, other: Urgency): boolean {
  return urgencies.indexOf(one) > urgencies.indexOf(other);
}

/**
 * Returns whether the urgency is an emergency. A machine can have at most one open emergency, because more would hide
 * other machines' emergencies.
 */
export function isEmergency(urgency: Urgency): boolean {
  return urgency === 'emergency';
}

export function isFaultReport(request: Pick<ServiceRequest, 'service_type_requested'>): boolean {
  return request.service_type_requested === 'trouble_call';
}

/**
 * Returns the urgency of a report from a label. Anyone can scan a label, so an emergency counts as high until the
 * operator has called back.
 */
export function urgencyByLabel(reported: Urgency): Pick<ServiceRequest, 'urgency' | 'awaits_call_back'> {
  return isEmergency(reported)
    ? { urgency: 'high', awaits_call_back: true }
    : { urgency: reported, awaits_call_back: false };
}

/**
 * Returns whether the request still awaits a callback. The callback becomes unnecessary only if the company changes the
 * urgency.
 */
export function awaitsCallBackAfter(
  before: Pick<ServiceRequest, 'urgency' | 'awaits_call_back'>,
  { urgency, by }: Pick<ServiceRequest, 'urgency'> & { readonly by: Role },
): boolean {
  return before.awaits_call_back && (requestedByOf(by) === 'client' || urgency === before.urgency);
}

/**
 * Returns the request after its visit was completed. A technician has been there, so no one has to call back.
 */
export function afterCompletedVisit<Request extends Pick<ServiceRequest, 'awaits_call_back'>>(
  request: Request,
): Request {
  return request.awaits_call_back ? { ...request, awaits_call_back: false } : request;
}

/**
 * Returns whether the reporter cannot be contacted. A person who reports from a label has no account, so a phone
 * number is the only way to reach them.
 */
export function isUnreachable({
  requested_by,
  contact_phone,
}: Pick<ServiceRequest, 'requested_by' | 'contact_phone'>): boolean {
  return requested_by === 'label' && contact_phone === null;
}

export const timeSlots = ['morning', 'afternoon', 'evening'] as const;
export type TimeSlot = (typeof timeSlots)[number];

export const serviceRequestStatuses = ['pending', 'reviewed', 'assigned', 'rejected'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

/** The outcomes of a closed request: withdrawn by the client, closed by the company, or added to an open case. */
export const requestOutcomes = ['withdrawn', 'closed', 'joined'] as const;
/** The outcome of a request that continues in another case. */
export const joinedOutcome = 'joined' satisfies RequestOutcome;
export type RequestOutcome = (typeof requestOutcomes)[number];

export function isJoined({ outcome }: Pick<ServiceRequest, 'outcome'>): boolean {
  return outcome === joinedOutcome;
}

/**
 * The source of a request. `dispatcher` includes an operator with a client on the phone, and `label` includes anyone
 * who scans a label. `technician` is for a fault that a client mentions during a visit.
 */
export const requestedBy = ['client', 'dispatcher', 'label', 'technician'] as const;
export type RequestedBy = (typeof requestedBy)[number];

/** Returns the source of a request by its author's role. Planners submit requests for a client on the phone. */
export function requestedByOf(role: Role): RequestedBy {
  return role === 'client' || role === 'technician' ? role : 'dispatcher';
}

export function isByPhone({ requested_by }: { readonly requested_by: RequestedBy }): boolean {
  return requested_by === 'dispatcher';
}

export const serviceRequestDefaults = { service_type_requested: 'service', urgency: 'medium' } as const;

export const serviceRequestLimits = {
  problem_description: { min: 10, max: 4000 },
  special_instructions: { max: 2000 },
  rejection_reason: { max: 1000 },
  reported_by_name: { min: 2, max: 100 },
} as const;

export type ServiceRequest = {
  readonly id: string;
  readonly number: number;
  readonly version: number;
  readonly operator_id: string;
  readonly client_id: string;
  readonly machine_id: string;
  /** The account that made the request; null for a report from a label, because the reporter has no account. */
  readonly requestor_user_id: string | null;
  readonly requested_by: RequestedBy;
  /**
   * The name of the person who reported the fault by scanning a label, or who told the technician; null if no name
   * was given. The phone number is in `contact_phone`.
   */
  readonly reported_by_name: string | null;
  readonly service_type_requested: ServiceType;
  readonly problem_description: string;
  /** The fault that the client selected; null if the client only described it, or if it was corrected later. */
  readonly fault: Fault | null;
  readonly urgency: Urgency;
  /** True for an emergency reported by scanning a label, until someone has called back or the visit is completed. */
  readonly awaits_call_back: boolean;
  /** A calendar date, YYYY-MM-DD. */
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  readonly contact_phone: string | null;
  readonly special_instructions: string | null;
  readonly status: ServiceRequestStatus;
  readonly reviewed_at: Date | null;
  readonly reviewed_by_dispatcher_id: string | null;
  /** The reason for the outcome, or the number of the case that the request was added to. */
  readonly rejection_reason: string | null;
  readonly outcome: RequestOutcome | null;
  /** The open case that the request was added to: another request, or a job. */
  readonly joined_request_id: string | null;
  readonly joined_job_order_id: string | null;
  /** The earlier job, if the same fault came back after it. */
  readonly forerunner_id: string | null;
  readonly assigned_job_order_id: string | null;
  /** The response and arrival targets; null if there are none. See domain/planning/promise. */
  readonly respond_by: Date | null;
  readonly arrive_by: Date | null;
  readonly created_at: Date;
};

/** The columns that a correction may change. They include the targets, which are recomputed. */
export const correctedColumns = [
  'service_type_requested',
  'problem_description',
  'fault',
  'urgency',
  'preferred_date',
  'preferred_time_slot',
  'contact_phone',
  'special_instructions',
  'respond_by',
  'arrive_by',
  'version',
] as const satisfies readonly (keyof ServiceRequest)[];

export type ServiceRequestAction =
  | 'approve'
  | 'reject'
  | 'assign'
  | 'correct'
  | 'call_back'
  | 'withdraw'
  | 'close';

export const serviceRequestWorkflow: Workflow<
  Pick<ServiceRequest, 'status'>,
  ServiceRequestStatus,
  ServiceRequestAction
> = {
  noun: 'service request',
  stateOf: ({ status }) => status,
  enter: (status) => ({ status }),
  actions: {
    approve: { from: ['pending'], to: 'reviewed', by: planners },
    reject: { from: ['pending'], to: 'rejected', by: planners },
    assign: { from: ['reviewed'], to: 'assigned', by: planners },
    /** The client or a planner corrects the request. */
    correct: {
      from: ['pending'],
      to: 'unchanged',
      by: supervisedBy('client', 'dispatcher', 'country_operator'),
    },
    /**
     * The operator has called the person who reported an emergency by scanning a label, and sets the urgency. A
     * request that was already decided can only become more urgent.
     */
    call_back: { from: ['pending', 'reviewed', 'assigned'], to: 'unchanged', by: planners },
    /** The client withdraws the request. If it has a job that has not started, that job is canceled. */
    withdraw: { from: ['pending', 'reviewed', 'assigned'], to: 'rejected', by: supervisedBy('client') },
    close: { from: ['reviewed', 'assigned'], to: 'rejected', by: planners },
  },
};

export const serviceRequestEvents = {
  'service-requests.submitted': 'service_requests',
  'service-requests.phoned': 'service_requests',
  'service-requests.reported': 'service_requests',
  'service-requests.reported-on-visit': 'service_requests',
  'service-requests.approved': 'service_requests',
  'service-requests.rejected': 'service_requests',
  'service-requests.assigned': 'service_requests',
  'service-requests.corrected': 'service_requests',
  'service-requests.corrected-for-client': 'service_requests',
  'service-requests.called-back': 'service_requests',
  'service-requests.call-back-ended': 'service_requests',
  'service-requests.withdrawn': 'service_requests',
  'service-requests.closed': 'service_requests',
  'service-requests.joined': 'service_requests',
  'service-requests.raised': 'service_requests',
  'service-requests.commented': 'service_requests',
  'service-requests.on-call-alerted': 'service_requests',
  'service-requests.nobody-on-call': 'service_requests',
  'service-requests.response-late': 'service_requests',
  'service-requests.arrival-late': 'service_requests',
} as const;

export const pendingStatus = 'pending' satisfies ServiceRequestStatus;
export const processedShown = 5;

/** The groups of requests. Each group is defined only here. SQL statements contain them as literals. */
export const requestGroups = {
  /** The requests that await a dispatcher's decision. All other requests count as processed. */
  pending: [pendingStatus],
  /** The approved requests that still need a job order. */
  reviewed: ['reviewed'],
  /** The requests that have no job order but may still get one. */
  waiting: [pendingStatus, 'reviewed'],
  approved: ['reviewed', 'assigned'],
  rejected: ['rejected'],
  /** The requests that have a job order, regardless of its state. */
  served: ['assigned'],
} as const satisfies Readonly<Record<string, readonly ServiceRequestStatus[]>>;
export type RequestGroup = keyof typeof requestGroups;

/** Returns whether the request belongs to the group, as in `isRequest('waiting', request)`. */
export function isRequest(group: RequestGroup, { status }: Pick<ServiceRequest, 'status'>): boolean {
  const statuses: readonly ServiceRequestStatus[] = requestGroups[group];
  return statuses.includes(status);
}

/**
 * Rejects a request of a deactivated client, even if the request was approved. Throws if the request has a job,
 * because the job then determines the request's outcome.
 */
export function rejectWithClient(
  request: ServiceRequest,
  { at, reason }: { readonly at: Date; readonly reason: string },
): ServiceRequest {
  if (!isRequest('waiting', request)) throw new Error(`The request is ${request.status}`);
  return { ...request, status: 'rejected', reviewed_at: request.reviewed_at ?? at, rejection_reason: reason };
}
