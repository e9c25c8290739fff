export const reminderKinds = ['service_due', 'plan_expiring'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What calls out by itself once it is late: one decision for a request, one arrival for a whole case. */
export const lateKinds = ['response_late', 'arrival_late'] as const;
export type LateKind = (typeof lateKinds)[number];

/** When a technician is asked about a visit that is still under way: it takes too long, or the working day is over. */
export const stillRunningKinds = ['visit_over_length', 'visit_over_day'] as const;
export type StillRunningKind = (typeof stillRunningKinds)[number];

/**
 * What people are told once for each record and date. For the last visit of a plan year, the date is the day on which
 * that year begins; for a part, the one on which it is expected.
 */
export const toldOnce = [
  ...reminderKinds,
  'last_visit',
  'part_due',
  ...lateKinds,
  ...stillRunningKinds,
] as const;

/** How many days ahead client and operator are reminded, once for each date. */
export const daysAhead: Readonly<Record<ReminderKind, number>> = { service_due: 14, plan_expiring: 30 };

/** After so many days, no one is reminded any more of what is past, and a plan that ended is no longer listed. */
export const daysBack = 60;

/** How far the lists of what comes near look ahead, in days; the one that people are reminded by comes first. */
export const upkeepDays = {
  plan_expiring: [daysAhead.plan_expiring, 60, 90],
  service_due: [daysAhead.service_due, 30, 60],
} as const satisfies Readonly<Record<ReminderKind, readonly number[]>>;

/** A machine that is due waits for a visit, unless one is planned or asked for already. */
export const dueStates = ['to_plan', 'seen_to'] as const;
export type DueState = (typeof dueStates)[number];
