import { planners, supervisedBy } from '#domain/actor.ts';
import { type MissingPart, missingPartEvents } from '#domain/values/missing-part.ts';
import type { Step } from '#domain/workflow.ts';
import { type JobState, notDone, startedStates } from './order.ts';
import { visitLinkEvents } from './visit-link.ts';

/** The outcomes of a visit that did not go as planned. */
export const visitOutcomes = ['nobody_there', 'part_missing', 'cannot_finish'] as const;
export type VisitOutcome = (typeof visitOutcomes)[number];

/** The progress of the visit: the times of its steps, its holds, and its outcome if it ended without a report. */
export type VisitFields = MissingPart & {
  /** The time at which the technician set out; null if they have not, or if the travel was canceled. */
  readonly on_the_way_at: Date | null;
  /** The time at which the work started, which is also when the technician arrived. */
  readonly started_at: Date | null;
  /** The start of the current hold, and the total length of earlier holds. */
  readonly paused_at: Date | null;
  readonly paused_seconds: number;
  /** The time at which the hold is expected to end, if someone has entered one. */
  readonly hold_until: Date | null;
  /** The time at which the last hold ended; null until the first one has ended. */
  readonly resumed_at: Date | null;
  /** The time at which the technician left, if it was entered later; null if the work ended with the report. */
  readonly work_ended_at: Date | null;
  /** The time of the first arrival, even if a different technician continues the job. It is never cleared. */
  readonly first_arrived_at: Date | null;
  /** The time at which the server recorded the first arrival; null if unknown. A device may report it late. */
  readonly arrival_recorded_at: Date | null;
  /** The outcome of a visit that did not go as planned, and the reason for it. */
  readonly outcome: VisitOutcome | null;
  readonly outcome_reason: string | null;
  readonly cancelled_at: Date | null;
  readonly cancellation_reason: string | null;
};

export const visitLimits = {
  outcome_reason: { min: 3, max: 1000 },
  cancellation_reason: { min: 1, max: 1000 },
} as const;

export const visitActions = {
  /** The technician reports that they are on the way, or that they no longer are. */
  leave: { from: ['assigned'], to: 'unchanged', by: supervisedBy('technician') },
  /** The technician arrives, or resumes work after a hold. */
  start: { from: ['scheduled', 'assigned', 'paused'], to: 'in_progress', by: supervisedBy('technician') },
  /** The technician interrupts the work, or a planner enters the time of departure for a visit that was left open. */
  pause: { from: ['in_progress'], to: 'paused', by: ['technician', ...planners] },
  /** Someone enters a time until which work stays on hold. */
  keep_on_hold: { from: ['paused'], to: 'unchanged', by: ['technician', ...planners] },
  /** No one at the client let the technician in. */
  miss: { from: ['assigned', ...startedStates], to: 'cancelled', by: ['technician', ...planners] },
  /** A part is missing, or the work cannot be finished now. */
  interrupt: { from: ['assigned', ...startedStates], to: 'in_progress', by: supervisedBy('technician') },
  /**
   * A planner enters the missing part's arrival. Interrupted work waits for its part even after it is handed over, or
   * while it has no technician.
   */
  expect_part: {
    from: ['unassigned', ...notDone, 'awaiting_signature', 'completed'],
    to: 'unchanged',
    by: planners,
  },
} as const satisfies Readonly<Record<string, Step<JobState>>>;

export const visitEvents = {
  'job-orders.left': 'job_orders',
  'job-orders.turned-back': 'job_orders',
  'job-orders.started': 'job_orders',
  'job-orders.paused': 'job_orders',
  'job-orders.resumed': 'job_orders',
  'job-orders.kept-on-hold': 'job_orders',
  'job-orders.still-running': 'job_orders',
  'job-orders.still-on-hold': 'job_orders',
  'job-orders.left-open': 'job_orders',
  'job-orders.missed': 'job_orders',
  'job-orders.interrupted': 'job_orders',
  ...missingPartEvents,
  ...visitLinkEvents,
} as const;
