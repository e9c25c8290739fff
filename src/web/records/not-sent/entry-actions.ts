import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { startConcernsAmong } from '#domain/visit/location.ts';
import { newKey } from '#web/app/api/api-client.ts';
import {
  type Act,
  type ActKind,
  type HeldDecision,
  isAct,
  isActDecision,
  isOfTechnician,
  isStepDecision,
  type Step,
} from '#web/records/decisions/decision.ts';
import { filesOf } from '#web/records/decisions/entry-order.ts';
import { isUnderway } from '#web/records/decisions/outbox.ts';
import { applyToOutbox, outboxSender } from '#web/records/decisions/send-held.ts';
import { isFormEntry, lateWorkOf } from './late-work.ts';

export type TechnicianEntry = HeldDecision<Step | Act>;

/** The code of a refusal that says that the former content of a changed entry has arrived. */
const arrivedBefore = 'key_reused';
/** The code of a refusal after which the technician can no longer do anything on the job. */
const notTheirs = 'not_found';

/** Returns whether the server refused the entry because the job no longer belongs to the technician. */
export function isTakenFrom({ decision, refused }: TechnicianEntry, jobId: string): boolean {
  return refused?.code === notTheirs && decision.job.id === jobId;
}

/**
 * Returns whether a refused entry can be sent again. For a signature, the client must have signed exactly the
 * server's current summary. For a form, the newest values must be known, so no colleague's change is overwritten
 * unnoticed.
 */
export function maySendAgain(
  { decision, refused }: TechnicianEntry,
  newest: JobOrderView | undefined,
): boolean {
  // The server has the entry, so it must not be sent a second time.
  if (refused?.code === arrivedBefore) return false;
  if (refused?.code === notTheirs) return newest !== undefined;
  if (isFormEntry(decision)) return newest !== undefined && newest.version >= (refused?.version ?? 0);
  if (decision.kind !== 'sign') return true;
  return newest?.signed_at === null && newest.summary_sha256 === decision.input.summary_sha256;
}

/** Sends a refused entry again, based on the newest version, and accepts the conflicts that the server named. */
export function sendAgain(one: TechnicianEntry, newest: JobOrderView | undefined): void {
  const { decision, refused } = one;
  const version = newest?.version ?? refused?.version ?? decision.job.version;
  const job = { ...decision.job, version };
  const accepted = startConcernsAmong(refused?.concerns ?? []);
  const accepting = accepted.length > 0 ? { accepted } : {};
  const again: Step | Act = isStepDecision(decision)
    ? { ...decision, job, ...accepting }
    : { ...decision, job, input: { ...decision.input, ...accepting } };
  // Later entries identify a photo by the key of its upload.
  const key = decision.kind === 'upload' ? one.key : newKey();
  applyToOutbox({ kind: 'amend', one, decision: again, newKey: key });
}

/**
 * Returns the entries that are handed in together with a refused one. If the job no longer belongs to the technician,
 * these are all of the job's entries, because the server would refuse each of them.
 */
export function entriesHandedInWith(
  one: TechnicianEntry,
  held: readonly HeldDecision[],
): readonly TechnicianEntry[] {
  const { refused, decision } = one;
  if (refused?.code !== notTheirs) return [one];
  const ofJob = held.filter(isOfTechnician).filter((other) => other.decision.job.id === decision.job.id);
  return ofJob.filter((other) => lateWorkOf(other.decision, refused) !== null);
}

/**
 * Hands in a refused entry as late work, together with the other entries of a job that no longer belongs to the
 * technician.
 */
export function handIn(one: TechnicianEntry, newest: JobOrderView | undefined): void {
  const { refused } = one;
  if (refused === null) return;
  for (const entry of entriesHandedInWith(one, outboxSender.state().held)) {
    const late = lateWorkOf(entry.decision, refused, newest);
    if (late !== null) applyToOutbox({ kind: 'amend', one: entry, decision: late, newKey: newKey() });
  }
}

export function mayHandIn({ decision, refused }: TechnicianEntry): boolean {
  return refused !== null && lateWorkOf(decision, refused) !== null;
}

/** The actions that consist of text, which can be changed here. A form is changed on its job's page. */
const changeable: readonly ActKind[] = ['comment', 'miss', 'interrupt', 'hand_back', 'report'];

/** Returns whether the technician can still change the content of the entry. */
export function mayChange(one: TechnicianEntry): one is HeldDecision<Act> {
  const { decision, refused } = one;
  if (!isActDecision(decision) || !changeable.includes(decision.kind)) return false;
  return refused === null || ![notTheirs, arrivedBefore].includes(refused.code);
}

/**
 * Replaces the content of an entry. A waiting entry keeps its key, so it takes effect only once even if the server
 * already has its former content. Returns false if the entry was sent or is being sent.
 */
export function replaceEntry(key: string, content: Pick<Act, 'input' | 'seen'>): boolean {
  const outbox = outboxSender.state();
  const one = outbox.held.find((held) => held.key === key);
  if (one === undefined || !isAct(one) || isUnderway(outbox, one)) return false;
  const decision: Act = { ...one.decision, ...content };
  const kept = filesOf(decision);
  for (const photo of filesOf(one.decision)) if (!kept.includes(photo)) dropUpload(photo);
  applyToOutbox({ kind: 'amend', one, decision, newKey: one.refused === null ? key : newKey() });
  return true;
}

/** Discards a photo that is waiting to be uploaded, because no entry refers to it anymore. */
function dropUpload(photoKey: unknown): void {
  const upload = outboxSender.state().held.find(({ key }) => key === photoKey);
  if (upload !== undefined) applyToOutbox({ kind: 'drop', one: upload });
}

/** Holds back the entries of the job until the returned function runs. */
export function pauseJob(recordId: string): () => void {
  applyToOutbox({ kind: 'pause', recordId });
  return () => {
    applyToOutbox({ kind: 'pause', recordId: null });
    outboxSender.retryAll();
  };
}

/** Discards the entry at the technician's request. */
export function dropEntry(one: TechnicianEntry): void {
  applyToOutbox({ kind: 'drop', one });
}
