const reminderKinds = ['service_due', 'plan_expiring'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** The reminders about a missed target. A request has one response target, and a case has one arrival target. */
const lateKinds = ['response_late', 'arrival_late'] as const;
export type LateKind = (typeof lateKinds)[number];

/** The reasons to ask a technician about a visit in progress: it takes too long, or the working day is over. */
const stillRunningKinds = ['visit_over_length', 'visit_over_day'] as const;

/** The reason to ask a technician about work on hold: the working day is over. */
const onHoldKinds = ['hold_over_day'] as const;

/** The reason to alert planners to a visit in progress: its technician must have left without ending it. */
const leftOpenKinds = ['visit_left_open'] as const;

/** The reminders about an operator's own certificate: it expires soon, or has expired. */
const certificateKinds = ['certificate_ending', 'certificate_expired'] as const;

/**
 * The notifications that are sent once per record and date: the first day of the plan year, or the part's expected day.
 */
export const onceOnlyNotifications = [
  ...reminderKinds,
  'last_visit',
  'part_due',
  ...lateKinds,
  ...stillRunningKinds,
  ...onHoldKinds,
  ...leftOpenKinds,
  ...certificateKinds,
] as const;

/**
 * The number of days before a date at which the client and the operator are reminded of it. The reminder is sent once
 * per date.
 */
export const daysAhead: Readonly<Record<ReminderKind, number>> = { service_due: 14, plan_expiring: 30 };

/** The number of days after a date during which reminders are still sent and an expired plan is still listed. */
export const daysBack = 60;

/**
 * The numbers of days to choose from in the lists of due machines and expiring plans: how far ahead a list looks.
 * Reminders use the first number.
 */
export const upkeepDays = {
  plan_expiring: [daysAhead.plan_expiring, 60, 90],
  service_due: [daysAhead.service_due, 30, 60],
} as const satisfies Readonly<Record<ReminderKind, readonly number[]>>;

/** The states of a due machine: it needs a visit, or one is already planned or requested. */
export const dueStates = ['to_plan', 'seen_to'] as const;
export type DueState = (typeof dueStates)[number];
