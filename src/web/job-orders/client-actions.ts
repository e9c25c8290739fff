import type { JobOrderView } from '#contract/job-order.ts';
import { askAnotherTime } from '#contract/visits.ts';
import { isJob } from '#domain/job-order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { messageAnchor } from '#web/app/records/message-anchor.ts';
import type { RecordAction } from '#web/app/records/RecordActions.tsx';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { sayWords } from '#words/en/visit/say.ts';
import { wordsOf } from '#words/words.ts';

/** What a client says of a visit beside the steps of the job: it broke again, a message, and the planned time after all. */
export function useClientActions(
  job: JobOrderView,
  { isStaff }: { readonly isStaff: boolean },
): RecordAction[] {
  const words = wordsOf(sayWords);
  const role = useEffectiveRole();
  const takeBack = useCommand(askAnotherTime, {
    onSuccess: () => toastSuccess(words.ask_time.takenBack),
  });
  if (role !== 'client') return [];
  const { id, version, machine_id, asked_date } = job;
  const keepTime: RecordAction = {
    text: words.ask_time.takeBack,
    isRunning: takeBack.isRunning,
    run: () => void takeBack.run({ id, version, asked_date: null, asked_note: null }),
  };
  const again = `/client/request-service?machine=${machine_id}&follows=${id}`;
  return [
    ...(!isStaff && asked_date !== null ? [keepTime] : []),
    ...(isJob('completed', job) ? [{ text: words.brokeAgain, to: again }] : []),
    { text: words.message, run: () => document.getElementById(messageAnchor(id))?.focus() },
  ];
}
