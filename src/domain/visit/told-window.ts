import { isJob, type JobOrder } from '#domain/job-order.ts';
import { arrivalWindowOf } from './course.ts';

// The window that the client was told is a promise of its own, beside the internal targets.

type Plan = Pick<JobOrder, 'scheduled_date' | 'window_minutes'>;
export type ToldWindow = Pick<JobOrder, 'told_from' | 'told_until'>;

const told = (plan: Plan): ToldWindow => {
  const { from, until } = arrivalWindowOf(plan);
  return { told_from: from, told_until: until };
};

/** The promise of a new visit. A window that is over already promises nothing. */
export function firstToldWindow(plan: Plan, now: Date): ToldWindow {
  return now > arrivalWindowOf(plan).until ? { told_from: null, told_until: null } : told(plan);
}

/**
 * The promise after a move. The client must hear of it before the window that it knows has begun, and before the new one
 * begins; otherwise what was told before stands. Once someone has come, nothing is promised any more.
 */
export function toldWindowAfter(
  { told_from, told_until, first_arrived_at }: ToldWindow & Pick<JobOrder, 'first_arrived_at'>,
  plan: Plan,
  now: Date,
): ToldWindow {
  const before = { told_from, told_until };
  if (first_arrived_at !== null) return before;
  if (told_from === null) return firstToldWindow(plan, now);
  return now < told_from && now < plan.scheduled_date ? told(plan) : before;
}

/** `early` came before the window and `late` after it, `missed` never came, `overdue` may still come. */
export const toldStates = ['kept', 'early', 'late', 'missed', 'running', 'overdue'] as const;
export type ToldState = (typeof toldStates)[number];

type Told = Pick<
  JobOrder,
  'status' | 'told_from' | 'told_until' | 'first_arrived_at' | 'outcome' | 'cancelled_at'
>;

const minuteMs = 60_000;

/** Whole minutes from one to the other: who comes within a minute of the window is in time. */
const minutesBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / minuteMs));

/**
 * How the told window was kept, and by how many minutes it was or is missed; null where nothing was told, or the visit was
 * called off in time. Meeting no one counts as an arrival.
 */
export function toldStandingOf(
  { told_from: from, told_until: until, cancelled_at, ...job }: Told,
  now: Date,
): { readonly state: ToldState; readonly minutes: number } | null {
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
