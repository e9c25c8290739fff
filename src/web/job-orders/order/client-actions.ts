import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { useTakeBackTime } from '#web/records/job-orders/take-back-time.ts';
import { messageAnchor } from '#web/records/page/message-anchor.ts';
import type { RecordAction } from '#web/records/page/record-actions.ts';
import { requestedTimeWords } from '#words/en/job-orders/appointment/requested-time.ts';
import { orderWords } from '#words/en/job-orders/order/order.ts';
import { wordsOf } from '#words/words.ts';

type Reader = { readonly isStaff: boolean; readonly askAgain: () => void };

/**
 * Returns the client's actions on a visit that are not steps of the job: keep the planned time, report the
 * problem again, or send a message.
 */
export function useClientActions(job: JobOrderView, { isStaff, askAgain }: Reader): RecordAction[] {
  const { page } = wordsOf(orderWords);
  const role = useEffectiveRole();
  const takeBack = useTakeBackTime(job);
  if (role !== 'client') return [];
  const { id, asked_date } = job;
  return [
    ...(!isStaff && asked_date !== null
      ? [{ text: wordsOf(requestedTimeWords).ask.takeBack, ...takeBack }]
      : []),
    ...(isJob('completed', job) ? [{ text: page.brokeAgain, run: askAgain }] : []),
    { text: page.message, run: () => document.getElementById(messageAnchor(id))?.focus() },
  ];
}
