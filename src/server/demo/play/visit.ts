import type { InputOf } from '#contract/calls/call.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { rateJobOrder } from '#contract/job-orders/rating.ts';
import { readSigning, signJobOrder } from '#contract/job-orders/signature/sign.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { isFreeReason } from '#domain/price/free-visit.ts';
import { trimAmount } from '#domain/values/money.ts';
import { proposedHours } from '#domain/visit/course.ts';
import type { Fault } from '#server/demo/faults/fault.ts';
import { visitTypeOf } from '#server/demo/visits.ts';
import type { PlayedVisit } from './new-visit.ts';
import type { Course, Stage } from './stage.ts';

/** Lets the technician set out and start the work. Returns whether the work has started. */
export async function* goThere(stage: Stage, visit: PlayedVisit): Course<boolean> {
  const { job_id: id, technician, client } = visit;
  const person = stage.cast.person(technician);
  for (const [act, call] of [
    ['left', leaveForJobOrder],
    ['started', startJobOrder],
  ] as const) {
    const { output: job } = await person.ask(getJobOrder, { id });
    if (job === null || (await person.ask(call, { id, version: job.version })).output === null) return false;
    yield { act, person: technician.name, client: client.name };
  }
  return true;
}

/** Lets the technician submit the report, a person at the client sign it, and the client rate the visit. */
export async function* finish(stage: Stage, visit: PlayedVisit): Course<boolean> {
  const { job_id: id, technician, client, fault } = visit;
  const [person, owner] = [stage.cast.person(technician), stage.cast.person(client)];
  const { output: begun } = await person.ask(getJobOrder, { id });
  if (begun === null) return false;
  const form = { id, version: begun.version, ...reportOf(begun, fault, stage.now()) };
  if ((await person.ask(submitJobOrder, form)).output === null) return false;
  yield { act: 'submitted', person: technician.name, client: client.name };
  const signature = await signatureFor(stage, visit);
  if (signature === null || (await person.ask(signJobOrder, signature)).output === null) return false;
  yield { act: 'signed', person: signature.signer_name, client: client.name };
  const { output: signed } = await owner.ask(getJobOrder, { id });
  if (signed === null) return false;
  const stars = { rating: 5, rating_comment: null };
  if ((await owner.ask(rateJobOrder, { id, version: signed.version, ...stars })).output === null)
    return false;
  yield { act: 'rated', person: client.name, client: client.name };
  return true;
}

/** Returns the report of a finished repair, at the price that the form proposes. */
function reportOf(job: JobOrderView, fault: Fault, now: Date) {
  const { is_cmasa_covered, reason } = job.coverage;
  const stay = {
    started_at: new Date(job.started_at ?? now),
    paused_at: job.paused_at === null ? null : new Date(job.paused_at),
    paused_seconds: job.paused_seconds,
  };
  const isFree = is_cmasa_covered || isFreeReason(reason);
  return {
    work_performed: fault.work,
    time_spent_hours: proposedHours(stay, now),
    visit_type: visitTypeOf[fault.type],
    is_cmasa_covered,
    visit_fee: isFree || job.usual_fee === null ? null : trimAmount(job.usual_fee),
    parts_used: fault.parts.map((name) => ({ name })),
    problem_resolved: true,
    follow_up_required: false,
  };
}

/** Returns the signature of one of the client's people on the technician's device. */
async function signatureFor(
  { cast, now, drawing }: Stage,
  { job_id: id, technician, client }: PlayedVisit,
): Promise<InputOf<typeof signJobOrder> | null> {
  const person = cast.person(technician);
  const { output: job } = await person.ask(getJobOrder, { id });
  const { output: signing } = await person.ask(readSigning, { id });
  const [signer_name] = client.signers;
  if (job === null || job.summary_sha256 === null || signing === null || signer_name === undefined)
    return null;
  const { operator_id, version } = signing.privacy;
  return {
    id,
    version: job.version,
    signer_name,
    client_signature: drawing,
    summary_sha256: job.summary_sha256,
    signed_at_device: now().toISOString(),
    agreed_to: { operator_id, version },
  };
}
