import { useEffect } from 'react';
import { whenIdle } from '#web/app/parts/idle.ts';
import { part } from '#web/app/parts/part.tsx';
import { useJobDialog } from '#web/records/job-orders/actions/job-dialog.ts';

/** The dialog is loaded later: no one needs it before reading the page, and its form is large. */
export const LaterJobDialog = part(() =>
  import('#web/records/job-orders/actions/JobDialog.tsx').then((m) => m.JobDialog),
);

export function useLaterJobDialog() {
  useEffect(() => whenIdle(() => void LaterJobDialog.load()), []);
  return useJobDialog();
}
