import * as z from 'zod/mini';
import { accepted } from '#contract/job-orders/appointment/appointment.ts';
import { beginning } from '#contract/job-orders/visit/visit.ts';
import { commentedRecords } from '#domain/cases/comment.ts';
import { joinConcerns } from '#domain/cases/open-case.ts';

/** The fields of a request or job that are needed to send and describe a decision. */
const subject = z.object({ id: z.string(), version: z.int(), number: z.string(), time_zone: z.string() });

/** A dispatcher's decision on a request. */
const verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    request: subject,
    technician_id: z.string(),
    technician_name: z.string(),
    scheduled_date: z.string(),
    accepted,
    /**
     * The earlier visit whose unfinished work the new job takes over. Decisions stored by an older version do not have
     * it.
     */
    forerunner_id: z._default(z.nullable(z.string()), null),
  }),
  z.object({ kind: z.literal('reject'), request: subject, rejection_reason: z.string() }),
  z.object({
    kind: z.literal('join'),
    request: subject,
    /** The machine's open case, to which the request is added. */
    record: z.enum(commentedRecords),
    record_id: z.string(),
    case_number: z.string(),
    accepted: z.array(z.enum(joinConcerns)),
  }),
]);
export type Verdict = z.output<typeof verdict>;

/**
 * A dispatcher's choice of a technician and time. `assign`: for an open job. `create`: for the job of an approved
 * request. `follow`: for the visit that follows an ended job.
 */
const placement = z.object({
  kind: z.enum(['assign', 'create', 'follow']),
  visit: subject,
  machine_id: z.string(),
  technician_id: z.string(),
  technician_name: z.string(),
  scheduled_date: z.string(),
  accepted,
});
export type Placement = z.output<typeof placement>;

/** A technician's step, with its time: setting out, or arriving and starting work. */
const step = z.object({
  kind: z.enum(['leave', 'start']),
  job: subject,
  at: z.string(),
  ...beginning,
});
export type Step = z.output<typeof step>;

/** A client's rating of a visit by a tap on a star. */
const tappedRating = z.object({ kind: z.literal('rate'), visit: subject, rating: z.int() });
export type TappedRating = z.output<typeof tappedRating>;

export type Decision = Verdict | Placement | Step | TappedRating;

export const heldDecision = z.object({
  decision: z.union([verdict, placement, step, tappedRating]),
  /** The Idempotency-Key. The decision takes effect once, no matter which tabs send it or how often. */
  key: z.string(),
  actingFor: z.nullable(z.string()),
  /** The time at which to send the decision, in milliseconds since 1970. */
  sendAt: z.number(),
  /** The tab in which the decision was made. `isLeft` is true once that tab was closed. */
  page: z.string(),
  isLeft: z.boolean(),
});
type StoredDecision = z.output<typeof heldDecision>;
/** A decision that can still be undone, or to which the server has not responded yet. */
export type HeldDecision<Of extends Decision = Decision> = Omit<StoredDecision, 'decision'> & {
  readonly decision: Of;
};

export function isVerdict(one: HeldDecision): one is HeldDecision<Verdict> {
  return 'request' in one.decision;
}

/** Returns whether this is a dispatcher's decision, which can be undone for a while. */
export function isOfDispatcher(one: HeldDecision): one is HeldDecision<Verdict | Placement> {
  return !isStep(one) && !isTappedRating(one);
}

export function isStep(one: HeldDecision): one is HeldDecision<Step> {
  return 'job' in one.decision;
}

export function isTappedRating(one: HeldDecision): one is HeldDecision<TappedRating> {
  return one.decision.kind === 'rate';
}

export function subjectOf(decision: Decision): z.output<typeof subject> {
  if ('job' in decision) return decision.job;
  return 'visit' in decision ? decision.visit : decision.request;
}

/** Returns the storage key. A request has one entry, and a job has one for each kind of step or rating. */
export function storageKeyOf(decision: Decision): string {
  return 'request' in decision ? decision.request.id : `${subjectOf(decision).id}:${decision.kind}`;
}
