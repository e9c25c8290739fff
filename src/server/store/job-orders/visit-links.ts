import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { type Role, roles } from '#domain/actor.ts';
import { type LinkOrigin, visitLink } from '#domain/job-orders/visit-link.ts';
import {
  actsOfLink,
  type LinkAct,
  type LinkHolder,
  mayShareRating,
  mostSharedBy,
  replacesOwnLinks,
} from '#domain/job-orders/visit-link-acts.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import { createdAt, instant, keyInTenant, literal, oneOf, primaryId } from '#server/store/rows/columns.ts';
import { nameOf } from '#server/store/rows/rows.ts';
import { secret } from '#server/store/rows/secret.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { job_orders } from './order.ts';
import { jobsWith, partTables } from './parts.ts';
import { linkHolder } from './visit-link-holder.ts';

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
    /**
     * The account that shared the link, and its own role at that time; null for a link in an email, and for old links.
     */
    shared_by_user_id: uuid(),
    shared_by_role: text({ enum: roles }),
    /** The time when a browser first showed the page. Later openings are not recorded. */
    opened_at: instant(),
  },
  (table) => [
    keyInTenant('visit_links_job_order', table.operator_id, table.job_order_id, job_orders).onDelete(
      'cascade',
    ),
    index('visit_links_of_job').on(table.job_order_id, table.created_at),
    index('visit_links_by_age').on(table.created_at),
    index('visit_links_of_user').on(table.user_id),
    oneOf('visit_links_shared_by_role', table.shared_by_role, roles),
    ...systemPolicies('visit_links'),
  ],
);

/** The visits with everything that decides when their links end. */
const visits = () => jobsWith('client_window', 'cancellation', 'signature');

/**
 * SQL for the time at which the links to the visit `j` end: some days after it was signed or canceled. If it was
 * neither, the days count from the latest of its other times.
 */
const endOfLinks = sql`(coalesce(j.signed_at, j.cancelled_at, greatest(
    j.scheduled_date + j.window_minutes * interval '1 minute', j.told_until, j.started_at, j.job_order_form_submitted_at))
  + ${sql.raw(`interval '${visitLink.days} days'`)})`;

/** SQL for the `LinkOrigin` of the link `l`. A link in an email counts as the client's. */
const originJson = sql`(
  select json_build_object('way', case when l.user_id is null then 'shared' else 'mailed' end, 'user_id', o.id,
    'name', (select p.name from profiles p where p.id = o.id),
    'role', case when l.user_id is null then l.shared_by_role else 'client' end)
  from (values (coalesce(l.user_id, l.shared_by_user_id))) o(id))`;

/** Joins the client `c` and the operator `o` of the visit `j`. Its links work only while both are active. */
const activeParties = sql.raw(`
    join clients c on c.id = j.client_id and c.is_active
    join country_operators o on o.id = j.operator_id and o.suspended_at is null`);

/** Selects from the link `l` with its visit `j`, client `c` and operator `o`, if the link works. */
const workingLink = (token: string, now: Date): SQL => sql`
  from visit_links l
    join ${visits()} j on j.id = l.job_order_id and j.operator_id = l.operator_id
    ${activeParties}
    join ${linkHolder} h on true
  where l.token_sha256 = ${sha256(token)} and ${now} <= ${endOfLinks}`;

/** A link that works, and the client whose visit it shows. */
export type FoundVisitLink = {
  readonly id: string;
  readonly job_order_id: string;
  readonly operator_id: string;
  readonly client_id: string;
  /** The actions that the link's holder may currently pass on. */
  readonly acts: readonly LinkAct[];
  readonly opened_at: Date | null;
  readonly origin: LinkOrigin;
};

const tokenBytes = 24;
const tokenPattern = /^[\w-]{32}$/;

type LinkRow = Omit<FoundVisitLink, 'acts'> & LinkHolder & { readonly may_rate: boolean };

/**
 * Returns null if the link is unknown or has ended: some time after the visit, or because its client or its operator is
 * no longer active, or the person who shared it or got it by email can no longer open the visit.
 */
