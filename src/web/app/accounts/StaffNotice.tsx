import { Notice } from '#web/ui/Notice.tsx';
import { dashboardsWords } from '#words/en/dashboards.ts';
import { wordsOf } from '#words/words.ts';
import { useSession } from './session.ts';

/** True for a client's staff, who may only view data and report faults. The server refuses everything else. */
export function useIsStaff(): boolean {
  return useSession().session?.standing === 'staff';
}

/** Explains to a client's staff why an action is not available to them. */
export function StaffNotice() {
  return <Notice tone="info">{wordsOf(dashboardsWords).client.staffMayNot}</Notice>;
}
