import { planners, type Role, supervisedBy } from './actor.ts';
import type { Fault } from './values/fault.ts';
import type { Workflow } from './workflow.ts';

export const serviceTypes = ['trouble_call', 'service', 'preventive_maintenance', 'event'] as const;
export type ServiceType = (typeof serviceTypes)[number];

export const urgencies = ['low', 'medium', 'high', 'emergency'] as const;
export type Urgency = (typeof urgencies)[number];

/** Whether the one is more urgent than the other. */
export function isMoreUrgent(one: Urgency, other: Urgency): boolean {
  return urgencies.indexOf(one) > urgencies.indexOf(other);
}

/** A machine has one open emergency at most: more of them would only hide those of others. */
export function isEmergency(urgency: Urgency): boolean {
  return urgency === 'emergency';
}

/**
 * What a report by label counts as. Anybody can scan a label, so an emergency counts as high until somebody of the operator
 * has called back.
 */
export function urgencyByLabel(said: Urgency): Pick<ServiceRequest, 'urgency' | 'awaits_call_back'> {
  return isEmergency(said)
    ? { urgency: 'high', awaits_call_back: true }
    : { urgency: said, awaits_call_back: false };
}

/**
 * Whether a request still waits for a call back after a correction. Somebody of the operator who sets another urgency
 * settles it; what a client sets does not, because nobody has talked to whoever reported it.
 */
export function awaitsCallBackAfter(
  before: Pick<ServiceRequest, 'urgency' | 'awaits_call_back'>,
  { urgency, by }: Pick<ServiceRequest, 'urgency'> & { readonly by: Role },
): boolean {
  return before.awaits_call_back && (requestedByOf(by) === 'client' || urgency === before.urgency);
}

export const timeSlots = ['morning', 'afternoon', 'evening'] as const;
export type TimeSlot = (typeof timeSlots)[number];

export const serviceRequestStatuses = ['pending', 'reviewed', 'assigned', 'rejected'] as const;
export type ServiceRequestStatus = (typeof serviceRequestStatuses)[number];

/** How a request ended that was not simply rejected: its client took it back, the company closed it for good, or it was added to an open case. */
export const requestOutcomes = ['withdrawn', 'closed', 'joined'] as const;
/** The outcome of a request that lives on in another case. */
export const joinedOutcome = 'joined' satisfies RequestOutcome;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** Whether the request lives on in another case. */
export function isJoined({ outcome }: Pick<ServiceRequest, 'outcome'>): boolean {
  return outcome === joinedOutcome;
}

/** Who asked: the client itself, a dispatcher (or the operator) for a client on the phone, or anybody who scanned a machine's label. */
export const requestedBy = ['client', 'dispatcher', 'label'] as const;
export type RequestedBy = (typeof requestedBy)[number];

/** Who asks when somebody of the role submits: whoever is not the client asks for one that is on the phone. */
export function requestedByOf(role: Role): RequestedBy {
  return role === 'client' ? 'client' : 'dispatcher';
}

/** Whether it was taken down for a client on the phone. */
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
  /** Null where a label brought it: whoever scanned it has no account. */
  readonly requestor_user_id: string | null;
  readonly requested_by: RequestedBy;
  /** Who says to have reported it, where a label brought it; the phone is `contact_phone`. */
  readonly reported_by_name: string | null;
  readonly service_type_requested: ServiceType;
  readonly problem_description: string;
  /** What the client tapped; null where the problem was only written, or was corrected since. */
  readonly fault: Fault | null;
  readonly urgency: Urgency;
  /** Whether a label brought an emergency that nobody has asked about yet. */
  readonly awaits_call_back: boolean;
  /** A plain calendar date, YYYY-MM-DD. */
  readonly preferred_date: string;
  readonly preferred_time_slot: TimeSlot | null;
  readonly contact_phone: string | null;
  readonly special_instructions: string | null;
  readonly status: ServiceRequestStatus;
  readonly reviewed_at: Date | null;
  readonly reviewed_by_dispatcher_id: string | null;
  /** Why it was rejected, withdrawn or closed; the number of the case that it was added to. */
  readonly rejection_reason: string | null;
  readonly outcome: RequestOutcome | null;
  /** The open case that it was added to: another request, or a job. */
  readonly joined_request_id: string | null;
  readonly joined_job_order_id: string | null;
  /** The job after which the same trouble came again. */
  readonly forerunner_id: string | null;
  readonly assigned_job_order_id: string | null;
  /** Until when somebody was promised to decide, and to come, as domain/planning/promise says; null is no promise. */
  readonly respond_by: Date | null;
  readonly arrive_by: Date | null;
  readonly created_at: Date;
};

/** What a correction writes: what is asked for, and what is promised by it. */
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
    /** What was asked for is put right: by the client, or by whoever decides on it. */
    correct: {
      from: ['pending'],
      to: 'unchanged',
      by: supervisedBy('client', 'dispatcher', 'country_operator'),
    },
    /** Somebody of the operator has called who reported an emergency by label, and says how urgent it is. */
    call_back: { from: ['pending'], to: 'unchanged', by: planners },
    /** The client takes it back; a job that nobody has begun is called off with it. */
    withdraw: { from: ['pending', 'reviewed', 'assigned'], to: 'rejected', by: supervisedBy('client') },
    /** It gets no job any more: none was made, or the one it had was cancelled. */
    close: { from: ['reviewed', 'assigned'], to: 'rejected', by: planners },
  },
};

/** What is recorded of a service request: domain/event takes its events from here. */
export const serviceRequestEvents = {
  'service-requests.submitted': 'service_requests',
  'service-requests.phoned': 'service_requests',
  'service-requests.reported': 'service_requests',
  'service-requests.approved': 'service_requests',
  'service-requests.rejected': 'service_requests',
  'service-requests.assigned': 'service_requests',
  'service-requests.corrected': 'service_requests',
  'service-requests.corrected-for-client': 'service_requests',
  'service-requests.called-back': 'service_requests',
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

/** The groups of requests that lists and figures use, each defined only here. The database gets them as literals. */
export const requestGroups = {
  /** These wait for a dispatcher's decision; every other request counts as processed. */
  pending: [pendingStatus],
  /** These wait for their job order. */
  reviewed: ['reviewed'],
  /** These have no job order yet, and may still get one. */
  waiting: [pendingStatus, 'reviewed'],
  approved: ['reviewed', 'assigned'],
  rejected: ['rejected'],
  /** These have a job order, whatever has become of it. */
  served: ['assigned'],
} as const satisfies Readonly<Record<string, readonly ServiceRequestStatus[]>>;
export type RequestGroup = keyof typeof requestGroups;

/** Whether the request belongs to the group: `isRequest('waiting', request)`. */
export function isRequest(group: RequestGroup, { status }: Pick<ServiceRequest, 'status'>): boolean {
  const statuses: readonly ServiceRequestStatus[] = requestGroups[group];
  return statuses.includes(status);
}

/**
 * The request of a client that leaves, rejected for the reason of that, also where it was approved already. A request
 * that has become a job goes with its job.
 */
export function rejectWithClient(
  request: ServiceRequest,
  { at, reason }: { readonly at: Date; readonly reason: string },
): ServiceRequest {
  if (!isRequest('waiting', request)) throw new Error(`The request is ${request.status}`);
  return { ...request, status: 'rejected', reviewed_at: request.reviewed_at ?? at, rejection_reason: reason };
}
