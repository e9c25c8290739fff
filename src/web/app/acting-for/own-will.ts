import { useActingFor } from './acting-for.ts';

/** True for a super admin who acts for a client. The client alone makes the decisions that bind it. */
export function useActsForClient(): boolean {
  return useActingFor()?.role === 'client';
}
