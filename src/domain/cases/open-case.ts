import { isMoreUrgent, type ServiceRequest, type ServiceType } from '#domain/service-request.ts';

/**
 * The states of an open case: its request waits, or its job is planned or in progress. A job that only waits for its signature is
 * no open case: a fault that is added to it then would be lost.
 */
export const openCaseStates = ['pending', 'reviewed', 'unassigned', 'planned', 'in_progress'] as const;
export type OpenCaseState = (typeof openCaseStates)[number];

/**
 * What a visit of the type is about. Two cases of a machine that are about the same thing may be one fault: clients call a
 * fault a trouble call or a service. Planned care and events are each for themselves.
 */
export const matterOf: Readonly<Record<ServiceType, 'fault' | 'care' | 'event'>> = {
  trouble_call: 'fault',
  service: 'fault',
  preventive_maintenance: 'care',
  event: 'event',
};

/** What is asked before a request is added to a case: the case is more urgent, or less. */
export const joinConcerns = ['other_urgency'] as const;

/** How urgent something is, and by when somebody was promised to come; null is no promise. */
type Pressing = Pick<ServiceRequest, 'urgency' | 'arrive_by'>;

/** The case takes the higher urgency, and the earlier promise, of what is added to it. */
export function raisedBy(open: Pressing, added: Pressing): Pressing {
  return {
    urgency: isMoreUrgent(added.urgency, open.urgency) ? added.urgency : open.urgency,
    arrive_by: earlier(open.arrive_by, added.arrive_by),
  };
}

type Promised = Pressing & Pick<ServiceRequest, 'respond_by'>;

/** The same of a case that is a request, which was promised an answer too. */
export function requestRaisedBy(open: Promised, added: Promised): Promised {
  return { ...raisedBy(open, added), respond_by: earlier(open.respond_by, added.respond_by) };
}

/** Whether the case changes by what is added to it. */
export function isRaised(open: Pressing, { urgency, arrive_by }: Pressing): boolean {
  return urgency !== open.urgency || arrive_by?.getTime() !== open.arrive_by?.getTime();
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return other < one ? other : one;
}
