import { type KeyObject, verify, X509Certificate } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';
import { type DaySeal, hashOfDay } from '#server/store/cases/day-seals.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { nameOfCase, type Verification } from './findings.ts';
import { hashOfLink, type Link, linkColumns } from './link-content.ts';
import { rowsInOrder } from './rows-in-order.ts';

type SealRow = DaySeal & {
  readonly operator: string | null;
  readonly follows: boolean;
  /** True if an event records that this key replaced another one. */
  readonly says_change: boolean;
};

const sealRows = `
  select s.*, o.name as operator, coalesce(s.day = 1 + lag(s.day) over (partition by s.operator_id order by s.day), true) as follows,
    exists (select from case_links l join events e on e.id = l.entry_id
      where l.case_id = s.operator_id and e.type = 'operators.seal-key-changed'
        and e.changes #>> '{seal_key,to}' = s.key_fingerprint) as says_change
  from day_seals s left join country_operators o on o.id = s.operator_id
  order by s.operator_id, s.day`;

/** The links that no seal covers, although the seal of their day should. */
const unsealed = `
  with heads as (
    select split_part(line, ' ', 1)::uuid as case_id, max(split_part(line, ' ', 2)::integer) as position
    from day_seals, regexp_split_to_table(heads, E'\\n') line where case_count > 0 group by 1
  ), ends as (select operator_id, max(ends_at) as ends_at from day_seals group by 1)
  select l.case_id, l.position from case_links l
    join ends e on e.operator_id = l.operator_id left join heads h on h.case_id = l.case_id
  where l.added_at < e.ends_at and l.position > coalesce(h.position, 0)`;

/** The newest seal of each operator, with the operator's name. */
type NewestSeals = Map<string, Pick<DaySeal, 'day' | 'hash'>>;
/** The first and last days that each key sealed, by the fingerprint of its certificate. */
type UsedKeys = Map<string, { readonly first: string; readonly last: string }>;
export type VerifiedSeals = { readonly seals: NewestSeals; readonly keys: UsedKeys };

type Expected = {
  /** The hash of a seal that someone kept; null for none. */
  readonly seal: string | null;
  /** The fingerprints of the keys that may have sealed days; null for all keys of the installation. */
  readonly keys: readonly string[] | null;
};

/** Verifies each seal, its signature and key, its link to the previous seal, and the chains that it covers. */
export async function verifySeals(verification: Verification, expected: Expected): Promise<VerifiedSeals> {
  const { tx, tally, found } = verification;
  const newest: NewestSeals = new Map();
  const used: UsedKeys = new Map();
  const keys = await sealKeys(tx);
  let before: SealedRow | null = null;
  let isThere = expected.seal === null;
  for await (const row of rowsInOrder<SealRow>(tx, 'seals', sealRows)) {
    const sealed: SealedRow = { ...row, key: keyOf(row, keys) };
    const name = `the seal of ${row.day} of ${row.operator ?? row.operator_id}`;
    const earlier: SealedRow | null = before?.operator_id === row.operator_id ? before : null;
    for (const fault of faultsOf(sealed, earlier, expected)) found(`${name} ${fault}`);
    await verifyHeads(verification, name, row.heads);
    isThere ||= row.hash === expected.seal;
    newest.set(row.operator ?? row.operator_id, row);
    const { key } = sealed;
    if (key !== null) used.set(key, spanOf(used.get(key), row.day));
    tally.seals += 1;
    before = sealed;
  }
  for await (const { case_id, position } of rowsInOrder<LinkPosition>(tx, 'unsealed', unsealed))
    found(`${await nameOfCase(tx, case_id)}, link ${position}: it was added after its day was sealed`);
  if (!isThere) found(`no day has the seal ${expected.seal}`);
  return { seals: newest, keys: used };
}

type LinkPosition = Pick<Link, 'case_id' | 'position'>;
/** `key` is the fingerprint of the key that made the signature; null if no key of the installation did. */
type SealedRow = SealRow & { readonly key: string | null };

function spanOf(span: { readonly first: string; readonly last: string } | undefined, day: string) {
  if (span === undefined) return { first: day, last: day };
  return { first: day < span.first ? day : span.first, last: day > span.last ? day : span.last };
}

function faultsOf(row: SealedRow, earlier: SealedRow | null, expected: Expected): string[] {
  const { key, key_fingerprint } = row;
  const isOtherKey = earlier !== null && earlier.key_fingerprint !== null && key !== earlier.key;
  return [
    ...(row.follows ? [] : ['follows a day without a seal']),
    ...(row.previous_hash === (earlier?.hash ?? '') ? [] : ['does not follow from the seal before it']),
    ...(row.hash === hashOfDay(row) ? [] : ['was changed']),
    ...(key === null ? ['has no valid signature'] : []),
    ...(key !== null && key_fingerprint !== null && key !== key_fingerprint ? ['names another key'] : []),
    ...(key_fingerprint === null && earlier !== null && earlier.key_fingerprint !== null
      ? ['names no key, as in earlier versions']
      : []),
    ...(isOtherKey && !row.says_change ? ['was made with another key, and no event says so'] : []),
    ...(key !== null && expected.keys !== null && !expected.keys.includes(key)
      ? [`was made with the key ${key}, which was not named`]
      : []),
  ];
}

type KnownKey = { readonly fingerprint: string; readonly publicKey: KeyObject };

function keyOf({ hash, signature }: SealRow, keys: readonly KnownKey[]): string | null {
  const bytes = Buffer.from(signature, 'base64');
  const found = keys.find(({ publicKey }) => verify('sha256', Buffer.from(hash), publicKey, bytes));
  return found?.fingerprint ?? null;
}

async function sealKeys(tx: OwnerTransaction): Promise<KnownKey[]> {
  const rows = await tx.rows<{ certificate: string }>(sql`select certificate from seal_keys`);
  return rows.map(({ certificate }) => {
    const { raw, publicKey } = new X509Certificate(certificate);
    return { fingerprint: sha256(raw), publicKey };
  });
}

const headsAtOnce = 1000;

/** Compares the chains with the lengths and hashes that they had when the day was sealed. */
async function verifyHeads({ tx, found }: Verification, name: string, heads: string): Promise<void> {
  const lines = heads.split('\n').filter(Boolean);
  for (let from = 0; from < lines.length; from += headsAtOnce) {
    const some = lines.slice(from, from + headsAtOnce);
    const links = await tx.rows<Link>(sql`
      select ${sql.raw(linkColumns)} from case_links l
        join regexp_split_to_table(${some.join('\n')}, E'\n') line
          on l.case_id = split_part(line, ' ', 1)::uuid and l.position = split_part(line, ' ', 2)::integer`);
    const sealed = new Set(links.map((link) => `${link.case_id} ${link.position} ${hashOfLink(link)}`));
    for (const line of some) {
      if (sealed.has(line)) continue;
      const [id = '', position] = line.split(' ');
      found(`${name}: ${await nameOfCase(tx, id)} had another link ${position} on that day`);
    }
  }
}
