import { sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { reportToAdd } from '#contract/service-requests/add-to-case.ts';
import type { CommentedRecord } from '#domain/cases/comment.ts';
import { isRaised, raisedBy, requestRaisedBy, takesReport } from '#domain/cases/open-case.ts';
import { NotFoundError } from '#domain/errors.ts';
import { filesAdded } from '#domain/file.ts';
import type { OnCallAlert } from '#domain/planning/on-call.ts';
import { promisesOf } from '#domain/planning/promise.ts';
import {
  awaitsCallBackAfter,
  isEmergency,
  isMoreUrgent,
  type ServiceRequest,
} from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { alertOnCall, type EarlierAlerts, holdAlertsOfRequest } from '#server/steps/on-call-alert.ts';
import { putFiles, requireRoomAt } from '#server/steps/put-files.ts';
import { authorOfComment, writeComment } from '#server/steps/write-comment.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { type CommentTarget, findCommentTarget } from '#server/store/functions/cases.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { saveUrgency } from '#server/store/service-requests.ts';
import { openCaseWords } from '#words/en/cases/open-case.ts';
import { because } from '#words/say/because.ts';
import { wordsOf } from '#words/words.ts';
import { lockJobOfCase, lockRequestOfCase, numberOfCase, type OpenCaseRecords } from './case-records.ts';
import { reportComment } from './report-comment.ts';

type Report = z.output<typeof reportToAdd> & {
  /** The person who reported the fault to the technician during a visit. */
  readonly reported_by_name?: string | null;
};
type CaseName = { readonly record: CommentedRecord; readonly record_id: string };
type Reader = Parameters<typeof findCommentTarget>[1];
type ReportBasis = {
  readonly photos: Parameters<typeof putFiles>[1];
  readonly client: Parameters<typeof promisesOf>[1];
  readonly operator: Parameters<typeof promisesOf>[2] & {
    readonly country: Parameters<typeof withCountryPrefix>[1];
  };
  readonly onCall: Parameters<typeof alertOnCall>[1]['onCall'];
};

export type HeldCase = OpenCaseRecords & {
  readonly target: CommentTarget | null;
  readonly alerts: EarlierAlerts;
};

/**
 * Locks and reads the case that a report is added to. `lockOpenCases` must have locked the case before. `as` is the
 * role whose access is checked; by default, that of the actor.
 */
export async function holdCase(
  context: CommandContext,
  of: CaseName,
  {
    photo_ids,
    urgency,
    as = context.actor.role,
  }: Pick<Report, 'urgency'> & { readonly photo_ids: readonly string[]; readonly as?: Reader },
): Promise<HeldCase> {
  const { tx, actor, now, asSystem } = context;
  const { record_id } = of;
  const request_id = sql`(select coalesce((select service_request_id from job_orders where id = ${record_id}::uuid), ${record_id}::uuid))`;
  const [target, request, job, alerts] = await inOneTrip(
    findCommentTarget(tx, as, of),
    lockRequestOfCase(tx, record_id),
    lockJobOfCase(tx, record_id),
    asSystem(scopeOf(actor), () => holdAlertsOfRequest(tx, request_id, { urgency, now })),
    photo_ids.length === 0
      ? Promise.resolve()
      : requireRoomAt(context, record_id, photo_ids.length, 'photo_ids'),
  );
  return { target, request, job, alerts };
}

/**
 * Adds the report to the open case as a comment with its photos. A more urgent report raises the urgency and the
 * targets of the case. An emergency alerts people as a new emergency would, but only once.
 */
export function addReport(
  context: CommandContext,
  { target, request, job, alerts }: HeldCase,
  report: Report,
  basis: ReportBasis,
): { readonly number: string; readonly alert: OnCallAlert | null } {
  const { tx, actor, now, origin, newId } = context;
  const { photos, operator, onCall } = basis;
  const urgency = (job ?? request)?.urgency;
  if (target === null || urgency === undefined) throw new NotFoundError('record');
  const number = numberOfCase(target);
  if (!takesReport({ urgency, has_request: request !== null }, report.urgency)) {
    throw new ProblemAnswer(409, 'refused', because('case_takes_no_emergency', { number }));
  }
  const problem = isEmergency(report.urgency)
    ? wordsOf(openCaseWords).emergencyComment(report.problem_description)
    : report.problem_description;
  const contact_phone = report.contact_phone && withCountryPrefix(report.contact_phone, operator.country);
  writeComment(context, target, {
    ...authorOfComment(actor),
    text: reportComment(problem, { ...report, contact_phone }),
    created_at: now,
  });
  addPhotos(context, { request, job }, target, photos);
  const raised = raise(context, { request, job }, report, basis);
  const recording = { tx, at: now, newId, origin, causedBy: actor.user_id };
  const alert =
    raised && alertOnCall(recording, { request: raised, reported: report, operator, onCall, alerts });
  return { number, alert };
}

function addPhotos(
  context: CommandContext,
  { request, job }: OpenCaseRecords,
  { technician_id }: CommentTarget,
  photos: ReportBasis['photos'],
): void {
  if (photos.length === 0) return;
  const ties = { technician_id };
  if (request !== null) {
    const changes = putFiles(context, photos, {
      ...request,
      record: 'service_requests',
      case_id: request.id,
    });
    context.record(filesAdded.service_requests, { of: request, changes, ties });
  } else if (job !== null) {
    const changes = putFiles(context, photos, { ...job, record: 'job_orders' });
    context.record(filesAdded.job_orders, { of: job, changes, ties });
  }
}

/** Raises the case to the urgency of the report, if that is more urgent, and returns its request. */
function raise(
  { tx, actor, now, record, asSystem }: CommandContext,
  { request, job }: OpenCaseRecords,
  { urgency }: Report,
  { client, operator }: ReportBasis,
): ServiceRequest | null {
  const wish = { urgency, created_at: now, preferred_date: dateIn(operator.time_zone, now) };
  const added = { urgency, ...promisesOf(wish, client, operator) };
  if (job !== null && isMoreUrgent(urgency, job.urgency)) {
    const raisedJob = { ...job, ...raisedBy(job, added) };
    // A client may not change a job, so the server raises its urgency.
    const after = asSystem(scopeOf(actor), () => saveJobOrder(tx, job, raisedJob));
    record('job-orders.raised', { before: job, after });
  }
  if (request === null || !isMoreUrgent(urgency, request.urgency)) return request;
  const awaits_call_back = awaitsCallBackAfter(request, { urgency, by: actor.role });
  const raised = { ...request, ...requestRaisedBy(request, added), awaits_call_back };
  if (!isRaised(request, raised)) return request;
  const after = asSystem(scopeOf(actor), () => saveUrgency(tx, raised));
  record('service-requests.raised', { before: request, after });
  return after;
}
