import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from './acting-for.ts';

/**
 * The zone whose clocks say what "today" is: the operator's. A super_admin has no operator: while it acts for an
 * operator or for one of an operator's people, that operator's zone counts, otherwise the zone of the device.
 */
export function useOwnZone(): string {
  const { session } = useSession();
  const place = useActingFor();
  const zone = session?.operator?.time_zone ?? place?.time_zone;
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
