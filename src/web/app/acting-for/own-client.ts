import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor, useEffectiveRole } from './acting-for.ts';

/** Returns the id of the client that the person belongs to or acts for; empty for everyone else. */
export function useOwnClient(): string {
  const { session } = useSession();
  const area = useActingFor();
  const role = useEffectiveRole();
  if (role !== 'client') return '';
  return area?.id ?? session?.client_id ?? '';
}
