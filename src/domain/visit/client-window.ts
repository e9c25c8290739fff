import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { arrivalWindowOf } from './course.ts';

// The arrival window that was announced to the client is a commitment of its own, in addition to the internal targets.

type Plan = Pick<JobOrder, 'scheduled_date' | 'window_minutes'>;
type ClientWindow = Pick<JobOrder, 'told_from' | 'told_until'>;

const clientWindowOf = (plan: Plan): ClientWindow => {
  const { from, until } = arrivalWindowOf(plan);
  return { told_from: from, told_until: until };
};

/** Returns the window to announce to the client of a new visit. Its ends are null if it is already over. */
export function firstClientWindow(plan: Plan, now: Date): ClientWindow {
  return now > arrivalWindowOf(plan).until ? { told_from: null, told_until: null } : clientWindowOf(plan);
}

/** Returns the moved window, but only if the client is notified before both the old and the new window start. */
export function clientWindowAfter(
  { told_from, told_until, first_arrived_at }: ClientWindow & Pick<JobOrder, 'first_arrived_at'>,
  plan: Plan,
  now: Date,
): ClientWindow {
  const before = { told_from, told_until };
  if (first_arrived_at !== null) return before;
  if (told_from === null) return firstClientWindow(plan, now);
  return now < told_from && now < plan.scheduled_date ? clientWindowOf(plan) : before;
}

/**
 * The states of an arrival window. If it is `running` or `overdue`, no one has arrived yet; an overdue window is
 * over.
 */
const clientWindowStates = ['kept', 'early', 'late', 'missed', 'running', 'overdue'] as const;
export type ClientWindowState = (typeof clientWindowStates)[number];

type WindowFacts = Pick<
  JobOrder,
  'status' | 'told_from' | 'told_until' | 'first_arrived_at' | 'outcome' | 'cancelled_at'
>;

const minuteMs = 60_000;

/** Returns whole minutes, so an arrival less than a minute outside the window is on time. */
const minutesBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / minuteMs));

/** Returns the state; null without a window, or if the visit was canceled in time. A no-show counts as an arrival. */
export function clientWindowStandingOf(
  { told_from: from, told_until: until, cancelled_at, ...job }: WindowFacts,
  now: Date,
): { readonly state: ClientWindowState; readonly minutes: number } | null {
  if (from === null || until === null) return null;
  const arrived = job.first_arrived_at ?? (job.outcome === 'nobody_there' ? cancelled_at : null);
  if (arrived !== null) {
    const early = minutesBetween(arrived, from);
    const late = minutesBetween(until, arrived);
    if (early > 0) return { state: 'early', minutes: early };
    return { state: late > 0 ? 'late' : 'kept', minutes: late };
  }
  if (cancelled_at !== null) {
    const minutes = minutesBetween(until, cancelled_at);
    return minutes === 0 ? null : { state: 'missed', minutes };
  }
  if (!isJob('open', job)) return null;
  const minutes = minutesBetween(until, now);
  return { state: minutes === 0 ? 'running' : 'overdue', minutes };
}
