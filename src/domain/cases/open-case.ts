import type { ServiceType } from '#domain/service-request.ts';

/** The states of an open case: its request is waiting, or its job is planned or in progress. */
export const openCaseStates = ['pending', 'reviewed', 'unassigned', 'planned', 'in_progress'] as const;
export type OpenCaseState = (typeof openCaseStates)[number];

/**
 * The subject of each type of visit. Two cases of a machine with the same subject may be one fault: clients call a
 * fault a trouble call or a service. Planned care and events are subjects of their own.
 */
export const matterOf: Readonly<Record<ServiceType, 'fault' | 'care' | 'event'>> = {
  trouble_call: 'fault',
  service: 'fault',
  preventive_maintenance: 'care',
  event: 'event',
};
