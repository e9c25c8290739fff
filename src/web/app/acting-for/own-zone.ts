import { createContext, useContext } from 'react';
import { useSession } from '#web/app/accounts/session.ts';
import { useActingFor } from './acting-for.ts';

/**
 * The time zone of the record that a page shows; null if it has none. All times on a page are in one zone.
 */
export const PageZone = createContext<string | null>(null);

/**
 * Returns the zone that defines "today": the operator's. A super_admin has no operator, so for them it is the zone of
 * the record on the page. Without a record, it is the zone of the operator that they act for, or else of the device.
 */
export function useOwnZone(): string {
  const { session } = useSession();
  const actingArea = useActingFor();
  const page = useContext(PageZone);
  const zone = session?.operator?.time_zone ?? page ?? actingArea?.time_zone;
  return zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
