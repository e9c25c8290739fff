import { matterOf } from '#domain/cases/open-case.ts';
import type { Changes } from '#domain/events/event.ts';
import { type JobOrder, jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { isJob } from '#domain/job-orders/order.ts';

const carried = [
  'type',
  'urgency',
  'contact_phone',
  'special_instructions',
] as const satisfies readonly (keyof JobOrder)[];

export type FirstVisit = Pick<
  JobOrder,
  (typeof carried)[number] | 'description' | 'status' | 'follow_up_reason' | 'outcome_reason' | 'missing_part'
>;

/** Returns the description, followed by the other visit's unfinished work unless both are too long together. */
export function descriptionWith(description: string, first: FirstVisit): string {
  const secondDescription = secondWorkOf(first).description;
  const both = description.includes(secondDescription) ? description : `${description}\n${secondDescription}`;
  return both.length <= jobOrderLimits.description.max ? both : description;
}

export type SecondWork = Pick<JobOrder, (typeof carried)[number] | 'description'>;

/** Returns the day on which the missing part is expected, or today. */
export function dayOfSecondVisit(
  {
    part_expected_on,
    ...part
  }: Pick<JobOrder, 'missing_part' | 'part_expected_on'> & { part_came_at: unknown },
  today: string,
): string {
  const isAwaited = part.missing_part !== null && part.part_came_at === null;
  return isAwaited && part_expected_on !== null && part_expected_on > today ? part_expected_on : today;
}

/**
 * Returns the work of a follow-up visit: the reported fault, and the findings in the first visit's report. A completed
 * event or preventive maintenance is not repeated, so only the findings or the missing part remain. The reason why the
 * first visit did not go as planned is not a fault, and is not copied.
 */
export function secondWorkOf(first: FirstVisit): SecondWork {
  const { type, urgency, contact_phone, special_instructions, description } = first;
  const finding = first.follow_up_reason === first.outcome_reason ? null : first.follow_up_reason;
  const rest = finding ?? first.missing_part;
  const isNew = finding !== null && !description.includes(finding);
  const whole = isNew ? `${description}\n${finding}` : description;
  const text = isDone(first) && rest !== null ? rest : whole;
  return {
    type,
    urgency,
    contact_phone,
    special_instructions,
    description: text.slice(0, jobOrderLimits.description.max),
  };
}

/** Returns whether the work of the first visit is finished. A fault may come back, so it never counts as finished. */
function isDone({ status, type }: FirstVisit): boolean {
  return isJob('completed', { status }) && matterOf[type] !== 'fault';
}

/** Returns the reason for the follow-up visit as a change in history, which only the company can read. */
export function secondVisitReason(first: Pick<JobOrder, 'outcome_reason'> | null): Changes {
  const reason = first?.outcome_reason ?? null;
  return reason === null ? {} : { second_visit_reason: { to: reason } };
}
