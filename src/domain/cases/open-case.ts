import {
  isEmergency,
  isMoreUrgent,
  type ServiceRequest,
  type ServiceType,
  type Urgency,
} from '#domain/service-request.ts';

/** A job that only awaits its signature is not open, because no visit would handle an added fault. */
export const openCaseStates = ['pending', 'reviewed', 'unassigned', 'planned', 'in_progress'] as const;
export type OpenCaseState = (typeof openCaseStates)[number];

/** The subjects of cases. */
export const casesAbout = ['fault', 'care', 'event'] as const;
type Matter = (typeof casesAbout)[number];

/**
 * The subject of each service type. Open cases with the same subject may be about the same fault, because clients
 * report a fault either as a trouble call or as service.
 */
export const matterOf: Readonly<Record<ServiceType, Matter>> = {
  trouble_call: 'fault',
  service: 'fault',
  preventive_maintenance: 'care',
  event: 'event',
};

/**
 * The conflicts that a planner must confirm before adding a request to a case. There is only one: the urgencies differ.
 */
export const joinConcerns = ['other_urgency'] as const;
export type JoinConcern = (typeof joinConcerns)[number];

type UrgencyAndArrival = Pick<ServiceRequest, 'urgency' | 'arrive_by'>;

/** Returns the higher urgency and the earlier arrival target of the open case and the added request. */
export function raisedBy(open: UrgencyAndArrival, added: UrgencyAndArrival): UrgencyAndArrival {
  return {
    urgency: isMoreUrgent(added.urgency, open.urgency) ? added.urgency : open.urgency,
    arrive_by: earlier(open.arrive_by, added.arrive_by),
  };
}

type UrgencyAndTargets = UrgencyAndArrival & Pick<ServiceRequest, 'respond_by'>;

/** Does the same as `raisedBy` for a case without a job, which also has a response target. */
export function requestRaisedBy(open: UrgencyAndTargets, added: UrgencyAndTargets): UrgencyAndTargets {
  return { ...raisedBy(open, added), respond_by: earlier(open.respond_by, added.respond_by) };
}

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

/** Returns whether another report can be added to the case. A job without a request cannot become an emergency. */
export function takesReport(open: ReportedCase, reported: Urgency): boolean {
  return !isEmergency(reported) || open.has_request || isEmergency(open.urgency);
}
