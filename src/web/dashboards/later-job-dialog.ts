import { useEffect } from 'react';
import { useJobDialog } from '#web/app/job-orders/job-dialog.ts';
import { part } from '#web/app/parts/part.tsx';
import { whenIdle } from '#web/app/shell/idle.ts';

/** The dialog is loaded later: no one needs it before reading the page, and its form is large. */
export const LaterJobDialog = part(() =>
  import('#web/app/job-orders/JobDialog.tsx').then((m) => m.JobDialog),
);

export function useLaterJobDialog() {
  useEffect(() => whenIdle(() => void LaterJobDialog.load()), []);
  return useJobDialog();
}
