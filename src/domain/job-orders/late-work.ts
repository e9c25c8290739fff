import { planners, type Role } from '#domain/actor.ts';

// Late work is what a technician did without a connection and that no longer fit when it reached the server.

export const lateWorkKinds = ['form', 'outcome', 'comment', 'files', 'signature', 'step'] as const;
export type LateWorkKind = (typeof lateWorkKinds)[number];

export const lateWorkLimits = {
  refusal: { min: 1, max: 100 },
  text: { max: 2000 },
  note: { min: 3, max: 1000 },
  /** The most late work of one job. A signature has a picture, so there are fewer of them. */
  perJob: 40,
  signaturesPerJob: 8,
} as const;

/** The roles that settle late work. Only technicians hand it in. */
export const lateWorkSettlers: readonly Role[] = planners;

export const lateWorkEvents = {
  'job-orders.late-work-handed-in': 'job_orders',
  'job-orders.late-work-settled': 'job_orders',
} as const;
