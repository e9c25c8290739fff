export const reminderKinds = ['service_due', 'plan_expiring'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What calls out by itself once it is late: one decision for a request, one arrival for a whole case. */
export const lateKinds = ['response_late', 'arrival_late'] as const;
export type LateKind = (typeof lateKinds)[number];

/**
 * What people are told once for each record and date. For the last visit of a plan year, the date is the day on which
 * that year begins.
 */
export const toldOnce = [...reminderKinds, 'last_visit', ...lateKinds] as const;

/** How many days ahead client and operator are reminded, once for each date. */
export const daysAhead: Readonly<Record<ReminderKind, number>> = { service_due: 14, plan_expiring: 30 };
