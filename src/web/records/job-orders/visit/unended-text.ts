import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { formatAppointment } from '#web/app/time/dates.ts';
import { onSiteWords } from '#words/en/job-orders/visit/on-site.ts';
import { attentionWords } from '#words/en/planning/attention.ts';
import { wordsOf } from '#words/words.ts';

type UnendedJob = Pick<
  JobOrderListed,
  'outcome' | 'started_at' | 'paused_at' | 'hold_until' | 'work_ended_at' | 'time_zone'
>;

/** Returns a sentence for planners about a visit that was not ended; `at` is the time when its current state began. */
export function unendedText(job: UnendedJob, at: string): string {
  const { unended } = wordsOf(attentionWords);
  const { after } = wordsOf(onSiteWords).trouble;
  const since = formatAppointment(at, job.time_zone);
  const is = stateOf(job);
  const state = is === 'onHold' ? onHoldText(job, since) : unended[is](since);
  return job.outcome === null ? state : unended.interrupted(after[job.outcome], state);
}

function onHoldText({ hold_until, time_zone }: UnendedJob, since: string): string {
  const { unended } = wordsOf(attentionWords);
  if (hold_until === null) return unended.onHold(since);
  return unended.onHoldPast(since, formatAppointment(hold_until, time_zone));
}

function stateOf({ started_at, paused_at, work_ended_at }: UnendedJob) {
  if (paused_at !== null) return work_ended_at === null ? 'onHold' : 'left';
  return started_at === null ? 'on_the_way' : 'started';
}
