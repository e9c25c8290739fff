import { sql } from 'drizzle-orm';
import { joinServiceRequest } from '#contract/service-requests/join.ts';
import { isRaised, raisedBy, requestRaisedBy } from '#domain/cases/open-case.ts';
import { NotFoundError } from '#domain/errors.ts';
import { joinedOutcome, type ServiceRequest, serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { isOpenCaseOf, lockOpenCases } from '#server/steps/open-case.ts';
import { authorOfComment, writeComment } from '#server/steps/write-comment.ts';
import { findCommentTarget } from '#server/store/functions/cases.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { lockServiceRequest, saveServiceRequest, saveUrgency } from '#server/store/service-requests.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { because } from '#words/say/because.ts';
import { wordsOf } from '#words/words.ts';
import { lockJobOfCase, lockRequestOfCase, numberOfCase, type OpenCaseRecords } from './case-records.ts';
import { viewServiceRequest } from './queries.ts';
import { reportComment } from './report-comment.ts';

/** Adds a pending request to the open case of its machine. The request then ends, because one fault is one case. */
export const join = command(joinServiceRequest, viewServiceRequest, async (context, input) => {
  const { tx, actor, now, record } = context;
  const machine_id = sql`(select machine_id from service_requests where id = ${input.id}::uuid)`;
  const [, request, target, first, job, isOpen] = await inOneTrip(
    lockOpenCases(tx, machine_id),
    lockServiceRequest(tx, input.id),
    findCommentTarget(tx, actor.role, input),
    lockRequestOfCase(tx, input.record_id),
    lockJobOfCase(tx, input.record_id),
    isOpenCaseOf(tx, input),
  );
  if (target === null) throw new NotFoundError('record');
  const number = numberOfCase(target);
  const joined = advance(serviceRequestWorkflow, 'reject', request, actor, {
    reviewed_at: now,
    reviewed_by_dispatcher_id: actor.dispatcher_id ?? null,
    rejection_reason: number,
    outcome: joinedOutcome,
    ...(target.told_of === 'job_orders'
      ? { joined_job_order_id: target.id }
      : { joined_request_id: target.id }),
  });
  requireVersion('service request', request, input.version);
  if (!isOpen) throw new ProblemAnswer(409, 'refused', because('case_not_open', { number }));
  const open = { request: first, job };
  requireSameUrgency(open, { request, number, accepted: input.accepted });
  // If the text is too long for the comment, the request still contains the full text.
  const comment = wordsOf(openCaseWords).comment(`SR-${request.number}`, request.problem_description);
  writeComment(context, target, {
    ...authorOfComment(actor),
    text: reportComment(comment, request),
    created_at: now,
  });
  raise(context, open, request);
  record('service-requests.joined', { before: request, after: saveServiceRequest(tx, joined) });
  return request.id;
});

type JoinInput = {
  readonly request: ServiceRequest;
  readonly number: string;
  readonly accepted: readonly string[];
};

function requireSameUrgency(
  { job, request: first }: OpenCaseRecords,
  { request, number, accepted }: JoinInput,
): void {
  const of_case = (job ?? first)?.urgency;
  if (of_case === undefined || of_case === request.urgency || accepted.includes('other_urgency')) return;
  const params = { number, request: `SR-${request.number}`, urgency: request.urgency, of_case };
  throw new ProblemAnswer(409, 'concerns', because('joins_other_urgency', params), {
    details: { concerns: ['other_urgency'] },
  });
}

/** Raises the urgency of the case's job and request, so that a machine has only one open emergency. */
function raise(
  { tx, record }: CommandContext,
  { request, job }: OpenCaseRecords,
  added: ServiceRequest,
): void {
  const raisedJob = job && { ...job, ...raisedBy(job, added) };
  if (job !== null && raisedJob !== null && isRaised(job, raisedJob)) {
    record('job-orders.raised', { before: job, after: saveJobOrder(tx, job, raisedJob) });
  }
  const raised = request && { ...request, ...requestRaisedBy(request, added) };
  if (request === null || raised === null || !isRaised(request, raised)) return;
  record('service-requests.raised', { before: request, after: saveUrgency(tx, raised) });
}