export async function findVisitLink(
  tx: Transaction,
  token: string,
  now: Date,
): Promise<FoundVisitLink | null> {
  if (!tokenPattern.test(token)) return null;
  const [row] = await tx.rows<LinkRow>(sql`
    select l.id, l.job_order_id, l.operator_id, j.client_id, l.may_rate, l.opened_at, h.role, h.standing,
      ${originJson} as origin
    ${workingLink(token, now)}`);
  if (row === undefined) return null;
  const { may_rate, role, standing, ...link } = row;
  return { ...link, acts: actsOfLink({ role, standing }, may_rate) };
}

/**
 * SQL for the transactions that last wrote the rows `l`, `j`, `c` and `o` and the other rows that the page shows, and
 * for the rights of the link's holder `h`, which decide the forms on the page.
 */
const writers = sql.raw(
  [
    'l.xmin',
    'c.xmin',
    'o.xmin',
    'h.role',
    'h.standing',
    ...['machines', 'technicians'].map(
      (table) => `(select xmin from ${table} where id = j.${table.slice(0, -1)}_id)`,
    ),
    '(select xmin from job_orders where id = j.id)',
    '(select xmin from operator_logos where operator_id = o.id)',
    ...Object.values(partTables).map(
      (table) => `(select xmin from ${nameOf(table)} where job_order_id = j.id)`,
    ),
  ]
    .map((writer) => `${writer}::text`)
    .join(', '),
);

/** Returns a text that changes whenever a row on the link's page changes; null if the link does not work. */
export async function findLinkState(tx: Transaction, token: string, now: Date): Promise<string | null> {
  if (!tokenPattern.test(token)) return null;
  const [link] = await tx.rows<{ state: string }>(sql`
    select array_to_string(array[${writers}], ' ', '-') as state ${workingLink(token, now)}`);
  return link?.state ?? null;
}

/** Records that a browser has shown the page for the first time. */
export function noteOpening(tx: Transaction, id: string, at: Date): void {
  tx.write(sql`update visit_links set opened_at = ${at} where id = ${id} and opened_at is null`);
}

type ListReader = {
  readonly job_order_id: string;
  readonly now: Date;
  /** The reader's own role, and the actions that the reader's links permit. */
  readonly role: Role;
  readonly acts: readonly LinkAct[];
  readonly seesEmails: boolean;
};

/**
 * SQL that checks whether a person with the role can share one more link of the visit `j` of the client `c`. The
 * client's people and the company's planners have separate limits, so neither can use up the other's.
 */
function hasRoom(role: Role): SQL {
  if (replacesOwnLinks(role)) return sql`true`;
  const isInPool =
    role === 'client'
      ? sql`l.shared_by_role = 'client'`
      : sql`l.shared_by_role not in ('client', 'technician')`;
  return sql`((
    select count(*) from visit_links l join ${linkHolder} h on true
    where l.job_order_id = j.id and l.user_id is null and ${isInPool}) < ${literal(mostSharedBy(role))})`;
}

/**
 * Returns the working links of a visit, newest first, as JSON with the time when they end. Returns null if no link of the
 * visit works: it ended long ago, or its client or its operator is no longer active.
 */
export function listLinksOf(
  tx: Transaction,
  { job_order_id, now, role, acts, seesEmails }: ListReader,
): Promise<string | null> {
  const email = seesEmails ? sql`(select p.email from profiles p where p.id = l.user_id)` : sql`null`;
  return tx.json(sql`
    select json_build_object('until', ${endOfLinks}, 'most_shared', ${literal(mostSharedBy(role))},
      'is_full', not ${hasRoom(role)}, 'acts', ${JSON.stringify(acts)}::json, 'items', (
      select coalesce(json_agg(listed.item order by listed.created_at desc, listed.id desc), '[]'::json) from (
        select l.id, l.created_at, json_build_object('id', l.id, 'origin', ${originJson}, 'email', ${email},
          'created_at', l.created_at, 'opened_at', l.opened_at) as item
        from visit_links l join ${linkHolder} h on true where l.job_order_id = j.id) listed)) as json
    from ${visits()} j ${activeParties}
    where j.id = ${job_order_id} and ${now} <= ${endOfLinks}`);
}

