import { planners } from '#domain/actor.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';

/** True if this person may plan work on the current page. */
export function useMayPlan(): boolean {
  const role = useEffectiveRole();
  return role !== null && planners.includes(role);
}
