import type { ServiceType } from '#domain/service-request.ts';

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
