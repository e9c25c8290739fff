import { planners } from '#domain/actor.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';

/** True if this person may plan an operator's work here. */
export function useMayPlan(): boolean {
  const role = useEffectiveRole();
  return role !== null && planners.includes(role);
}
