import {
  isEmergency,
  isMoreUrgent,
  type ServiceRequest,
  type ServiceType,
  type Urgency,
} from '#domain/service-request.ts';

/**
 * The states of an open case: its request is waiting, or its job is planned or in progress. A job that only
 * awaits its signature is not open, because no visit would handle a fault that is added to it.
 */
export const openCaseStates = ['pending', 'reviewed', 'unassigned', 'planned', 'in_progress'] as const;
export type OpenCaseState = (typeof openCaseStates)[number];

/**
 * The subject of each service type. Two cases of a machine with the same subject may be about the same fault.
 * Trouble calls and services share a subject, because clients report faults as either.
 */
export const matterOf: Readonly<Record<ServiceType, 'fault' | 'care' | 'event'>> = {
  trouble_call: 'fault',
  service: 'fault',
  preventive_maintenance: 'care',
  event: 'event',
};

/** The conflicts that a planner confirms when adding a request to a case: their urgencies differ. */
export const joinConcerns = ['other_urgency'] as const;
export type JoinConcern = (typeof joinConcerns)[number];

/** An urgency and an arrival target. The target is null if there is none. */
type UrgencyAndArrival = Pick<ServiceRequest, 'urgency' | 'arrive_by'>;

/** Returns the higher urgency and the earlier arrival target of the open case and the added request. */
export function raisedBy(open: UrgencyAndArrival, added: UrgencyAndArrival): UrgencyAndArrival {
  return {
    urgency: isMoreUrgent(added.urgency, open.urgency) ? added.urgency : open.urgency,
    arrive_by: earlier(open.arrive_by, added.arrive_by),
  };
}

type UrgencyAndTargets = UrgencyAndArrival & Pick<ServiceRequest, 'respond_by'>;

/** Like `raisedBy`, but for a case without a job, which also has a response target. */
export function requestRaisedBy(open: UrgencyAndTargets, added: UrgencyAndTargets): UrgencyAndTargets {
  return { ...raisedBy(open, added), respond_by: earlier(open.respond_by, added.respond_by) };
}

/** Returns whether the added request changes the urgency or the arrival target of the case. */
export function isRaised(open: UrgencyAndArrival, { urgency, arrive_by }: UrgencyAndArrival): boolean {
  return urgency !== open.urgency || arrive_by?.getTime() !== open.arrive_by?.getTime();
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return other < one ? other : one;
}

type ReportedCase = {
  readonly urgency: Urgency;
  /** False for a job that was planned without a request. */
  readonly has_request: boolean;
};

/**
 * Returns whether another report can be added to the case. An alert names a request, so a job without one
 * cannot become an emergency.
 */
export function takesReport(open: ReportedCase, reported: Urgency): boolean {
  return !isEmergency(reported) || open.has_request || isEmergency(open.urgency);
}
