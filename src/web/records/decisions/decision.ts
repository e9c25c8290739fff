import * as z from 'zod/mini';
import { accepted } from '#contract/job-orders/appointment/appointment.ts';
import { beginning } from '#contract/job-orders/visit/visit.ts';
import { commentedRecords } from '#domain/cases/comment.ts';
import { joinConcerns } from '#domain/cases/open-case.ts';
import { visitActs, visitSteps } from '#domain/visit/acts.ts';

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
  kind: z.enum(visitSteps),
  job: subject,
  at: z.string(),
  ...beginning,
});
export type Step = z.output<typeof step>;

const [, , ...actsAfterSteps] = visitActs;

/** A technician's actions on a visit, other than setting out and arriving. Each kind is sent by its own call. */
export const actKinds = [...actsAfterSteps, 'upload', 'late_work'] as const;
export type ActKind = (typeof actKinds)[number];

const act = z.object({
  kind: z.enum(actKinds),
  job: subject,
  /** The time at which the action was done, by the server's clock as far as this device knows it. */
  at: z.string(),
  /** The fields of the call, without the job's ID and version and without `at`. */
  input: z.record(z.string(), z.unknown()),
  /**
   * The content of the screen, to be handed in if the action is refused: the summary that a signer saw, or `about`, a
   * description of the machine.
   */
  seen: z.optional(z.record(z.string(), z.unknown())),
});
export type Act = z.output<typeof act>;

/** A client's rating of a visit, given with a tap on a star. */
const tappedRating = z.object({ kind: z.literal('rate'), visit: subject, rating: z.int() });
export type TappedRating = z.output<typeof tappedRating>;

export type Decision = Verdict | Placement | Step | Act | TappedRating;

/** The server's final refusal of an entry, which stays until the technician decides about the entry. */
const refusalRecord = z.object({
  code: z.string(),
  why: z.string(),
  /** The version of the job that the server had instead. */
  version: z.nullable(z.int()),
  concerns: z.array(z.string()),
  /** The field that was refused, if it was one. */
  field: z.optional(z.string()),
  /** The record's own newest state, if the server sent it. */
  record: z.optional(z.unknown()),
});
export type RefusalRecord = z.output<typeof refusalRecord>;

export const heldDecision = z.object({
  decision: z.union([verdict, placement, step, act, tappedRating]),
  /** The user who decided. No one else can read or send the decision. */
  userId: z._default(z.string(), ''),
  /** The Idempotency-Key. The decision takes effect once, no matter which tabs send it or how often. */
  key: z.string(),
  actingFor: z.nullable(z.string()),
  /** The time at which to send the decision, in milliseconds since 1970. */
  sendAt: z.number(),
  /** The tab in which the decision was made. `isLeft` is true once that tab was closed. */
  page: z.string(),
  isLeft: z.boolean(),
  /** The device's clock when the person decided, in milliseconds since 1970. */
  madeAt: z._default(z.number(), 0),
  /** True once an attempt has ended without a response, so the screen shows the entry as unsent. */
  isTried: z._default(z.boolean(), false),
  /** True once the decision may have reached the server. It is then never replaced or changed, only repeated. */
  mayHaveArrived: z._default(z.boolean(), false),
  refused: z._default(z.nullable(refusalRecord), null),
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
  return !isOfTechnician(one) && !isTappedRating(one);
}

/** Returns whether this is a technician's action on a visit. The technician then decides what to do about a refusal. */
export function isOfTechnician(one: HeldDecision): one is HeldDecision<Step | Act> {
  return 'job' in one.decision;
}

export function isStepDecision(decision: Decision): decision is Step {
  return decision.kind === 'leave' || decision.kind === 'start';
}

export function isActDecision(decision: Decision): decision is Act {
  return 'input' in decision;
}

export function isAct(one: HeldDecision): one is HeldDecision<Act> {
  return isActDecision(one.decision);
}

export function isTappedRating(one: HeldDecision): one is HeldDecision<TappedRating> {
  return one.decision.kind === 'rate';
}

export function subjectOf(decision: Decision): z.output<typeof subject> {
  if ('job' in decision) return decision.job;
  return 'visit' in decision ? decision.visit : decision.request;
}

const lastWins: readonly string[] = ['leave', 'start', 'save', 'rate', 'assign', 'create', 'follow'];

/**
 * Returns the key that two decisions share if the later one replaces the earlier one: a request has one, and a job has
 * one for each kind of step, form or rating. Other actions, such as two comments, never replace each other.
 */
export function slotOf({ decision, key }: Pick<HeldDecision, 'decision' | 'key'>): string {
  if ('request' in decision) return decision.request.id;
  const slot = `${subjectOf(decision).id}:${decision.kind}`;
  return lastWins.includes(decision.kind) ? slot : `${slot}:${key}`;
}
