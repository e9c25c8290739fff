import type { ParsedInputOf } from '#contract/calls/call.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { ownRoleOf } from '#domain/actor.ts';
import { signatureMethodOf } from '#domain/job-orders/signature.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { lockVisit } from '#server/job-orders/form/coverage.ts';
import { getSummary } from '#server/job-orders/order/summary.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { type ActorRequest, command } from '#server/platform/command.ts';
import { actingSender } from '#server/platform/visitor.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findPrivacyTextsOfJob } from '#server/store/agreements/privacy-texts.ts';
import { findPlaceToSign } from '#server/store/job-orders/signed-place.ts';
import { lockMachineOf } from '#server/store/machines.ts';
import { lockRequestOfJob } from '#server/store/service-requests.ts';
import { acceptSignature } from './accept-signature.ts';
import { findReportReaders } from './report-readers.ts';
import { settleSignature } from './settle-signature.ts';
import { findPeopleNames } from './signer.ts';

const prepared = {
  view: viewJobOrder,
  prepare: ({ actor }: ActorRequest, { client_signature }: ParsedInputOf<typeof signJobOrder>) =>
    acceptSignature(client_signature, actingSender(actor)),
};

export const sign = command(signJobOrder, prepared, async (context, input, image) => {
  const { tx, actor, now, asSystem } = context;
  const [request, visit, summary, machine, readers, texts, people, place] = await inOneTrip(
    asSystem(scopeOf(actor), () => lockRequestOfJob(tx, input.id)),
    lockVisit(tx, input.id, { now }),
    getSummary(tx, actor.role, input.id),
    lockMachineOf(tx, input.id),
    asSystem(scopeOf(actor), () => findReportReaders(tx, input.id)),
    asSystem(scopeOf(actor), () => findPrivacyTextsOfJob(tx, input.id)),
    asSystem(scopeOf(actor), () => findPeopleNames(tx, input.id)),
    asSystem(scopeOf(actor), () => findPlaceToSign(tx, input.id)),
  );
  await settleSignature(context, input, {
    request,
    visit,
    summary,
    machine,
    readers,
    texts,
    people,
    place,
    image,
    signer: actor,
    proof: { signer_user_id: actor.user_id, signature_method: signatureMethodOf(ownRoleOf(actor)) },
  });
  context.afterwards(context.server.wakeMailer);
  return visit.jobOrder.id;
});
