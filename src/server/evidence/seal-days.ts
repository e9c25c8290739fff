import { createPrivateKey, sign } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import type { Language } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Regular, regularly } from '#server/outbox/regularly.ts';
import type { Server } from '#server/platform/context.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { installationKeyOf } from '#server/printing/seal-key.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type DaySeal, hashOfDay, insertDaySeal } from '#server/store/cases/day-seals.ts';
import { queueMail } from '#server/store/outgoing-mails.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { dateAt, endOfDate } from '#server/store/shapes/operator-day.ts';
import { mailText } from '#words/say/mail-text.ts';
import { hashOfLink, type Link, linkColumns } from './link-content.ts';

const everyMs = 15 * 60_000;
/** The number of operators whose next day is sealed in one round. */
const batch = 100;
/** The time after the end of a day within which its last transactions end. A later transaction is in the next seal. */
const grace = sql.raw(`interval '1 hour'`);

type DueDay = {
  readonly id: string;
  readonly name: string;
  readonly day_seal_email: string | null;
  readonly language: Language | null;
  readonly day: string;
  readonly ends_at: Date;
  readonly previous_hash: string;
  /** The end of the last sealed day; null before the first. */
  readonly since: Date | null;
  /** The key of the last sealed day; null if its seal names no key. */
  readonly last_key: string | null;
};

/** Seals each operator's day soon after its end. A server that starts later seals the missed days. */
export function sealDaysRegularly(server: Server): Regular {
  return regularly(server, 'seals', everyMs, (patient, isStopped) => sealDays(patient, { isStopped }));
}

/** `at` replaces the database's clock, which also dates the links. */
export async function sealDays(
  server: Server,
  {
    at = null,
    isStopped = () => false,
  }: { readonly at?: Date | null; readonly isStopped?: () => boolean } = {},
): Promise<void> {
  let due = await listDueDays(server, at);
  while (due.length > 0 && !isStopped()) {
    for (const day of due) await sealDay(server, day);
    due = await listDueDays(server, at);
  }
}

/**
 * Returns, for each operator, the next day to seal, if that day has ended. An operator's first day is the day of its
 * first link.
 */
function listDueDays({ database }: Server, at: Date | null): Promise<DueDay[]> {
  const nextDay = sql`coalesce(s.day + 1, (
    select ${dateAt(sql`min(l.added_at)`, sql`o.time_zone`)} from case_links l where l.operator_id = o.id))`;
  return database.transaction(
    systemFor({ installation: 'the days of all operators are sealed' }),
    (tx) =>
      tx.rows<DueDay>(sql`
        select d.id, d.name, d.day_seal_email, d.language, d.day, d.ends_at, d.previous_hash, d.since, d.last_key from (
          select o.id, o.name, o.day_seal_email, o.language, n.day, coalesce(s.hash, '') as previous_hash, s.ends_at as since, s.key_fingerprint as last_key,
            greatest(${endOfDate(sql`n.day`, sql`o.time_zone`)}, s.ends_at) as ends_at
          from country_operators o
            left join lateral (
              select day, hash, ends_at, key_fingerprint from day_seals s where s.operator_id = o.id order by s.day desc limit 1) s on true
            cross join lateral (select ${nextDay} as day) n) d
        where d.ends_at + ${grace} <= coalesce(${at}::timestamptz, now())
        order by d.id limit ${batch}`),
    { readOnly: true },
  );
}

async function sealDay(server: Server, due: DueDay): Promise<void> {
  const { database, newId, now, origin } = server;
  const { privateKeyPkcs8, certificate } = await installationKeyOf(server);
  const key = createPrivateKey({ key: Buffer.from(privateKeyPkcs8), format: 'der', type: 'pkcs8' });
  const key_fingerprint = sha256(certificate);
  const isOtherKey = due.last_key !== null && due.last_key !== key_fingerprint;
  await database.transaction(systemFor({ operator: due.id }), async (tx) => {
    const heads = await headsSince(tx, due);
    const facts = {
      operator_id: due.id,
      day: due.day,
      ends_at: due.ends_at,
      heads: heads.join('\n'),
      case_count: heads.length,
      previous_hash: due.previous_hash,
      key_fingerprint,
    };
    const hash = hashOfDay(facts);
    const made_at = now();
    const seal: DaySeal = {
      ...facts,
      hash,
      signature: sign('sha256', Buffer.from(hash), key).toString('base64'),
      made_at,
    };
    if (!(await insertDaySeal(tx, seal))) return;
    if (isOtherKey)
      recordBy(theServer, { tx, at: made_at, newId, origin })('operators.seal-key-changed', {
        of: due,
        changes: { seal_key: { from: due.last_key, to: key_fingerprint } },
      });
    if (due.day_seal_email === null || (seal.case_count === 0 && !isOtherKey)) return;
    const text = mailText('daySeal', {
      company: due.name,
      day: due.day,
      cases: seal.case_count,
      seal: hash,
      key: key_fingerprint,
      isOtherKey,
    });
    const mail = {
      operator_id: due.id,
      recipient: due.day_seal_email,
      user_id: null,
      text,
      language: due.language,
    };
    queueMail(tx, mail, { id: newId(), at: made_at });
  });
}

/** Returns a line for each case that changed on the day: its id, the length of its chain and the hash of its last link. */
async function headsSince(tx: Transaction, due: DueDay): Promise<string[]> {
  const lastLinks = await tx.rows<Link>(sql`
    select distinct on (l.case_id) ${sql.raw(linkColumns)} from case_links l
    where l.operator_id = ${due.id} and l.added_at < ${due.ends_at}
      and l.added_at >= coalesce(${due.since}::timestamptz - ${grace}, '-infinity')
    order by l.case_id, l.position desc`);
  const [before] = await tx.rows<{ heads: string }>(sql`
    select heads from day_seals where operator_id = ${due.id} and day = ${due.day}::date - 1`);
  // A change shortly before midnight is in the seal of its own day only.
  const sealed = new Set(before?.heads.split('\n'));
  return lastLinks
    .map((link) => `${link.case_id} ${link.position} ${hashOfLink(link)}`)
    .filter((head) => !sealed.has(head));
}
