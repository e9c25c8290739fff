import { planners, supervisedBy } from '#domain/actor.ts';
import type { Step } from '#domain/workflow.ts';
import { type JobState, notDone, startedStates } from './order.ts';

/**
 * The planned time and technician of the visit, the client's arrival window, and the new time that the client
 * requests.
 */
export type AppointmentFields = {
  readonly technician_id: string | null;
  readonly dispatcher_id: string | null;
  readonly scheduled_date: Date;
  /** The planned length of the visit, within the `durationLimits` of domain/planning/appointment. */
  readonly duration_minutes: number;
  /** The length of the arrival window, which starts at the planned time. See domain/visit/course. */
  readonly window_minutes: number;
  /** The arrival target of the job's request; null if there is none. */
  readonly arrive_by: Date | null;
  /** The arrival window that was announced to the client, or null. See domain/visit/client-window. */
  readonly told_from: Date | null;
  readonly told_until: Date | null;
  /** The new time that the client requests, and the client's note about it. */
  readonly asked_date: Date | null;
  readonly asked_note: string | null;
};

export const appointmentLimits = {
  window_minutes: { min: 0, max: 480, step: 15 },
  asked_note: { max: 1000 },
} as const;

const beforeStart: readonly JobState[] = ['unassigned', 'scheduled', 'assigned'];

export const appointmentActions = {
  assign: { from: ['unassigned', 'scheduled', 'assigned'], to: 'assigned', by: planners },
  /** A different technician continues work that has started. */
  hand_over: { from: [...startedStates, 'awaiting_signature'], to: 'assigned', by: planners },
  unassign: { from: notDone, to: 'unassigned', by: planners },
  /** The technician cannot do the job. Planners use `unassign` instead. */
  hand_back: { from: notDone, to: 'unassigned', by: ['technician'] },
  estimate: { from: ['unassigned', ...notDone], to: 'unchanged', by: planners },
  /**
   * The client requests a new time, or keeps the planned one. A planner reschedules the job or declines the request.
   */
  ask_time: { from: beforeStart, to: 'unchanged', by: supervisedBy('client') },
  decline_time: { from: beforeStart, to: 'unchanged', by: planners },
  cancel: { from: ['unassigned', ...notDone, 'awaiting_signature'], to: 'cancelled', by: planners },
  /** The client withdraws the request that the job belongs to. */
  call_off: { from: beforeStart, to: 'cancelled', by: supervisedBy('client') },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const appointmentEvents = {
  'job-orders.assigned': 'job_orders',
  'job-orders.rescheduled': 'job_orders',
  'job-orders.unassigned': 'job_orders',
  'job-orders.handed-back': 'job_orders',
  'job-orders.estimated': 'job_orders',
  'job-orders.time-asked': 'job_orders',
  'job-orders.time-declined': 'job_orders',
  'job-orders.cancelled': 'job_orders',
  'job-orders.arrival-late': 'job_orders',
} as const;
