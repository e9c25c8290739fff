import type { PlanFields } from '#domain/client.ts';
import type { Changes } from '#domain/events/event.ts';
import { cmasaPlans, planYearOf } from '#domain/price/visit-coverage.ts';
import {
  isEmergency,
  isJoined,
  type RequestOutcome,
  type ServiceRequest,
  type Urgency,
  urgencies,
} from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { afterService, endOfServiceOn } from './opening-hours.ts';
import type { OpenDays } from './work-time.ts';

/** The targets of a request: when it must be decided (response), and when work on it must start (arrival). */
export const targetKinds = ['response', 'arrival'] as const;
export type TargetKind = (typeof targetKinds)[number];

export const planKinds = ['none', ...cmasaPlans] as const;
export type PlanKind = (typeof planKinds)[number];

/** The targets of a request, in minutes after the report. Only service hours count, except for an emergency. */
export type Target = { readonly response_minutes: number; readonly arrival_minutes: number };
export type TargetOf<Value> = Record<Urgency, Record<PlanKind, Value>>;
export type Targets = Readonly<Record<Urgency, Readonly<Record<PlanKind, Target>>>>;

/** Returns one value for each combination of urgency and plan. */
export function perTarget<Value>(make: (urgency: Urgency, plan: PlanKind) => Value): TargetOf<Value> {
  const ofPlans = (urgency: Urgency) =>
    Object.fromEntries(planKinds.map((plan) => [plan, make(urgency, plan)])) as Record<PlanKind, Value>;
  return Object.fromEntries(urgencies.map((urgency) => [urgency, ofPlans(urgency)])) as TargetOf<Value>;
}

/** The urgencies whose targets also count the time outside service hours. */
const roundTheClock: ReadonlySet<Urgency> = new Set(['emergency']);

const ofHours = (response: number, arrival: number): Target => ({
  response_minutes: response * 60,
  arrival_minutes: arrival * 60,
});

/** The targets of an operator that has not set its own. */
export const defaultTargets: Targets = {
  low: { none: ofHours(10, 70), cmasa_standard: ofHours(10, 50), cmasa_premium: ofHours(8, 40) },
  medium: { none: ofHours(8, 40), cmasa_standard: ofHours(6, 30), cmasa_premium: ofHours(4, 20) },
  high: { none: ofHours(4, 20), cmasa_standard: ofHours(2, 15), cmasa_premium: ofHours(1, 10) },
  emergency: { none: ofHours(1, 8), cmasa_standard: ofHours(1, 6), cmasa_premium: ofHours(0.5, 4) },
};

/** The limits of a target in minutes: from 1 minute to 90 days. */
export const targetLimits = { min: 1, max: 90 * 24 * 60 } as const;

export function isArrivalAfterResponse({ response_minutes, arrival_minutes }: Target): boolean {
  return response_minutes <= arrival_minutes;
}

/** Returns the targets that differ, in the format used by the history. */
export function changedTargets(before: Targets, after: Targets): Changes {
  const cells = urgencies.flatMap((urgency) => planKinds.map((plan) => ({ urgency, plan })));
  const changed = cells.filter(({ urgency, plan }) => !isSame(before[urgency][plan], after[urgency][plan]));
  if (changed.length === 0) return {};
  const part = (of: Targets) =>
    Object.fromEntries(changed.map(({ urgency, plan }) => [`${urgency}_${plan}`, of[urgency][plan]]));
  return { targets: { from: part(before), to: part(after) } };
}

function isSame(one: Target, other: Target): boolean {
  return one.response_minutes === other.response_minutes && one.arrival_minutes === other.arrival_minutes;
}

export type Promises = { readonly respond_by: Date; readonly arrive_by: Date };

export type PromisingOperator = OpenDays & { readonly targets: Targets };
type Wish = Pick<ServiceRequest, 'urgency' | 'created_at' | 'preferred_date'>;

