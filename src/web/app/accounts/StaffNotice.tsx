import { Notice } from '#web/ui/Notice.tsx';
import { clientPageWords } from '#words/en/people/client-page.ts';
import { wordsOf } from '#words/words.ts';
import { useSession } from './session.ts';

/** Whether the person is of a client's staff, who report faults and look. The server refuses them all else. */
export function useIsStaff(): boolean {
  return useSession().session?.standing === 'staff';
}

/** Says why the staff of a client find something closed to them. */
export function StaffNotice() {
  return <Notice tone="info">{wordsOf(clientPageWords).staffMayNot}</Notice>;
}
