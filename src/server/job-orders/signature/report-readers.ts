import { type SQL, sql } from 'drizzle-orm';
import { type ClientReader, getsReport, mayGetReport } from '#domain/signing/report-readers.ts';
import type { Language } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { clientReaders, readerColumns } from '#server/store/shapes/client-readers.ts';
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

type Row = ReportReader & ClientReader;

type Choice = {
  readonly isReader: (person: ClientReader) => boolean;
  /** True to include addresses of a client that left, and those whose recipients stopped the reports. */
  readonly hasEveryAddress: boolean;
};

/**
 * Selects the readers of a job's report. A person who has never signed in is not a reader, because anyone could have
 * entered the address. An address for reports needs no account: each email to it has a link that stops the reports.
 * Only the server's own role can read these rows.
 */
const readers = (job_order_id: string, hasEveryAddress: boolean): SQL => sql`
  with here as (
    select c.id as client_id, c.operator_id, c.is_active, ${ownDomain} as domain, ${letterheadJson} as letterhead
    from job_orders j join clients c on c.id = j.client_id join country_operators o on o.id = j.operator_id
      join machines m on m.id = j.machine_id ${withSite('j')}
    where j.id = ${job_order_id})
  select x.user_id, null::uuid as report_address_id, null as stop_key, x.name, x.email, null as language,
    null::timestamptz as stopped_at, h.domain, h.letterhead, case when x.is_main then 0 else 1 end as place, ${readerColumns}
  from here h cross join ${clientReaders(sql`${job_order_id}`)} x
  union all
  select null, a.id, a.stop_key, a.label, a.email, a.language, a.stopped_at, h.domain, h.letterhead, 2, null, null, null, null
  from here h join report_addresses a on a.operator_id = h.operator_id and a.client_id = h.client_id
  where ${hasEveryAddress} or (h.is_active and a.stopped_at is null)
  order by place, name, email`;

async function findReaders(
  tx: Transaction,
  job_order_id: string,
  { isReader, hasEveryAddress }: Choice,
): Promise<ReportReader[]> {
  const rows = await tx.rows<Row>(readers(job_order_id, hasEveryAddress));
  const people = rows.filter((row) => row.user_id !== null && isReader(row)).slice(0, mostPeople);
  const emails = new Set(people.map(({ email }) => email.toLowerCase()));
  return [...people, ...rows.filter(({ user_id, email }) => user_id === null && !emails.has(email))];
}

/** Returns the recipients of the report after a signature. Must run in the server's own role. */
export function findReportReaders(tx: Transaction, job_order_id: string): Promise<ReportReader[]> {
  return findReaders(tx, job_order_id, { isReader: getsReport, hasEveryAddress: false });
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
  const isReader = isTechnician ? getsReport : mayGetReport;
  return findReaders(tx, job_order_id, { isReader, hasEveryAddress: true });
}
