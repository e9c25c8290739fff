import { type Act, type HeldDecision, isAct } from '#web/records/decisions/decision.ts';
import { isFormEntry } from '#web/records/not-sent/late-work.ts';

type RefusedForm = {
  readonly one: HeldDecision<Act>;
  /** True if the technician has filled in the form again since the refusal. */
  readonly hasLaterForm: boolean;
  /** The client's signature under the refused form, which was never sent; null if there is none. */
  readonly signature: HeldDecision<Act> | null;
};

/** Returns the first of a job's entries that is a form with a refused field; null if there is none. */
export function refusedFormIn(entries: readonly HeldDecision[]): RefusedForm | null {
  const acts = entries.filter(isAct);
  const index = acts.findIndex(
    ({ decision, refused }) => refused?.code === 'invalid_input' && isFormEntry(decision),
  );
  const one = acts[index];
  if (one === undefined) return null;
  const later = acts.slice(index + 1);
  const hasLaterForm = later.some(({ decision }) => isFormEntry(decision));
  // A signature belongs to the last form before it.
  const signature = hasLaterForm ? undefined : later.find(({ decision }) => decision.kind === 'sign');
  return { one, hasLaterForm, signature: signature ?? null };
}
