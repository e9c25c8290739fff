import { sql } from 'drizzle-orm';
import { joinServiceRequest } from '#contract/cases/join-request.ts';
import { commentLimits } from '#domain/cases/comment.ts';
import { isRaised, raisedBy, requestRaisedBy } from '#domain/cases/open-case.ts';
import { NotFoundError } from '#domain/errors.ts';
import { isJob } from '#domain/job-order.ts';
import {
  isRequest,
  joinedOutcome,
  type ServiceRequest,
  serviceRequestWorkflow,
} from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { isOpenCaseOf, lockOpenCases } from '#server/steps/open-case.ts';
import { authorOfComment, writeComment } from '#server/steps/write-comment.ts';
import { findPlaceOnCase, type PlaceOnCase } from '#server/store/functions/cases.ts';
import { type JobOrderRow, lockJobOrder } from '#server/store/job-orders.ts';
import { saveRaised } from '#server/store/planned-jobs.ts';
import { lockServiceRequest, saveServiceRequest, saveUrgency } from '#server/store/service-requests.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { because } from '#words/say/because.ts';
import { wordsOf } from '#words/words.ts';
import { viewServiceRequest } from './queries.ts';

/**
 * Adds a pending request to the open case of its machine, with its urgency and targets, and ends it: one fault is one
 * case.
 */
export const join = command(joinServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, now, record } = context;
  const machine_id = sql`(select machine_id from service_requests where id = ${input.id}::uuid)`;
  const [, request, place, isOpen] = await inOneTrip(
    lockOpenCases(tx, machine_id),
    lockServiceRequest(tx, input.id),
    findPlaceOnCase(tx, actor.role, input),
    isOpenCaseOf(tx, input),
  );
  if (place === null) throw new NotFoundError('record');
  const number = numberOf(place);
  const joined = advance(serviceRequestWorkflow, 'reject', request, actor, {
    reviewed_at: now,
    reviewed_by_dispatcher_id: actor.dispatcher_id ?? null,
    rejection_reason: number,
    outcome: joinedOutcome,
    ...(place.told_of === 'job_orders' ? { joined_job_order_id: place.id } : { joined_request_id: place.id }),
  });
  requireVersion('service request', request, input.version);
  if (!isOpen) throw new ProblemAnswer(409, 'refused', because('case_not_open', { number }));
  const open = await lockCase(context, place);
  requireSameUrgency(open, { request, number, accepted: input.accepted });
  // The request keeps text that is too long for the comment.
  const said = wordsOf(openCaseWords).comment(`SR-${request.number}`, request.problem_description);
  writeComment(context, place, {
    ...authorOfComment(actor),
    text: [...said].slice(0, commentLimits.text.max).join(''),
    created_at: now,
  });
  raise(context, open, request);
  record('service-requests.joined', { before: request, after: saveServiceRequest(tx, joined) });
  return request.id;
});

const numberOf = ({ told_of, number }: PlaceOnCase) => `${told_of === 'job_orders' ? 'JO' : 'SR'}-${number}`;

type Case = { readonly request: ServiceRequest | null; readonly job: JobOrderRow | null };

/** Reads the rows of the open case, which `lockOpenCases` has locked. */
async function lockCase({ tx }: CommandContext, place: PlaceOnCase): Promise<Case> {
  const { service_request_id, told_of, id } = place;
  const [request, job] = await inOneTrip(
    service_request_id === null ? Promise.resolve(null) : lockServiceRequest(tx, service_request_id),
    told_of === 'job_orders' ? lockJobOrder(tx, id) : Promise.resolve(null),
  );
  // A cancelled visit is over: the addition goes to the request that waits for the next visit.
  return { request, job: job !== null && isJob('open', job) ? job : null };
}

type Joining = {
  readonly request: ServiceRequest;
  readonly number: string;
  readonly accepted: readonly string[];
};

function requireSameUrgency({ job, request: first }: Case, { request, number, accepted }: Joining): void {
  const of_case = (job ?? first)?.urgency;
  if (of_case === undefined || of_case === request.urgency || accepted.includes('other_urgency')) return;
  const said = { number, request: `SR-${request.number}`, urgency: request.urgency, of_case };
  throw new ProblemAnswer(409, 'concerns', because('joins_other_urgency', said), {
    details: { concerns: ['other_urgency'] },
  });
}

/**
 * Raises the case, and a job's request with it, so that a machine keeps one open emergency. The job's event covers both.
 */
function raise({ tx, record }: CommandContext, { request, job }: Case, added: ServiceRequest): void {
  const raisedJob = job && { ...job, ...raisedBy(job, added) };
  if (job !== null && raisedJob !== null && isRaised(job, raisedJob)) {
    record('job-orders.raised', { before: job, after: saveRaised(tx, raisedJob) });
  }
  const raised = request && { ...request, ...requestRaisedBy(request, added) };
  if (request === null || raised === null || !isRaised(request, raised)) return;
  const after = saveUrgency(tx, raised);
  if (isRequest('waiting', request)) record('service-requests.raised', { before: request, after });
}
