import type { LateWorkView } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobFormOf } from '#domain/job-orders/form.ts';
import { trimAmount } from '#domain/values/money.ts';
import { type ChangeWords, changeLines } from '#web/records/history/changes.ts';

type ComparedField = {
  readonly name: string;
  readonly handedIn: string;
  readonly onJob: string;
  readonly isDifferent: boolean;
};

type Form = NonNullable<LateWorkView['form']>;

/** Returns the fields of a form next to the job's current values. Fields that are empty on both sides are left out. */
export function comparedFields(
  job: Pick<JobOrderView, keyof ReturnType<typeof jobFormOf>>,
  form: Form,
  words: ChangeWords,
  timeZone: string,
): readonly ComparedField[] {
  const [current, late] = [jobFormOf(job), jobFormOf(form)].map((values) => ({
    ...values,
    visit_fee: values.visit_fee && trimAmount(values.visit_fee),
  }));
  if (current === undefined || late === undefined) return [];
  const names = Object.keys(late) as (keyof typeof late)[];
  const changes = names.map((name) => [name, { from: current[name], to: late[name] }] as const);
  const lines = changeLines(Object.fromEntries(changes), words, timeZone);
  return lines
    .map(({ name, from, to }) => ({
      name,
      handedIn: to ?? words.empty,
      onJob: from ?? words.empty,
      isDifferent: from !== to,
    }))
    .filter(({ handedIn, onJob }) => handedIn !== words.empty || onJob !== words.empty);
}
