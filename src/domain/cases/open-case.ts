import type { ServiceType } from '#domain/service-request.ts';

/** How an open case stands: its request waits, or its job is planned or under way. */
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
