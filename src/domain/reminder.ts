export const reminderKinds = ['service_due', 'plan_expiring'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The kinds of missed targets that alert people: one decision per request, one arrival per case. */
export const lateKinds = ['response_late', 'arrival_late'] as const;
export type LateKind = (typeof lateKinds)[number];

/**
 * The reasons to ask a technician about a visit that is still in progress: it takes too long, or the working day is
 * over.
 */
export const stillRunningKinds = ['visit_over_length', 'visit_over_day'] as const;
export type StillRunningKind = (typeof stillRunningKinds)[number];

/**
 * The notifications that people get once for each record and date. For the last visit of a plan year, the date is the
 * day on which that year starts; for a part, the day on which it is expected.
 */
export const onceOnlyNotifications = [
  ...reminderKinds,
  'last_visit',
  'part_due',
  ...lateKinds,
  ...stillRunningKinds,
] as const;

/** The days ahead on which client and operator are reminded, once for each date. */
export const daysAhead: Readonly<Record<ReminderKind, number>> = { service_due: 14, plan_expiring: 30 };

/** The days after which no one is reminded of a past date any more, and an expired plan is no longer listed. */
export const daysBack = 60;

/** The days that the lists of due machines and expiring plans look ahead; the one used for reminders comes first. */
export const upkeepDays = {
  plan_expiring: [daysAhead.plan_expiring, 60, 90],
  service_due: [daysAhead.service_due, 30, 60],
} as const satisfies Readonly<Record<ReminderKind, readonly number[]>>;

/** The states of a machine that is due: it needs a visit, unless one is already planned or requested. */
export const dueStates = ['to_plan', 'seen_to'] as const;
export type DueState = (typeof dueStates)[number];
