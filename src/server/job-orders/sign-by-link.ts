import { type SQL, sql } from 'drizzle-orm';
import { readSigningLink, showSigningCode, signByLink } from '#contract/signing/link.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { signingLink } from '#domain/job-orders/signature.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { requireAllowed } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { type AccountWriting, accountQuery } from '#server/platform/account-call.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { recordBy, theServer } from '#server/platform/record-event.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { currentPrivacyNotice } from '#server/steps/agreement.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { findPrivacyTextsOfJob } from '#server/store/agreements/privacy-texts.ts';
import { lockJobOrder } from '#server/store/job-orders/records.ts';
import { domainOf } from '#server/store/link-origin.ts';
import { lockMachineOf } from '#server/store/machines.ts';
import { consumeToken, dropTokens, findToken, makeToken } from '#server/store/one-time-tokens.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { brandJson } from '#server/store/shapes/brands.ts';
import { lockVisit } from './coverage.ts';
import { findReportReaders } from './report-mail.ts';
import { type SigningContext, settleSignature } from './settle-signature.ts';
import { findPeopleNames } from './signature/signer.ts';
import { getSummary } from './view.ts';

/**
 * The job and version that a code's link is for, and the account that shows the code. Every change to a job
 * increases its version, which ends the link.
 */
type Signable = { readonly id: string; readonly version: number; readonly shown_by: string };

const nameOf = ({ id, version, shown_by }: Signable) => `${id} ${version} ${shown_by}`;

function signableOf(named: string): Signable {
  const [id = '', version, shown_by = ''] = named.split(' ');
  return { id, version: Number(version), shown_by };
}

/**
 * The person with the link acts as the client for this one job. The summary is read as a super_admin, who
 * sees all of it.
 */
const bearer: Pick<Actor, 'role'> = { role: 'client' };
const readerFor = (shown_by: string): Actor => ({ user_id: shown_by, name: '', role: 'super_admin' });

export const showCode = command(
  showSigningCode,
  { as: 'account' },
  async ({ tx, now, caller, server }, input) => {
    const actor = caller?.actor;
    if (!actor) throw new NotFoundError('job order');
    tx.switchTo(systemFor(scopeOf(actor)));
    const jobOrder = await lockJobOrder(tx, input.id);
    const isOwn = actor.role === 'super_admin' || actor.technician_id === jobOrder.technician_id;
    if (!isOwn) throw new NotFoundError('job order');
    requireAllowed(jobOrderWorkflow, 'sign', jobOrder, actor);
    requireVersion('job order', jobOrder, input.version);
    const until = new Date(now.getTime() + signingLink.minutes * 60_000);
    const signable = nameOf({ id: jobOrder.id, version: jobOrder.version, shown_by: actor.user_id });
    dropTokens(tx, 'signature', signable);
    const [secret, [operator]] = await inOneTrip(
      makeToken(tx, 'signature', { id: server.newId(), user_id: signable, until }),
      tx.rows<{ domain: string | null }>(domainOf(jobOrder.operator_id)),
    );
    return JSON.stringify({ path: `${signingLink.path}${secret}`, domain: operator?.domain ?? null, until });
  },
);

export const read = accountQuery(readSigningLink, async ({ tx, server }, { token }) => {
  const now = server.now();
  const signable = await getSignable(tx, token, now);
  const [[jobRow], summary, texts] = await inOneTrip(
    tx.rows<{ operator: object; time_zone: string; operator_id: string }>(sql`
      select json_build_object('name', o.name, 'brand', ${brandJson}) as operator, o.time_zone, o.id as operator_id
      from job_orders j join country_operators o on o.id = j.operator_id
        left join operator_logos l on l.operator_id = o.id
      where j.id = ${signable.id} and j.version = ${signable.version} and ${isOpen(signable)}`),
    getSummary({ tx, now, actor: readerFor(signable.shown_by) }, signable.id),
    findPrivacyTextsOfJob(tx, signable.id),
  );
  if (jobRow === undefined) throw new NotFoundError('link');
  const { operator_id, ...jobFields } = jobRow;
  const privacy = currentPrivacyNotice(texts, { operator_id, now });
  const summary_sha256 = sha256(signedSummaryText(summary));
  return JSON.stringify({ ...jobFields, summary, summary_sha256, privacy });
});

/**
 * Signs by link. Every attempt counts for both the job and the network, except for a retry with the same key.
 */
export const sign = command(
  signByLink,
  {
    as: 'account',
    prepare: async ({ server, c }, { token }) => {
      const { id } = await server.database.transaction(
        systemFor({ installation: 'the link alone identifies the job' }),
        (tx) => getSignable(tx, token, server.now()),
        { readOnly: true },
      );
      await takeGuess(server, { purpose: 'signature', account: { user_id: id }, by: visitorOf(c) });
    },
  },
  async (context, { token, ...signature }) => {
    const { tx, now } = context;
    const used = await consumeToken(tx, 'signature', token, now);
    if (used === null) throw new NotFoundError('link');
    const { id, version, shown_by } = signableOf(used);
    const [visit, summary, machine, readers, texts, people, open] = await inOneTrip(
      lockVisit(tx, id, now),
      getSummary({ tx, now, actor: readerFor(shown_by) }, id),
      lockMachineOf(tx, id),
      findReportReaders(tx, id),
      findPrivacyTextsOfJob(tx, id),
      findPeopleNames(tx, id),
      tx.rows(sql`
        select 1 from job_orders j join country_operators o on o.id = j.operator_id
        where j.id = ${id} and ${isOpen({ shown_by })}`),
    );
    const { signer_name } = signature;
    // Someone has signed on the technician's device, the report has changed, or the code is no longer valid.
    if (open.length === 0 || visit.jobOrder.version !== version) throw new NotFoundError('link');
    tx.switchTo(systemFor({ operator: visit.jobOrder.operator_id }));
    const proof = { signer_user_id: shown_by, signature_method: 'signed_link' } as const;
    const settling = { visit, summary, machine, readers, texts, people, signer: bearer, proof };
    await settleSignature(bearing(context, signer_name), { ...signature, version }, settling);
    return JSON.stringify({ number: summary.job_order_number, signer_name });
  },
);

/** The condition that the operator is still active, and so is the account that showed the code. */
const isOpen = ({ shown_by }: Pick<Signable, 'shown_by'>): SQL => sql`(
  o.suspended_at is null
  and exists (select from profiles p where p.id = ${shown_by} and p.deactivated_at is null)
  and not exists (select from technicians t where t.user_id = ${shown_by} and not t.is_active))`;

async function getSignable(tx: Transaction, token: string, now: Date): Promise<Signable> {
  const named = await findToken(tx, 'signature', token, now);
  if (named === null) throw new NotFoundError('link');
  return signableOf(named);
}

/** Returns a context that records the signature under the signer's name, without an account. */
function bearing({ tx, now, server }: AccountWriting, name: string): SigningContext {
  const { newId, origin } = server;
  const by = { ...theServer, name };
  return {
    tx,
    now,
    newId,
    origin,
    record: recordBy(by, { tx, at: now, newId, origin }),
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
