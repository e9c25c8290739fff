import { planners } from '#domain/actor.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';

/** Whether this person plans the work of an operator here. */
export function useMayPlan(): boolean {
  const role = useEffectiveRole();
  return role !== null && planners.includes(role);
}
