import { sql } from 'drizzle-orm';
import { joinServiceRequest } from '#contract/service-requests.ts';
import { commentLimits } from '#domain/cases/comment.ts';
import { NotFoundError } from '#domain/errors.ts';
import { serviceRequestWorkflow } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { isOpenCaseOf, lockOpenCases } from '#server/steps/open-case.ts';
import { authorOfComment, writeComment } from '#server/steps/write-comment.ts';
import { findPlaceOnCase } from '#server/store/functions/cases.ts';
import { lockServiceRequest, saveServiceRequest } from '#server/store/service-requests.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { because } from '#words/say/because.ts';
import { wordsOf } from '#words/words.ts';
import { viewServiceRequest } from './queries.ts';

/** Adds a pending request to the open case of its machine and ends it: one fault is one case. */
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
  const number = `${place.told_of === 'job_orders' ? 'JO' : 'SR'}-${place.number}`;
  const joined = advance(serviceRequestWorkflow, 'reject', request, actor, {
    reviewed_at: now,
    reviewed_by_dispatcher_id: actor.dispatcher_id ?? null,
    rejection_reason: wordsOf(openCaseWords).joined(number),
  });
  requireVersion('service request', request, input.version);
  if (!isOpen) throw new ProblemAnswer(409, 'refused', because('case_not_open', { number }));
  // The request keeps text that is too long for the comment.
  const said = wordsOf(openCaseWords).comment(`SR-${request.number}`, request.problem_description);
  writeComment(context, place, {
    ...authorOfComment(actor),
    text: [...said].slice(0, commentLimits.text.max).join(''),
    created_at: now,
  });
  record('service-requests.rejected', { before: request, after: saveServiceRequest(tx, joined) });
  return request.id;
});
