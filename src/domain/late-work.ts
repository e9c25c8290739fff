import type { Access, Own } from './access-rule.ts';
import { planners, type Role } from './actor.ts';

// Late work consists of entries that a technician made offline and that no longer fit when they reached the
// server.

export const lateWorkLimits = {
  refusal: { min: 1, max: 100 },
  /** The maximum length of a text, the same as that of a comment. */
  text: { max: 4000 },
  note: { min: 3, max: 1000 },
  /**
   * The maximum number of entries of late work by one technician on one job. Signatures contain pictures, so fewer are
   * allowed.
   */
  perJob: 40,
  signaturesPerJob: 8,
  /** The maximum number of entries in a list, open ones first. */
  listed: 60,
} as const;

/** The roles that settle late work. Only technicians hand it in. */
export const lateWorkSettlers: readonly Role[] = planners;

/** The columns that a settlement sets. */
const settled = ['settled_at', 'settled_by_user_id', 'settled_by_name', 'settled_note'] as const;

export const lateWorkEvents = {
  'job-orders.late-work-handed-in': 'job_orders',
  'job-orders.late-work-settled': 'job_orders',
} as const;

const bySettler: Own = { column: 'settled_by_user_id', tie: 'user_id' };
const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };

/**
 * Technicians can read the late work that they handed in, even after the job has gone to another technician. They can
 * also read late work that colleagues handed in for the jobs that they have now.
 */
export const lateWorkAccess = {
  reach: {
    super_admin: 'every row',
    country_operator: byOperator,
    dispatcher: byOperator,
    technician: { column: 'technician_id', tie: 'technician_id' },
  },
  comesWith: { technician: [{ through: 'job_orders', column: 'id', target: 'job_order_id' }] },
  insert: ['technician'],
  signed: {
    technician: [{ column: 'handed_in_by_user_id', tie: 'user_id' }, byOperator],
    ...Object.fromEntries(lateWorkSettlers.map((role) => [role, [bySettler]])),
  },
  update: Object.fromEntries(lateWorkSettlers.map((role) => [role, settled])),
} as const satisfies Access;