/** Returns a request's targets. A later preferred day moves the arrival target, except in an emergency. */
export function promisesOf(
  { urgency, created_at, preferred_date }: Wish,
  client: PlanFields,
  operator: PromisingOperator,
): Promises {
  const target = operator.targets[urgency][planOn(created_at, client, operator.time_zone)];
  const after = (minutes: number) =>
    roundTheClock.has(urgency)
      ? new Date(created_at.getTime() + minutes * 60_000)
      : afterService(created_at, minutes, operator);
  const respond_by = after(target.response_minutes);
  const arrive_by = after(target.arrival_minutes);
  const isWishedLater = !roundTheClock.has(urgency) && preferred_date > dateIn(operator.time_zone, arrive_by);
  return { respond_by, arrive_by: isWishedLater ? endOfServiceOn(preferred_date, operator) : arrive_by };
}

/**
 * Returns the preferred day that a request keeps. An emergency has none: its form proposes today, which may be over
 * when the form is sent.
 */
export function preferredDayOf(
  { urgency, preferred_date }: Pick<Wish, 'urgency' | 'preferred_date'>,
  today: string,
): string {
  return isEmergency(urgency) && preferred_date < today ? today : preferred_date;
}

/**
 * Returns the targets that a correction changes. They are recomputed if the urgency or the preferred day differs. A
 * request without targets gets none.
 */
export function promisesAfter(
  request: Wish & Pick<ServiceRequest, 'respond_by'>,
  corrected: Wish,
  client: PlanFields,
  operator: PromisingOperator,
): Partial<Promises> {
  const isSameWish =
    corrected.urgency === request.urgency && corrected.preferred_date === request.preferred_date;
  return request.respond_by === null || isSameWish ? {} : promisesOf(corrected, client, operator);
}

function planOn(at: Date, client: PlanFields, time_zone: string): PlanKind {
  const expires_on = client.cmasa_expiry && dateIn(time_zone, client.cmasa_expiry);
  const isActive = planYearOf({ ...client, expires_on }, dateIn(time_zone, at)) !== null;
  return (isActive ? client.cmasa_plan_type : null) ?? 'none';
}

/** The states of a target. `kept` and `missed` are final. With `soon` and `late`, someone has to act now. */
const promiseStates = ['kept', 'missed', 'running', 'soon', 'late'] as const;
export type TargetState = (typeof promiseStates)[number];

/**
 * The number of minutes before a target at which it becomes `soon`: enough time to decide, or to drive to the client.
 */
const soonMinutes: Readonly<Record<TargetKind, number>> = { response: 30, arrival: 120 };

/**
 * Returns the state of a target. `metAt` is the time of the decision or of the start of work. At exactly `by`, the
 * target is still met.
 */
export function targetStateOf(
  { kind, by, metAt }: { readonly kind: TargetKind; readonly by: Date; readonly metAt: Date | null },
  now: Date,
): TargetState {
  if (metAt !== null) return metAt <= by ? 'kept' : 'missed';
  if (now > by) return 'late';
  return by.getTime() - now.getTime() <= soonMinutes[kind] * 60_000 ? 'soon' : 'running';
}

/** The columns of a request and of its latest job that decide whether the targets are met. */
export type PromisedRequest<Instant = Date> = {
  readonly respond_by: Instant | null;
  readonly arrive_by: Instant | null;
  readonly reviewed_at: Instant | null;
  readonly rejection_reason: string | null;
  /** The request's outcome; omitted for a job. */
  readonly outcome?: RequestOutcome | null;
  /** The time at which any technician first started work for the request; null if none has. */
  readonly first_arrived_at: Instant | null;
  readonly job: { readonly cancelled_at: Instant | null } | null;
};

type Due<Instant> = { readonly by: Instant; readonly metAt: Instant | null };

/**
 * Returns the targets. A target is null if it is not set. The arrival target is also null if no visit is needed. The
 * response target is also null if the request was added to another case.
 */
export function duesOf<Instant>({
  respond_by,
  arrive_by,
  reviewed_at,
  rejection_reason,
  outcome = null,
  first_arrived_at,
  job,
}: PromisedRequest<Instant>): Readonly<Record<TargetKind, Due<Instant> | null>> {
  const isOver = rejection_reason !== null || (job !== null && job.cancelled_at !== null);
  const isOwed = first_arrived_at !== null || !isOver;
  return {
    response: respond_by === null || isJoined({ outcome }) ? null : { by: respond_by, metAt: reviewed_at },
    arrival: arrive_by === null || !isOwed ? null : { by: arrive_by, metAt: first_arrived_at },
  };
}