/** Returns whether a person with this role can share one more link; null if the links of the visit no longer work. */
export async function hasRoomForLink(
  tx: Transaction,
  { job_order_id, now, role }: Pick<ListReader, 'job_order_id' | 'now' | 'role'>,
): Promise<boolean | null> {
  const [visit] = await tx.rows<{ has_room: boolean }>(sql`
    select ${hasRoom(role)} as has_room from ${visits()} j ${activeParties}
    where j.id = ${job_order_id} and ${now} <= ${endOfLinks}`);
  return visit?.has_room ?? null;
}

type NewLink = {
  readonly id: string;
  readonly operator_id: string;
  readonly job_order_id: string;
  readonly shared_by_user_id: string;
  readonly shared_by_role: Role;
  readonly at: Date;
};

function makeToken() {
  const token = randomBytes(tokenBytes).toString('base64url');
  return { path: `${visitLink.path}${token}`, token_sha256: sha256(token) };
}

/**
 * Writes a link that someone shares, and returns its path. Only this path contains the token. A technician's new link
 * ends their oldest one.
 */
export function queueSharedLink(tx: Transaction, { at, ...link }: NewLink): string {
  const { path, token_sha256 } = makeToken();
  const { job_order_id, shared_by_user_id, shared_by_role } = link;
  if (replacesOwnLinks(shared_by_role)) {
    tx.write(sql`
      delete from visit_links where id in (
        select id from visit_links
        where job_order_id = ${job_order_id} and shared_by_user_id = ${shared_by_user_id}
          and shared_by_role = ${shared_by_role}
        order by created_at desc, id desc offset ${literal(mostSharedBy(shared_by_role) - 1)})`);
  }
  const may_rate = mayShareRating(shared_by_role);
  tx.write(tx.orm.insert(visit_links).values({ ...link, may_rate, token_sha256, created_at: at }));
  return path;
}

type MailedLink = {
  readonly id: string;
  readonly operator_id: string;
  readonly job_order_id: string;
  readonly user_id: string;
  readonly at: Date;
};

/**
 * Writes a link for an email, and returns its path. A visit that already has very many links gets no more, so that no
 * link in an earlier email has to end. The mailer leaves out a link that does not exist.
 */
export function queueMailedLink(
  tx: Transaction,
  { id, operator_id, job_order_id, user_id, at }: MailedLink,
): string {
  const { path, token_sha256 } = makeToken();
  tx.write(sql`
    insert into visit_links (id, operator_id, job_order_id, user_id, token_sha256, created_at)
    select ${id}, ${operator_id}, ${job_order_id}, ${user_id}, ${token_sha256}, ${at}
    where (select count(*) from visit_links where job_order_id = ${job_order_id} and user_id is not null)
      < ${literal(visitLink.mostMailed)}`);
  return path;
}

/** Ends all links of a visit, and returns how many there were. */
export async function dropVisitLinks(tx: Transaction, job_order_id: string): Promise<number> {
  const dropped = await tx.rows(
    sql`delete from visit_links where job_order_id = ${job_order_id} returning 1`,
  );
  return dropped.length;
}

type OneLink = { readonly job_order_id: string; readonly id: string };

/** Returns the origin of one link of a visit; null if it has none with this id. */
export async function findLinkOrigin(tx: Transaction, { job_order_id, id }: OneLink) {
  const [link] = await tx.rows<{ origin: LinkOrigin }>(sql`
    select ${originJson} as origin from visit_links l where l.id = ${id} and l.job_order_id = ${job_order_id}`);
  return link?.origin ?? null;
}

export function dropVisitLink(tx: Transaction, { job_order_id, id }: OneLink): void {
  tx.write(sql`delete from visit_links where id = ${id} and job_order_id = ${job_order_id}`);
}

/** SQL that checks whether the visit of a row in `visit_links` ended so long ago that the row is no longer needed. */
export const isEndedLink = (at: Date): SQL => sql`exists (
  select from ${visits()} j where j.id = visit_links.job_order_id and ${endOfLinks} < ${at})`;
