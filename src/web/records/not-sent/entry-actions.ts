import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { startConcernsAmong } from '#domain/visit/location.ts';
import { newKey } from '#web/app/api/api-client.ts';
import {
  type Act,
  type HeldDecision,
  isOfTechnician,
  isStepDecision,
  type Step,
} from '#web/records/decisions/decision.ts';
import { applyToOutbox, outboxSender } from '#web/records/decisions/send-held.ts';
import { isFormEntry, lateWorkOf } from './late-work.ts';

export type TechnicianEntry = HeldDecision<Step | Act>;

/** The code of a refusal after which the technician cannot do anything on the job anymore. */
const notTheirs = 'not_found';

/** Returns whether the server refused the entry because the job is not the technician's anymore. */
export function isTakenFrom({ decision, refused }: TechnicianEntry, jobId: string): boolean {
  return refused?.code === notTheirs && decision.job.id === jobId;
}

/**
 * Returns whether a refused entry can be sent again. A signature can only if the client signed exactly the summary that
 * the server has now. A form can only beside the newest values, so that no colleague's change is overwritten unseen.
 */
export function maySendAgain(
  { decision, refused }: TechnicianEntry,
  newest: JobOrderView | undefined,
): boolean {
  if (refused?.code === notTheirs) return newest !== undefined;
  if (isFormEntry(decision)) return newest !== undefined && newest.version >= (refused?.version ?? 0);
  if (decision.kind !== 'sign') return true;
  return newest?.signed_at === null && newest.summary_sha256 === decision.input.summary_sha256;
}

/** Sends a refused entry again, on the newest version, and accepts the conflicts that the server named. */
export function sendAgain(one: TechnicianEntry, newest: JobOrderView | undefined): void {
  const { decision, refused } = one;
  const version = newest?.version ?? refused?.version ?? decision.job.version;
  const job = { ...decision.job, version };
  const accepted = startConcernsAmong(refused?.concerns ?? []);
  const accepting = accepted.length > 0 ? { accepted } : {};
  const again: Step | Act = isStepDecision(decision)
    ? { ...decision, job, ...accepting }
    : { ...decision, job, input: { ...decision.input, ...accepting } };
  // Later entries name a photo by the key of its upload.
  const key = decision.kind === 'upload' ? one.key : newKey();
  applyToOutbox({ kind: 'amend', one, decision: again, newKey: key });
}

/**
 * Returns the entries that are handed in together with a refused one. If the job is not the technician's anymore,
 * these are all of the job, because the server would refuse each of them.
 */
export function handedInWith(
  one: TechnicianEntry,
  held: readonly HeldDecision[],
): readonly TechnicianEntry[] {
  const { refused, decision } = one;
  if (refused?.code !== notTheirs) return [one];
  const ofJob = held.filter(isOfTechnician).filter((other) => other.decision.job.id === decision.job.id);
  return ofJob.filter((other) => lateWorkOf(other.decision, refused) !== null);
}

/** Hands a refused entry in as late work, with the other entries of a job that is not the technician's anymore. */
export function handIn(one: TechnicianEntry, newest: JobOrderView | undefined): void {
  const { refused } = one;
  if (refused === null) return;
  for (const entry of handedInWith(one, outboxSender.state().held)) {
    const late = lateWorkOf(entry.decision, refused, newest);
    if (late !== null) applyToOutbox({ kind: 'amend', one: entry, decision: late, newKey: newKey() });
  }
}

export function mayHandIn({ decision, refused }: TechnicianEntry): boolean {
  return refused !== null && lateWorkOf(decision, refused) !== null;
}

/** Gives the entry up on purpose. */
export function dropEntry(one: TechnicianEntry): void {
  applyToOutbox({ kind: 'drop', one });
}
