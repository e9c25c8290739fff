import { type SQL, sql } from 'drizzle-orm';
import { readSigningLink, signByLink } from '#contract/job-orders/signature/link.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { replacesOwnLinks } from '#domain/job-orders/visit-link-acts.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { lockVisit } from '#server/job-orders/form/coverage.ts';
import { getSummary } from '#server/job-orders/order/summary.ts';
import { type AccountWriting, accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { strangerSending, visitorOf } from '#server/platform/visitor.ts';
import { currentPrivacyNotice } from '#server/steps/agreement.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findPrivacyTextsOfJob } from '#server/store/agreements/privacy-texts.ts';
import { findPlaceToSign } from '#server/store/job-orders/signed-place.ts';
import { hasRoomForLink, queueSharedLink } from '#server/store/job-orders/visit-links.ts';
import { lockMachineOf } from '#server/store/machines.ts';
import { consumeToken, type JobLink } from '#server/store/one-time-tokens.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { lockRequestOfJob } from '#server/store/service-requests.ts';
import { brandJson } from '#server/store/shapes/brands.ts';
import { acceptSignature } from './accept-signature.ts';
import { isCompanyDevice, refuseCompanyDevice } from './clients-phone.ts';
import { countingAttempts, getJobLink } from './job-link.ts';
import { findReportReaders } from './report-readers.ts';
import { type SigningContext, settleSignature } from './settle-signature.ts';
import { findPeopleNames } from './signer.ts';

/** The person with the link acts as the client for this one job. */
const bearer: Pick<Actor, 'role'> = { role: 'client' };

export const read = accountQuery(readSigningLink, async ({ tx, server, ...request }, { token }) => {
  const now = server.now();
  const link = await getJobLink(tx, 'signature', { token, now });
  const [[jobRow], summary, texts, isOfCompany] = await inOneTrip(
    tx.rows<{ operator: object; time_zone: string; operator_id: string }>(sql`
      select json_build_object('name', o.name, 'second_name', o.second_name, 'country', o.country, 'brand', ${brandJson}) as operator, o.time_zone, o.id as operator_id
      from job_orders j join country_operators o on o.id = j.operator_id
        left join operator_logos l on l.operator_id = o.id
      where j.id = ${link.job_order_id} and j.version = ${link.version} and ${isOpen(link)}`),
    getSummary(tx, 'server', link.job_order_id),
    findPrivacyTextsOfJob(tx, link.job_order_id),
    isCompanyDevice(tx, request, link),
  );
  if (jobRow === undefined) throw new NotFoundError('link');
  if (isOfCompany) refuseCompanyDevice(summary.job_order_number);
  const { operator_id, ...jobFields } = jobRow;
  const privacy = currentPrivacyNotice(texts, { operator_id, now });
  const summary_sha256 = sha256(signedSummaryText(summary));
  return JSON.stringify({ ...jobFields, summary, summary_sha256, privacy });
});

export const sign = command(
  signByLink,
  {
    as: 'account',
    prepare: async (request, input) => {
      await countingAttempts('signature')(request, input);
      return acceptSignature(input.client_signature, strangerSending(visitorOf(request.c)));
    },
  },
  async (context, { token, ...signature }, image) => {
    const { tx, now, server } = context;
    const used = await consumeToken(tx, 'signature', token, now);
    if (used === null) throw new NotFoundError('link');
    const { job_order_id: id, version, user_id } = used;
    const [request, visit, summary, machine, readers, texts, people, place, hasOwnRoom, isOfCompany, [open]] =
      await inOneTrip(
        lockRequestOfJob(tx, id),
        lockVisit(tx, id, { now }),
        getSummary(tx, 'server', id),
        lockMachineOf(tx, id),
        findReportReaders(tx, id),
        findPrivacyTextsOfJob(tx, id),
        findPeopleNames(tx, id),
        findPlaceToSign(tx, id),
        hasRoomForLink(tx, { job_order_id: id, now, role: 'super_admin' }),
        isCompanyDevice(tx, context, used),
        tx.rows<{ role: Role }>(sql`
        select case when exists (select from technicians t where t.user_id = ${user_id})
          then 'technician' else 'super_admin' end as role
        from job_orders j join country_operators o on o.id = j.operator_id
        where j.id = ${id} and ${isOpen(used)}`),
      );
    const { signer_name } = signature;
    // Someone has signed on the technician's device, the report has changed, or the code is no longer valid.
    if (open === undefined || visit.jobOrder.version !== version) throw new NotFoundError('link');
    if (isOfCompany) refuseCompanyDevice(summary.job_order_number);
    tx.switchTo(systemFor({ operator: visit.jobOrder.operator_id }));
    const proof = { signer_user_id: user_id, signature_method: 'signed_link' } as const;
    const basis = { request, visit, summary, machine, readers, texts, people, place, image };
    const signing = bearing(context, signer_name);
    await settleSignature(signing, { ...signature, version }, { ...basis, signer: bearer, proof });
    context.afterwards(server.wakeMailer);
    const { id: job_order_id, operator_id } = visit.jobOrder;
    const hasRoom = replacesOwnLinks(open.role) ? hasOwnRoom !== null : hasOwnRoom;
    // The signer may have no account, so their phone opens the report through a link from the person who
    // showed the code.
    const copy_path = hasRoom
      ? queueSharedLink(tx, {
          id: signing.newId(),
          operator_id,
          job_order_id,
          shared_by_user_id: user_id,
          shared_by_role: open.role,
          at: now,
        })
      : null;
    return JSON.stringify({ number: summary.job_order_number, signer_name, copy_path });
  },
);

/** SQL that checks whether the operator and the account that showed the code are still active. */
const isOpen = ({ user_id }: Pick<JobLink, 'user_id'>): SQL => sql`(
  o.suspended_at is null
  and exists (select from profiles p where p.id = ${user_id} and p.deactivated_at is null)
  and not exists (select from technicians t where t.user_id = ${user_id} and not t.is_active))`;

/** Returns a context that records the signature under the signer's name, without an account. */
function bearing({ tx, now, server }: AccountWriting, name: string): SigningContext {
  const { newId, origin } = server;
  return {
    server,
    tx,
    now,
    newId,
    origin,
    record: recordBy({ kind: 'guest', name }, { tx, at: now, newId, origin }),
    asSystem: (scope, work) => {
      const back = tx.switchTo(systemFor(scope));
      try {
        return work();
      } finally {
        back();
      }
    },
  };
}
