import { askAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { wordsOf } from '#words/words.ts';

/** Withdraws the client's request for a different time, so the planned time does not change. */
export function useTakeBackTime({ id, version }: { readonly id: string; readonly version: number }) {
  const { takenBack } = wordsOf(requestedTimeWords).ask;
  const command = useCommand(askAnotherTime, { onSuccess: () => toastSuccess(takenBack) });
  return {
    isRunning: command.isRunning,
    run: () => void command.run({ id, version, asked_date: null, asked_note: null }),
  };
}
