import { type SQL, sql } from 'drizzle-orm';
import { readSigning } from '#contract/job-orders/signature/sign.ts';
import { isNameOfOperator } from '#domain/job-orders/signature.ts';
import { type SignerCandidate, signersToOffer } from '#domain/signing/offered-signers.ts';
import { formsOfName } from '#domain/values/both-forms.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { ActorHandler } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { currentPrivacyNotice } from '#server/steps/agreement.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { findPrivacyTextsOfJob } from '#server/store/agreements/privacy-texts.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { findReportReaders } from './report-readers.ts';
import { findPeopleNames } from './signer.ts';

/** The number of earlier visits whose signers are offered again. */
const earlierVisits = 3;

/** Reads the client's people in the server's own role, because a technician cannot read them. */
export const read: ActorHandler<typeof readSigning> = {
  kind: 'query',
  call: readSigning,
  run: (server, actor, input, request) =>
    query(readSigning, 'job order', async ({ tx, now }, { id }) => {
      const reached = tx.rows<{ operator_id: string }>(
        sql`select j.operator_id from job_orders j where j.id = ${id} and ${reachFilter('job_orders', actor.role, 'j')}`,
      );
      tx.switchTo(systemFor(scopeOf(actor)));
      const [[job], candidates, [erasure], readers, texts, people] = await inOneTrip(
        reached,
        tx.rows<SignerCandidate>(candidatesOf(id)),
        tx.rows<{ erased_at: Date | null }>(lastErasure(id)),
        findReportReaders(tx, id),
        findPrivacyTextsOfJob(tx, id),
        findPeopleNames(tx, id),
      );
      if (job === undefined) return null;
      const offer = {
        candidates: signersToOffer(candidates, erasure?.erased_at ?? null).filter(
          (signer) => !formsOfName(signer).some((form) => isNameOfOperator(form, people)),
        ),
        report_to: readers.map(({ name, email }) => ({ name: name ?? email, email })),
        mail: server.mailLeavesBy,
        privacy: currentPrivacyNotice(texts, { ...job, now }),
      };
      return JSON.stringify(offer);
    }).run(server, actor, input, request),
};

/** SQL for the accounts that an event of the client `c` refers to, before and after the change. */
const accountsOfEvent = sql`((e.changes #>> '{user_id,from}')::uuid, (e.changes #>> '{user_id,to}')::uuid)`;
const personEvents = sql`events e where e.record_id = c.id
  and e.type in ('clients.person-added', 'clients.person-changed', 'clients.person-removed')`;
const isOfClient = (account: SQL) => sql`(${account} = c.user_id
  or exists (select from client_people w where w.user_id = ${account} and w.client_id = c.id))`;

/**
 * Selects the names that could be offered as signers. A company cannot sign, so an account with the client's own name
 * is left out. Most clients have no people on record, and the same few people sign each time, so earlier signers are
 * included. The signer of a disputed signature is left out, and so is a person who reported from a label, because no one
 * knows who that was.
 */
const candidatesOf = (id: string) => sql`
  select n.name, n.second_name, n.origin, n.signed_at
  from job_orders j
    join clients c on c.id = j.client_id
    left join service_requests r on r.id = j.service_request_id
    cross join lateral (
      select p.name, p.second_name, 'requester' as origin, null::timestamptz as signed_at from profiles p
        where p.id = r.requestor_user_id and r.requested_by = 'client' and p.erased_at is null
          and ${isOfClient(sql`p.id`)}
      union all select w.name, w.second_name, 'person', null from client_people w join profiles p on p.id = w.user_id
        where w.client_id = c.id and p.erased_at is null
      union all select p.name, p.second_name, 'main', null from profiles p where p.id = c.user_id and p.erased_at is null
      union all (
        select s.signer_name, null, 'earlier', s.signed_at from ${jobsWith('signature', 'dispute')} s
        where s.client_id = c.id and ${jobIs('completed', 's')} and s.disputed_at is null
        order by s.completed_date desc, s.id desc limit ${earlierVisits}
      )
      union all select side.name, second_name_of_account(side.user_id, side.name), 'former', null from (
        select unnest(array[e.changes #>> '{person,from}', e.changes #>> '{person,to}']) as name,
          coalesce(e.changes #>> '{user_id,from}', e.changes #>> '{user_id,to}')::uuid as user_id
        from ${personEvents} and not exists (
          select from profiles p where p.id in ${accountsOfEvent} and ${isOfClient(sql`p.id`)})
      ) side where side.name is not null
    ) n
  where j.id = ${id} and n.name <> all(array_remove(array[c.name, c.second_name], null))`;

/** Selects the time of the last erasure of a person who belonged to the client or made a request for it. */
const lastErasure = (id: string) => sql`
  select max(n.erased_at) as erased_at
  from job_orders j
    join clients c on c.id = j.client_id
    cross join lateral (
      select p.erased_at from profiles p where p.id = c.user_id
      union all select p.erased_at from client_people w join profiles p on p.id = w.user_id where w.client_id = c.id
      union all select p.erased_at from service_requests r join profiles p on p.id = r.requestor_user_id
        where r.client_id = c.id and r.requested_by = 'client'
      union all select (select max(p.erased_at) from profiles p where p.id in ${accountsOfEvent})
        from ${personEvents}
      union all select (
          select max(p.erased_at) from profiles p
          where p.operator_id = c.operator_id and p.erased_at is not null
            and p.name in (
              e.changes #>> '{person,from}', e.changes #>> '{person,to}', e.changes #>> '{main_account,from}'))
        from ${personEvents} and not e.changes ? 'user_id'
    ) n
  where j.id = ${id}`;
