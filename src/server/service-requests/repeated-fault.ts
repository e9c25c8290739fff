import { sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import type { submitServiceRequest } from '#contract/service-requests.ts';
import { commentLimits } from '#domain/cases/comment.ts';
import { NotFoundError } from '#domain/errors.ts';
import { filesAdded } from '#domain/file.ts';
import { promisesAfter } from '#domain/planning/promise.ts';
import { isEmergency, isRequest, type ServiceRequest, urgencies } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { alertOnCall } from '#server/steps/on-call-alert.ts';
import { lockOpenCases } from '#server/steps/open-case.ts';
import { putFiles, requireRoomAt } from '#server/steps/put-files.ts';
import { authorOfComment, writeComment } from '#server/steps/write-comment.ts';
import { findCommentTarget } from '#server/store/functions/cases.ts';
import { findRow } from '#server/store/rows/rows.ts';
import { saveCorrection, service_requests } from '#server/store/service-requests.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { wordsOf } from '#words/words.ts';

// These functions handle a fault that is reported again after a visit. The first report opens a case; until
// it is over, more reports are added to it.

type PastVisit = { readonly machine_id: string; readonly forerunner_id: string };

/**
 * Locks and returns the open request that already names the visit; null if there is none. It also locks the
 * machine's open cases, so that only the first of several simultaneous reports creates a request.
 */
export async function holdReportedAgain(
  tx: Transaction,
  { machine_id, forerunner_id }: PastVisit,
): Promise<ServiceRequest | null> {
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended('again after ' || ${forerunner_id}::text, 0))`);
  const isOpen = sql`(${requestIs('waiting')} or ${requestIs('served')} and ${jobIs('open')})`;
  const id = sql`(
    select r.id from service_requests r left join job_orders j on j.id = r.assigned_job_order_id
    where r.forerunner_id = ${forerunner_id} and ${isOpen} order by r.created_at, r.id limit 1)`;
  const [, request] = await inOneTrip(lockOpenCases(tx, machine_id), findRow(tx, service_requests, id));
  return request;
}

type Report = Pick<ParsedInputOf<typeof submitServiceRequest>, 'problem_description' | 'urgency'>;
type ReportBasis = {
  readonly photos: Parameters<typeof putFiles>[1];
  readonly client: Parameters<typeof promisesAfter>[2];
  readonly operator: Parameters<typeof promisesAfter>[3] & Parameters<typeof alertOnCall>[1]['operator'];
  readonly onCall: Parameters<typeof alertOnCall>[1]['onCall'];
};

/**
 * Adds the report to the open case as a comment with its photos. A more urgent report raises the urgency of a
 * pending request.
 */
export async function addAgain(
  context: CommandContext,
  request: ServiceRequest,
  report: Report,
  basis: ReportBasis,
): Promise<void> {
  const { tx, actor, now, origin, newId, record } = context;
  const { photos, operator, onCall } = basis;
  const job_id = request.assigned_job_order_id;
  const [target] = await inOneTrip(
    findCommentTarget(tx, actor.role, {
      record: job_id === null ? 'service_requests' : 'job_orders',
      record_id: job_id ?? request.id,
    }),
    photos.length === 0 ? Promise.resolve() : requireRoomAt(context, request.id, photos.length, 'photo_ids'),
  );
  if (target === null) throw new NotFoundError('record');
  writeComment(context, target, {
    ...authorOfComment(actor),
    text: textFor(request, report),
    created_at: now,
  });
  const files = putFiles(context, photos, { ...request, record: 'service_requests', case_id: request.id });
  if (photos.length > 0) {
    record(filesAdded.service_requests, {
      of: request,
      changes: files,
      ties: { technician_id: target.technician_id },
    });
  }
  const isNewEmergency = isEmergency(report.urgency) && !isEmergency(request.urgency);
  const raised = raise(context, request, report, basis);
  if (isNewEmergency)
    alertOnCall({ tx, at: now, newId, origin }, { request: raised, reported: report, operator, onCall });
}

/**
 * Returns the comment's text. A case that has already been decided cannot become an emergency, so the text
 * says that this report is one.
 */
function textFor(request: ServiceRequest, { problem_description, urgency }: Report): string {
  const isMentioned = isEmergency(urgency) && !isRequest('pending', request);
  const text = isMentioned
    ? wordsOf(openCaseWords).emergencyComment(problem_description)
    : problem_description;
  return [...text].slice(0, commentLimits.text.max).join('');
}

function raise(
  { tx, actor, record }: CommandContext,
  request: ServiceRequest,
  { urgency }: Report,
  { client, operator }: ReportBasis,
): ServiceRequest {
  const isMore = urgencies.indexOf(urgency) > urgencies.indexOf(request.urgency);
  if (!isMore || !isRequest('pending', request)) return request;
  const wished = { ...request, urgency };
  const raised = { ...wished, ...promisesAfter(request, wished, client, operator) };
  const type =
    actor.role === 'client' ? 'service-requests.corrected' : 'service-requests.corrected-for-client';
  record(type, { before: request, after: saveCorrection(tx, raised, request) });
  return raised;
}
