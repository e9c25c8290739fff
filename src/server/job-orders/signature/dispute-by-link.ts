import { sql } from 'drizzle-orm';
import { disputeByLink, readDisputeLink } from '#contract/job-orders/signature/dispute.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { type ClientReader, mayDispute } from '#domain/signing/report-readers.ts';
import { requireAllowed } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { consumeToken, type JobLink } from '#server/store/one-time-tokens.ts';
import { brandJson } from '#server/store/shapes/brands.ts';
import { clientReaders, readerColumns } from '#server/store/shapes/client-readers.ts';
import { because } from '#words/say/because.ts';
import { countingAttempts, getJobLink } from './job-link.ts';

const client = { role: 'client' } as const;

/** Changes no data, because mail servers open links too. */
export const read = accountQuery(readDisputeLink, async ({ tx, server }, { token }) => {
  const link = await getJobLink(tx, 'dispute', { token, now: server.now() });
  await getReader(tx, link);
  const json = await tx.json(sql`
    select json_build_object(
      'operator', json_build_object('name', o.name, 'second_name', o.second_name, 'country', o.country, 'brand', ${brandJson}), 'time_zone', o.time_zone,
      'number', 'JO-' || j.number, 'signer_name', j.signer_name, 'signature_method', j.signature_method,
      'signed_at', j.signed_at, 'disputed_at', j.disputed_at) as json
    from ${jobsWith('signature', 'dispute')} j join country_operators o on o.id = j.operator_id
      left join operator_logos l on l.operator_id = o.id
    where j.id = ${link.job_order_id}`);
  if (json === null) throw new NotFoundError('link');
  return json;
});

export const dispute = command(
  disputeByLink,
  { as: 'account', prepare: countingAttempts('dispute') },
  async ({ tx, now, server }, { token, remark }) => {
    const used = await consumeToken(tx, 'dispute', token, now);
    if (used === null) throw new NotFoundError('link');
    const { job_order_id: id, user_id } = used;
    const [job, reader] = await inOneTrip(lockJobOrder(tx, id), getReader(tx, used));
    requireAllowed(jobOrderWorkflow, 'dispute', job, client);
    requireUndisputed(job);
    tx.switchTo(systemFor({ operator: job.operator_id }));
    const { newId, origin } = server;
    const by = { kind: 'account', user_id, name: reader.name, ...client } as const;
    const record = recordBy(by, { tx, at: now, newId, origin });
    const after = saveJobOrder(tx, job, { ...job, disputed_at: now, dispute_remark: remark });
    record('job-orders.disputed', { before: job, after });
    return JSON.stringify({ number: `JO-${job.number}` });
  },
);

/** Throws if the signature is already disputed. Any of the client's people can dispute it once, by link or account. */
export function requireUndisputed({ disputed_at }: Pick<JobOrder, 'disputed_at'>): void {
  if (disputed_at !== null) throw new ProblemAnswer(409, 'refused', because('disputed_already'));
}

type DisputingReader = ClientReader & { readonly name: string };

/** Returns the person who got the link, if they may still dispute signatures of the job; throws not-found otherwise. */
async function getReader(tx: Transaction, { job_order_id, user_id }: JobLink): Promise<DisputingReader> {
  const [reader] = await tx.rows<DisputingReader>(sql`
    select x.name, ${readerColumns} from ${clientReaders(sql`${job_order_id}`)} x where x.user_id = ${user_id}`);
  if (reader === undefined || !mayDispute(reader)) throw new NotFoundError('link');
  return reader;
}
