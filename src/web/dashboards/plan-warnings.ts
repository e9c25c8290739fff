import type { PlanUse } from '#contract/plan-use.ts';
import { daysAhead } from '#domain/reminder.ts';
import { daysBetween } from '#domain/values/calendar.ts';

type Plan = NonNullable<PlanUse['plan']>;
export type PlanWarning = 'expiresSoon' | 'expired' | 'begins' | 'inactive' | 'lastVisitUsed';

/** Returns the warnings about the plan on the given day. */
export function planWarnings(plan: Plan, today: string): readonly PlanWarning[] {
  if (!plan.is_active) return [whyInactive(plan, today)];
  const isEnding = plan.expires_on !== null && daysBetween(today, plan.expires_on) <= daysAhead.plan_expiring;
  const isUsedUp = plan.visits_used >= plan.visits_per_year;
  return [...(isEnding ? (['expiresSoon'] as const) : []), ...(isUsedUp ? (['lastVisitUsed'] as const) : [])];
}

function whyInactive({ starts_on, expires_on }: Plan, today: string): PlanWarning {
  if (expires_on !== null && expires_on < today) return 'expired';
  return starts_on !== null && starts_on > today ? 'begins' : 'inactive';
}
