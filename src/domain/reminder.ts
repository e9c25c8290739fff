export const reminderKinds = ['service_due', 'plan_expiring'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What is told once for each record and date: also a plan year's last visit, for the day that the year begins on. */
export const toldOnce = [...reminderKinds, 'last_visit'] as const;

/** How many days ahead client and operator are reminded, once for each date. */
export const daysAhead: Readonly<Record<ReminderKind, number>> = { service_due: 14, plan_expiring: 30 };
