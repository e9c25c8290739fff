import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';
import type { Verification } from './findings.ts';
import { isChained } from './link-content.ts';
import { rowsInOrder } from './rows-in-order.ts';

type Start = { readonly chained_at: string; readonly unchained_events: number };

const without = (kind: string, entry: string) =>
  `not exists (select from case_links l where l.kind = '${kind}' and l.entry_id = ${entry})`;

const withoutEvent = `not exists (select from case_links l where l.kind in ('event', 'event-in-parts') and l.entry_id = e.id)`;

/** Selects everything since the moment `since` that must have a link but has none. */
const lacking = (since: string) => `
  select 'the event ' || e.type || ' ' || e.id || ' of ' || e.subject || ' was added without a link' as text
    from events e where ${isChained} and e.at > ${since} and ${withoutEvent}
  union all select 'the signature of job order ' || s.job_order_id || ' was added without a link'
    from signatures s where s.signed_at > ${since} and ${without('signature', 's.job_order_id')}
  union all select 'the sealed report of job order ' || r.job_order_id || ' was added without a link'
    from sealed_reports r where r.sealed_at > ${since} and ${without('report', 'r.job_order_id')}
  union all select 'the file ' || f.id || ' was added without a link'
    from files f where f.case_id is not null and f.created_at > ${since} and ${without('file', 'f.id')}
  union all select 'the file ' || f.id || ' was removed without a link'
    from files f where f.case_id is not null and f.removed_at > ${since} and ${without('file-removed', 'f.id')}
  union all select 'the event ' || w.event_id || ' was rewritten without a link'
    from rewritten_events w where not exists (
      select from case_links l where l.case_id = w.operator_id and l.position = w.position and l.kind = 'rewritten')
  union all select 'a part of the event ' || x.event_id || ' was erased without a link'
    from erased_parts x where not exists (
      select from case_links l where l.case_id = x.operator_id and l.position = x.position and l.kind = 'rewritten')
  union all select 'the signature of job order ' || s.job_order_id || ' does not have its hash'
    from signatures s where encode(sha256(s.client_signature), 'hex') <> s.client_signature_sha256
  union all select 'the signed summary of job order ' || s.job_order_id || ' does not have its hash'
    from signatures s where encode(sha256(convert_to(s.signed_summary, 'UTF8')), 'hex') <> s.signed_summary_sha256`;

/** Finds rows that are in no chain, and signatures that do not match their hash. */
export async function verifyEntries({ tx, tally, found }: Verification): Promise<void> {
  const { chained_at, unchained_events } = await startOf(tx);
  // Without earlier history, every entry must have a link, regardless of the time that it states.
  const since = unchained_events === 0 ? `'-infinity'` : `'${chained_at}'`;
  for await (const { text } of rowsInOrder<{ text: string }>(tx, 'lacking', lacking(`${since}::timestamptz`)))
    found(text);
  if (unchained_events === 0) return;
  const [counted] = await tx.rows<{ count: number }>(
    sql.raw(
      `select count(*) as count from events e where ${isChained} and e.at <= '${chained_at}' and ${withoutEvent}`,
    ),
  );
  tally.before = counted?.count ?? 0;
  if (tally.before !== unchained_events)
    found(`there are ${tally.before} events from before the chains, not ${unchained_events}`);
}

async function startOf(tx: OwnerTransaction): Promise<Start> {
  const [start] = await tx.rows<Start>(
    sql`select chained_at::text as chained_at, unchained_events from installation`,
  );
  return start ?? { chained_at: '-infinity', unchained_events: 0 };
}
