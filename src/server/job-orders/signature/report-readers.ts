import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { literal } from '#server/store/rows/columns.ts';
import { withSite } from '#server/store/shapes/visit-place.ts';
import { type LetterheadForms, letterheadJson } from './letterhead.ts';

/** A person at the client with an account, or an address for reports, which has no account. */
export type ReportReader = {
  readonly user_id: string | null;
  readonly report_address_id: string | null;
  /** The secret part of the link that stops the reports; null for a person with an account. */
  readonly stop_key: string | null;
  /** The person's name, or the address's label. */
  readonly name: string | null;
  readonly email: string;
  /** The language of an address. A person's language is in the account. */
  readonly language: Language | null;
  readonly stopped_at: Date | null;
  readonly domain: string | null;
  readonly letterhead: LetterheadForms;
};

const mostPeople = 100;

type Choice = {
  /** SQL that checks whether the person `p` of the client `h` is a reader. */
  readonly people: SQL;
  /** SQL that checks whether the address `a` of the client `h` is a reader. */
  readonly addresses: SQL;
};

/** The client's main account, and the owners who want email about jobs. */
const whoWantReports = sql`p.id = h.main or exists (
  select from client_people w join preferences f on f.user_id = w.user_id
  where w.user_id = p.id and w.client_id = h.client_id and w.standing = 'owner' and 'jobs' = any(f.email_topics))`;
const everyone = sql`p.id = h.main or exists (
  select from client_people w where w.user_id = p.id and w.client_id = h.client_id)`;

/**
 * Selects the readers of a job's report. A person who has never signed in is not a reader, because anyone could have
 * entered the address. An address for reports needs no account: each email to it has a link that stops the reports.
 * Only the server's own role can read these rows.
 */
const readers = (job_order_id: string, { people, addresses }: Choice): SQL => sql`
  with here as (
    select c.id as client_id, c.operator_id, c.user_id as main, c.is_active, ${ownDomain} as domain, ${letterheadJson} as letterhead
    from job_orders j join clients c on c.id = j.client_id join country_operators o on o.id = j.operator_id
      join machines m on m.id = j.machine_id ${withSite('j')}
    where j.id = ${job_order_id}),
  people as (
    select p.id, p.name, p.email, p.id = h.main as is_main
    from here h join profiles p on (${people})
    where h.is_active and p.deactivated_at is null and exists (select from credentials k where k.user_id = p.id)
    order by is_main desc, p.name, p.id limit ${literal(mostPeople)})
  select p.id as user_id, null::uuid as report_address_id, null as stop_key, p.name, p.email, null as language,
    null::timestamptz as stopped_at, h.domain, h.letterhead, case when p.is_main then 0 else 1 end as place
  from here h cross join people p
  union all
  select null, a.id, a.stop_key, a.label, a.email, a.language, a.stopped_at, h.domain, h.letterhead, 2
  from here h join report_addresses a on a.operator_id = h.operator_id and a.client_id = h.client_id
  where (${addresses}) and not exists (select from people p where lower(p.email) = a.email)
  order by place, name, email`;

/** Returns the recipients of the report after a signature. Must run in the server's own role. */
export function findReportReaders(tx: Transaction, job_order_id: string): Promise<ReportReader[]> {
  return tx.rows<ReportReader>(
    readers(job_order_id, { people: whoWantReports, addresses: sql`h.is_active and a.stopped_at is null` }),
  );
}

/**
 * Returns all people at the client who may get the report again, and all its addresses, even those whose recipients
 * stopped the reports. A technician sees only the people who receive the reports. Must run in the server's own role.
 */
export function findKnownReaders(
  tx: Transaction,
  job_order_id: string,
  { isTechnician }: { readonly isTechnician: boolean },
): Promise<ReportReader[]> {
  const people = isTechnician ? whoWantReports : everyone;
  return tx.rows<ReportReader>(readers(job_order_id, { people, addresses: sql`true` }));
}
