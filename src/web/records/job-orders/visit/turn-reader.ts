import { useIsStaff } from '#web/app/accounts/StaffNotice.tsx';
import { useSession } from '#web/app/accounts/session.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import type { TurnReader } from './turn.ts';

/** Returns the current reader; null while their role is unknown. */
export function useTurnReader(): TurnReader | null {
  const role = useEffectiveRole();
  const isStaff = useIsStaff();
  const technician_id = useSession().session?.technician_id ?? null;
  return role === null ? null : { role, isStaff, technician_id };
}
