import type { LinkKind } from '#server/store/cases/case-chains.ts';
import { nameOfCase, type Tally, type Verification } from './findings.ts';
import { currentHash, hashOfLink, instantText, type Link, linkColumns, statedTime } from './link-content.ts';
import { type LinkTimes, timeFaultsOf } from './link-times.ts';
import { rowsInOrder } from './rows-in-order.ts';

type ChainRow = Link & {
  /** The hash of the current content; null if the content is missing. */
  readonly current: string | null;
  /** The hash of the event after its last lawful change; null if it never changed. */
  readonly rewritten: string | null;
  /** False for a batch of rewritten events if no event records the reason. */
  readonly is_explained: boolean;
  /** False for a batch of events that were rewritten for an account that was not erased. */
  readonly is_erased: boolean;
  /** The time that the content states; null if it states none. */
  readonly stated: string | null;
  readonly type: string | null;
  readonly head_length: number | null;
  readonly head_hash: string | null;
};

const chainRows = `
  select ${linkColumns}, ${currentHash} as current,
    case l.kind when 'event' then (select encode(w.content_hash, 'hex') from rewritten_events w
      where w.event_id = l.entry_id order by w.position desc limit 1) end as rewritten,
    l.kind <> 'rewritten' or exists (
      select from case_links x join events e on e.id = x.entry_id
      where x.case_id = l.case_id and x.kind like 'event%' and e.record_id = l.entry_id
        and e.type in ('accounts.erased', 'operators.records-forgotten')) as is_explained,
    l.kind <> 'rewritten' or l.entry_id = l.case_id or exists (
      select from profiles p where p.id = l.entry_id and p.erased_at is not null) as is_erased,
    case when l.kind like 'event%' then (select e.type from events e where e.id = l.entry_id) end as type,
    ${instantText(statedTime)} as stated,
    c.length as head_length, encode(c.hash, 'hex') as head_hash
  from case_links l left join case_chains c on c.case_id = l.case_id
  order by l.case_id, l.position`;

const nouns: Readonly<Record<LinkKind, string>> = {
  event: 'the event',
  'event-in-parts': 'the event',
  signature: 'the signature of job order',
  report: 'the sealed report of job order',
  file: 'the file',
  'file-removed': 'the removal of file',
  rewritten: 'the events that were rewritten for',
};

const counted: Partial<Readonly<Record<LinkKind, keyof Tally>>> = {
  event: 'events',
  'event-in-parts': 'events',
  signature: 'signatures',
  report: 'reports',
  file: 'files',
  'file-removed': 'removed',
};

const nothing = { position: 0, hash: '', added: null };

/** Walks every chain from its first link, and compares each link with the previous one and with its content. */
export async function verifyChains(verification: Verification, times: LinkTimes): Promise<void> {
  const { tx, tally, progress } = verification;
  let last: ChainRow | null = null;
  let before: ChainPosition = nothing;
  for await (const row of rowsInOrder<ChainRow>(tx, 'chain_rows', chainRows)) {
    if (row.case_id !== last?.case_id) {
      if (last !== null) await verifyHead(verification, last, before);
      before = nothing;
      tally.cases += 1;
      if (tally.cases % 10_000 === 0) progress(`${tally.cases} cases`);
    }
    await verifyLink(verification, row, before, times);
    before = { position: row.position, hash: hashOfLink(row), added: row.added };
    last = row;
  }
  if (last !== null) await verifyHead(verification, last, before);
  const emptied = `select case_id from case_chains c where not exists (select from case_links l where l.case_id = c.case_id)`;
  for await (const { case_id } of rowsInOrder<{ case_id: string }>(tx, 'emptied', emptied))
    verification.found(`${await nameOfCase(tx, case_id)}: the whole chain is missing`);
}

type ChainPosition = { readonly position: number; readonly hash: string; readonly added: string | null };

async function verifyLink(
  { tx, tally, found }: Verification,
  row: ChainRow,
  before: ChainPosition,
  times: LinkTimes,
): Promise<void> {
  const { position, kind, entry_id, type, previous, content, current, rewritten } = row;
  const complaint = async (text: string) =>
    found(`${await nameOfCase(tx, row.case_id)}, link ${position}: ${text}`);
  const count = counted[kind];
  if (count !== undefined) tally[count] += 1;
  if (rewritten !== null) tally.erased += 1;
  const name = `${nouns[kind]} ${[type, entry_id].filter(Boolean).join(' ')}`;
  if (position !== before.position + 1) await complaint(`the link before it is missing`);
  else if (previous !== before.hash) await complaint(`it does not follow from the link before it`);
  if (current === null) await complaint(`${name} is missing`);
  else if (current !== (rewritten ?? content)) await complaint(`${name} was changed`);
  if (!row.is_explained) await complaint(`nothing says why ${name} were rewritten`);
  if (!row.is_erased) await complaint(`${entry_id} was never erased, but events were rewritten for it`);
  for (const fault of timeFaultsOf(row, before.added, times)) await complaint(`${name} ${fault}`);
}

async function verifyHead({ tx, found }: Verification, last: ChainRow, end: ChainPosition): Promise<void> {
  const { case_id, head_length, head_hash } = last;
  if (head_length === end.position && head_hash === end.hash) return;
  const name = await nameOfCase(tx, case_id);
  if (head_length === null) found(`${name}: the head of the chain is missing`);
  else if (head_length > end.position)
    found(`${name}, link ${end.position + 1}: it is missing at the end of the chain`);
  else found(`${name}, link ${end.position}: the head of the chain does not follow from it`);
}
