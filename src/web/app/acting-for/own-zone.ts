import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from './acting-for.ts';

/**
 * The zone whose clocks say what "today" is: the operator's. A super_admin has none, and takes that of the operator in
 * whose place, or in the place of whose people, it acts, or that of the device.
 */
export function useOwnZone(): string {
  const { session } = useSession();
  const place = useActingFor();
  const zone = session?.operator?.time_zone ?? place?.time_zone;
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
