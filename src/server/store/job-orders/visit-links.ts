import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import { createdAt, keyInTenant, literal, primaryId } from '#server/store/rows/columns.ts';
import { secret } from '#server/store/rows/secret.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { job_orders } from './order.ts';
import { jobsWith } from './parts.ts';

/** The links that show a visit to anyone who has them. Only a hash of each is stored. A withdrawn one is deleted. */
export const visit_links = pgTable(
  'visit_links',
  {
    id: primaryId(),
    operator_id: uuid().notNull(),
    job_order_id: uuid().notNull(),
    /** The account that received the link by email; null for a shared link. */
    user_id: uuid(),
    token_sha256: secret(text().notNull().unique()),
    created_at: createdAt(),
    /** False for a link that the company shared, because its own people must not rate the visit. */
    may_rate: boolean().notNull().default(true),
  },
  (table) => [
    keyInTenant('visit_links_job_order', table.operator_id, table.job_order_id, job_orders).onDelete(
      'cascade',
    ),
    index('visit_links_of_job').on(table.job_order_id, table.created_at),
    index('visit_links_by_age').on(table.created_at),
    index('visit_links_of_user').on(table.user_id),
    ...systemPolicies('visit_links'),
  ],
);

/** The visits with everything that decides when their links end. */
const visits = () => jobsWith('client_window', 'cancellation', 'signature');

/** SQL for the time at which the links of the visit `j` end. The visit counts from its end, or from its latest time. */
const endOfLinks = sql`(coalesce(j.signed_at, j.cancelled_at, greatest(
    j.scheduled_date + j.window_minutes * interval '1 minute', j.told_until, j.started_at, j.job_order_form_submitted_at))
  + ${sql.raw(`interval '${visitLink.days} days'`)})`;

/** A link that works, and the client whose visit it shows. */
export type FoundVisitLink = {
  readonly id: string;
  readonly job_order_id: string;
  readonly operator_id: string;
  readonly client_id: string;
  readonly may_rate: boolean;
};

const tokenBytes = 24;
const tokenPattern = /^[\w-]{32}$/;

/**
 * Returns null if the link is unknown or has ended: some time after the visit, or because its client, its operator or
 * the recipient of its email is no longer active.
 */
export async function findVisitLink(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<FoundVisitLink | null> {
  if (!tokenPattern.test(token)) return null;
  const [link] = await tx.rows<FoundVisitLink>(sql`
    select l.id, l.job_order_id, l.operator_id, j.client_id, l.may_rate
    from visit_links l
      join ${visits()} j on j.id = l.job_order_id and j.operator_id = l.operator_id
      join clients c on c.id = j.client_id and c.is_active
      join country_operators o on o.id = l.operator_id and o.suspended_at is null
    where l.token_sha256 = ${sha256(token)} and ${now} <= ${endOfLinks}
      and (l.user_id is null or exists (
        select from profiles p
        where p.id = l.user_id and p.deactivated_at is null and p.erased_at is null and (
          p.id = c.user_id or exists (select from client_people w where w.user_id = p.id and w.client_id = c.id))))`);
  return link ?? null;
}

type VisitLinkCount = { readonly shared: number; readonly mailed: number; readonly until: Date };

/** Returns null if the visit ended so long ago that its links no longer work. */
export async function countLinksOf(
  tx: Transaction,
  job_order_id: string,
  now: Date,
): Promise<VisitLinkCount | null> {
  const [count] = await tx.rows<VisitLinkCount>(sql`
    select ${endOfLinks} as until, l.shared, l.mailed
    from ${visits()} j cross join lateral (
      select count(*) filter (where user_id is null)::int as shared, count(user_id)::int as mailed
      from visit_links where job_order_id = j.id) l
    where j.id = ${job_order_id} and ${now} <= ${endOfLinks}`);
  return count ?? null;
}

type NewLink = {
  readonly id: string;
  readonly operator_id: string;
  readonly job_order_id: string;
  readonly user_id: string | null;
  readonly may_rate: boolean;
  readonly at: Date;
};

/** Writes a new link with the transaction, and returns its path. This is the only place that has the token. */
export function queueVisitLink(tx: Transaction, { at, ...link }: NewLink): string {
  const token = randomBytes(tokenBytes).toString('base64url');
  const row = { ...link, token_sha256: sha256(token), created_at: at };
  tx.write(tx.orm.insert(visit_links).values(row));
  dropOldest(tx, link);
  return `${visitLink.path}${token}`;
}

/** Keeps the newest links, so that their number is limited even if a visit is moved or shared often. */
function dropOldest(
  tx: Transaction,
  { job_order_id, user_id }: Pick<NewLink, 'job_order_id' | 'user_id'>,
): void {
  const [isOfKind, most] =
    user_id === null
      ? [sql`user_id is null`, visitLink.mostShared]
      : [sql`user_id is not null`, visitLink.mostMailed];
  tx.write(sql`delete from visit_links where id in (
    select id from visit_links where job_order_id = ${job_order_id} and ${isOfKind}
    order by created_at desc, id desc offset ${literal(most)})`);
}

/** Ends all links of a visit, and returns how many there were. */
export async function dropVisitLinks(tx: Transaction, job_order_id: string): Promise<number> {
  const dropped = await tx.rows(
    sql`delete from visit_links where job_order_id = ${job_order_id} returning 1`,
  );
  return dropped.length;
}

/** SQL that checks whether the visit of a row of `visit_links` is so long over that the row is of no use. */
export const isEndedLink = (at: Date): SQL => sql`exists (
  select from ${visits()} j where j.id = visit_links.job_order_id and ${endOfLinks} < ${at})`;
