import { signJobOrder } from '#contract/job-orders.ts';
import { ownRoleOf } from '#domain/actor.ts';
import { StaleError } from '#domain/errors.ts';
import { jobOrderWorkflow, serviceDateOf } from '#domain/job-order.ts';
import { signatureMethodOf, signedSummaryText } from '#domain/signature.ts';
import { advance, requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { saveJobOrder } from '#server/store/job-orders.ts';
import { lockMachineOf, saveMachineService } from '#server/store/machines.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { because } from '#words/say/because.ts';
import { lockVisit, tellOfLastVisit } from './coverage.ts';
import { findReportReaders, queueReport } from './report-mail.ts';
import { acceptSignatureImage, SignatureRefusedError } from './signature-image.ts';
import { getSummary, viewJobOrder } from './view.ts';

export const sign = command(signJobOrder, viewJobOrder, async (context, input) => {
  const { tx, actor, now, record, asSystem } = context;
  const [visit, summary, machine, readers] = await inOneTrip(
    lockVisit(tx, input.id, now),
    getSummary(context, input.id),
    lockMachineOf(tx, input.id),
    asSystem(() => findReportReaders(tx, input.id)),
  );
  const { jobOrder, parties } = visit;
  requireAllowed(jobOrderWorkflow, 'sign', jobOrder, actor);
  requireVersion('job order', jobOrder, input.version);
  const signed_summary = signedSummaryText(summary);
  const signed_summary_sha256 = sha256(signed_summary);
  if (input.summary_sha256 !== signed_summary_sha256) throw new StaleError('service report');
  const image = await acceptSignature(input.client_signature);
  const signed = advance(jobOrderWorkflow, 'sign', jobOrder, actor, {
    completed_date: now,
    signed_at: now,
    signed_at_device: new Date(input.signed_at_device),
    client_signature: image.png,
    client_signature_sha256: image.sha256,
    signer_name: input.signer_name,
    signer_user_id: actor.user_id,
    signature_method: signatureMethodOf(ownRoleOf(actor)),
    signed_summary,
    signed_summary_sha256,
  });
  record('job-orders.signed', { before: jobOrder, after: saveJobOrder(tx, signed) });
  const serviced = saveMachineService(tx, machine, {
    visit_type: jobOrder.visit_type,
    serviced_on: serviceDateOf(jobOrder, parties.terms.time_zone),
    intervalMonths: parties.service_interval_months,
  });
  record('machines.serviced', {
    before: machine,
    after: serviced,
    ties: { technician_id: jobOrder.technician_id },
  });
  tellOfLastVisit(context, visit);
  queueReport(context, { id: jobOrder.id, signer_name: input.signer_name, summary }, readers);
  return jobOrder.id;
});

async function acceptSignature(client_signature: string) {
  try {
    return await acceptSignatureImage(client_signature);
  } catch (error) {
    if (!(error instanceof SignatureRefusedError)) throw error;
    throw invalidInput('client_signature', because(`signature_${error.reason}`));
  }
}
