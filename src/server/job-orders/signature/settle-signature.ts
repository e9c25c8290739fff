import type * as z from 'zod/mini';
import type { signatureForm } from '#contract/job-orders/signature/sign.ts';
import type { Actor } from '#domain/actor.ts';
import { agreementWayOf } from '#domain/agreements/privacy-text.ts';
import { StaleError } from '#domain/errors.ts';
import { type JobOrder, serviceDateOf } from '#domain/job-orders/job-order.ts';
import type { SignatureMethod } from '#domain/job-orders/signature.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { type FreeFollowUp, freeFollowUpOf } from '#domain/price/free-visit.ts';
import { planBalanceAfter } from '#domain/price/visit-coverage.ts';
import { afterCompletedVisit, type ServiceRequest } from '#domain/service-request.ts';
import { type SignedSummary, signedSummaryText } from '#domain/signing/signed-summary.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { timeOfDrawing } from '#domain/visit/drawn-at.ts';
import { isDoneInPart } from '#domain/visit/outcome.ts';
import { advance, requireAllowed } from '#domain/workflow.ts';
import { notifyOfLastVisit, type Visit } from '#server/job-orders/form/coverage.ts';
import { requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { agreementTo } from '#server/steps/agreement.ts';
import { type HashedPrivacyText, insertAgreement } from '#server/store/agreements/privacy-texts.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import type { SignedPlace } from '#server/store/job-orders/signed-place.ts';
import { type Machine, saveMachineService } from '#server/store/machines.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { saveUrgency } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';
import type { SignatureImage } from './image.ts';
import { queueReport } from './report-mail.ts';
import type { ReportReader } from './report-readers.ts';
import { type PeopleNames, refuseNameOfOperator } from './signer.ts';

/** The parts of a command's context that a signature needs. They require no account. */
export type SigningContext = Omit<CommandContext, 'actor' | 'afterwards' | 'recordAll'>;

type SignatureBasis = {
  /** The request of the visit's job, locked before the job; null for a job without one. */
  readonly request: ServiceRequest | null;
  /** The visit's job and the machine are both locked. */
  readonly visit: Visit;
  readonly machine: Machine;
  readonly summary: SignedSummary;
  readonly readers: readonly ReportReader[];
  readonly texts: readonly HashedPrivacyText[];
  readonly people: PeopleNames;
  readonly place: SignedPlace;
  /** The drawn signature as it will be stored. */
  readonly image: SignatureImage;
  readonly signer: Pick<Actor, 'role'>;
  readonly proof: { readonly signer_user_id: string; readonly signature_method: SignatureMethod };
};

/**
 * Completes the job with a signature from any device. It checks the signed summary and the version, and
 * in the same transaction updates the request, the machine and the plan, and queues the report.
 */
export async function settleSignature(
  context: SigningContext,
  input: z.output<typeof signatureForm> & { readonly version: number },
  { request, visit, machine, summary, readers, texts, people, place, image, signer, proof }: SignatureBasis,
): Promise<void> {
  const { tx, now, record, newId, asSystem } = context;
  const { jobOrder, parties } = visit;
  requireAllowed(jobOrderWorkflow, 'sign', jobOrder, signer);
  requireVersion('job order', jobOrder, input.version);
  const signed_summary = signedSummaryText(summary);
  const signed_summary_sha256 = sha256(signed_summary);
  if (input.summary_sha256 !== signed_summary_sha256) throw new StaleError('service report');
  refuseNameOfOperator(input.signer_name, people);
  const agreement = agreementTo(texts, { agreed_to: input.agreed_to, now });
  const serviced_on = serviceDateOf(jobOrder, parties.terms.time_zone);
  const { is_cmasa_covered } = jobOrder;
  const plan_balance = planBalanceAfter({ date: serviced_on, is_cmasa_covered }, parties);
  const signed = advance(jobOrderWorkflow, 'sign', jobOrder, signer, {
    completed_date: now,
    signed_at: now,
    signed_at_device: drawnAt(input, jobOrder, { now, method: proof.signature_method }),
    client_signature: image.png,
    client_signature_sha256: image.sha256,
    signer_name: input.signer_name,
    ...proof,
    ...place,
    signed_summary,
    signed_summary_sha256,
    plan_balance,
  });
  record('job-orders.signed', { before: jobOrder, after: saveJobOrder(tx, jobOrder, signed) });
  if (request?.assigned_job_order_id === jobOrder.id) endCallBack(context, request);
  const { signature_method, signer_user_id } = proof;
  const act = {
    id: newId(),
    way: agreementWayOf(signature_method),
    operator_id: jobOrder.operator_id,
    // The signer has an account only when they sign in the client's own session.
    user_id: signature_method === 'client_session' ? signer_user_id : null,
    job_order_id: jobOrder.id,
  };
  asSystem({ operator: jobOrder.operator_id }, () => insertAgreement(tx, agreement, act));
  recordService(context, { visit, machine, serviced_on });
  notifyOfLastVisit(context, visit);
  const { signer_name } = input;
  const today = dateIn(parties.terms.time_zone, now);
  const free_follow_up = freeFollowUpAfter(visit, today);
  const report = {
    job: jobOrder,
    today,
    signer_name,
    signature_method,
    summary,
    plan_balance,
    free_follow_up,
  };
  queueReport(context, report, readers);
}

/** Ends the wait for a callback, in the server's own role, because a technician cannot read the request. */
function endCallBack({ tx, record, asSystem }: SigningContext, before: ServiceRequest): void {
  const ended = afterCompletedVisit(before);
  if (ended === before) return;
  asSystem({ operator: before.operator_id }, () =>
    record('service-requests.call-back-ended', { before, after: saveUrgency(tx, ended) }),
  );
}

type Service = Pick<SignatureBasis, 'visit' | 'machine'> & { readonly serviced_on: string };

/** Updates the dates of the machine's last and next service. */
function recordService(
  { tx, record }: SigningContext,
  { visit: { jobOrder, parties }, machine, serviced_on }: Service,
): void {
  const serviced = saveMachineService(tx, machine, {
    visit_type: jobOrder.visit_type,
    serviced_on,
    intervalMonths: parties.service_interval_months,
  });
  record('machines.serviced', {
    before: machine,
    after: serviced,
    ties: { technician_id: jobOrder.technician_id },
  });
}

/** Returns the last day on which a follow-up visit is free; null if none is needed, or if it is not free. */
function freeFollowUpAfter({ jobOrder, parties }: Visit, today: string): FreeFollowUp | null {
  if (!isDoneInPart({ ...jobOrder, outcome: null })) return null;
  const { is_cmasa_covered, free_reason } = jobOrder;
  const signed = { signed_on: today, is_cmasa_covered, free_reason, is_same_case: true };
  return freeFollowUpOf([...parties.visit.earlier, signed], today, parties.terms);
}

/** Returns the time of the drawing. Refuses an impossible one with an error at the field. */
function drawnAt(
  { signed_at_device }: Pick<z.output<typeof signatureForm>, 'signed_at_device'>,
  { job_order_form_submitted_at }: Pick<JobOrder, 'job_order_form_submitted_at'>,
  { now, method }: { readonly now: Date; readonly method: SignatureMethod },
): Date {
  const reportedAt = new Date(signed_at_device);
  const at = timeOfDrawing(reportedAt, { now, submittedAt: job_order_form_submitted_at, method });
  if (typeof at === 'string') throw invalidInput('signed_at_device', because(at));
  return at;
}
