import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useTakeBackTime } from '#web/records/job-orders/take-back-time.ts';
import { messageAnchor } from '#web/records/page/message-anchor.ts';
import type { RecordAction } from '#web/records/page/RecordActions.tsx';
import { sayWords } from '#words/en/job-orders/rating.ts';
import { wordsOf } from '#words/words.ts';

type Reader = { readonly isStaff: boolean; readonly askAgain: () => void };

/**
 * Returns the client's actions on a visit that are not steps of the job: keep the planned time, report the
 * problem again, or send a message.
 */
export function useClientActions(job: JobOrderView, { isStaff, askAgain }: Reader): RecordAction[] {
  const words = wordsOf(sayWords);
  const role = useEffectiveRole();
  const takeBack = useTakeBackTime(job);
  if (role !== 'client') return [];
  const { id, asked_date } = job;
  return [
    ...(!isStaff && asked_date !== null ? [{ text: words.ask_time.takeBack, ...takeBack }] : []),
    ...(isJob('completed', job) ? [{ text: words.brokeAgain, run: askAgain }] : []),
    { text: words.message, run: () => document.getElementById(messageAnchor(id))?.focus() },
  ];
}
