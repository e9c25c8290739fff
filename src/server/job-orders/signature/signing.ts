import { sql } from 'drizzle-orm';
import { readSigning } from '#contract/job-orders/signature/sign.ts';
import { isNameOfOperator } from '#domain/job-orders/signature.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { ActorHandler } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { currentPrivacyNotice } from '#server/steps/agreement.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { findPrivacyTextsOfJob } from '#server/store/agreements/privacy-texts.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { findReportReaders } from './report-mail.ts';
import { findPeopleNames } from './signer.ts';

/** The number of earlier visits whose signers are offered again. */
const earlierVisits = 3;

/**
 * Checks as the caller that the job is within reach, and reads the client's people as the server itself,
 * because a technician cannot read them.
 */
export const read: ActorHandler<typeof readSigning> = {
  kind: 'query',
  call: readSigning,
  run: (server, actor, input, request) =>
    query(readSigning, 'job order', async ({ tx, now }, { id }) => {
      const reached = tx.rows<{ operator_id: string }>(
        sql`select j.operator_id from job_orders j where j.id = ${id} and ${reachFilter('job_orders', actor.role, 'j')}`,
      );
      tx.switchTo(systemFor(scopeOf(actor)));
      const [[job], signers, readers, texts, people] = await inOneTrip(
        reached,
        tx.rows<{ name: string }>(signersOf(id)),
        findReportReaders(tx, id),
        findPrivacyTextsOfJob(tx, id),
        findPeopleNames(tx, id),
      );
      if (job === undefined) return null;
      const offer = {
        signers: signers.map(({ name }) => name).filter((name) => !isNameOfOperator(name, people)),
        report_to: readers.map(({ name, email }) => ({ name, email })),
        mail: server.mailLeavesBy,
        privacy: currentPrivacyNotice(texts, { ...job, now }),
      };
      return JSON.stringify(offer);
    }).run(server, actor, input, request),
};

/**
 * Selects the names to offer as signers. A company cannot sign, so an account with the client's own name is
 * left out. Most clients have no people on record, and the same few people sign each time, so earlier signers
 * are offered. The signer of a disputed signature is not.
 */
const signersOf = (id: string) => sql`
  select n.name
  from job_orders j
    join clients c on c.id = j.client_id
    left join service_requests r on r.id = j.service_request_id
    cross join lateral (
      select r.reported_by_name as name, 0 as place
      union all select p.name, 0 from profiles p where p.id = r.requestor_user_id and r.requested_by = 'client'
      union all select w.name, 1 from client_people w where w.client_id = c.id
      union all select p.name, 2 from profiles p where p.id = c.user_id
      union all (
        select s.signer_name, 3 from ${jobsWith('signature', 'dispute')} s
        where s.client_id = c.id and ${jobIs('completed', 's')} and s.disputed_at is null
        order by s.completed_date desc, s.id desc limit ${earlierVisits}
      )
    ) n
  where j.id = ${id} and n.name <> c.name
  group by n.name order by min(n.place), n.name`;
