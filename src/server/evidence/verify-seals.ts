import { verify, X509Certificate } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';
import { type DaySeal, hashOfDay } from '#server/store/cases/day-seals.ts';
import { nameOfCase, type Verification } from './findings.ts';
import { hashOfLink, type Link, linkColumns } from './link-content.ts';
import { rowsInOrder } from './rows-in-order.ts';

type SealRow = DaySeal & { readonly operator: string | null; readonly follows: boolean };

const seals = `
  select s.*, o.name as operator, coalesce(s.day = 1 + lag(s.day) over (partition by s.operator_id order by s.day), true) as follows
  from day_seals s left join country_operators o on o.id = s.operator_id
  order by s.operator_id, s.day`;

/** The links that the seal of their day should have covered, and no seal did. */
const unsealed = `
  with heads as (
    select split_part(line, ' ', 1)::uuid as case_id, max(split_part(line, ' ', 2)::integer) as position
    from day_seals, regexp_split_to_table(heads, E'\\n') line where case_count > 0 group by 1
  ), ends as (select operator_id, max(ends_at) as ends_at from day_seals group by 1)
  select l.case_id, l.position from case_links l
    join ends e on e.operator_id = l.operator_id left join heads h on h.case_id = l.case_id
  where l.added_at < e.ends_at and l.position > coalesce(h.position, 0)`;

/** The newest seal of each operator, with the operator's name. */
export type NewestSeals = Map<string, Pick<DaySeal, 'day' | 'hash'>>;

/**
 * Verifies each seal, its signature, the seal before, and the chains that it covers. Returns the newest seals. `expected`
 * is the hash of a seal that someone kept.
 */
export async function verifySeals(verification: Verification, expected: string | null): Promise<NewestSeals> {
  const { tx, tally, found } = verification;
  const newest: NewestSeals = new Map();
  const keys = await publicKeys(tx);
  let before: SealRow | null = null;
  let isThere = expected === null;
  for await (const row of rowsInOrder<SealRow>(tx, 'seals', seals)) {
    const name = `the seal of ${row.day} of ${row.operator ?? row.operator_id}`;
    const earlier: string = before?.operator_id === row.operator_id ? before.hash : '';
    for (const fault of faultsOf(row, earlier, keys)) found(`${name} ${fault}`);
    await verifyHeads(verification, name, row.heads);
    isThere ||= row.hash === expected;
    newest.set(row.operator ?? row.operator_id, row);
    tally.seals += 1;
    before = row;
  }
  for await (const { case_id, position } of rowsInOrder<Place>(tx, 'unsealed', unsealed))
    found(`${await nameOfCase(tx, case_id)}, link ${position}: it was added after its day was sealed`);
  if (!isThere) found(`no day has the seal ${expected}`);
  return newest;
}

type Place = Pick<Link, 'case_id' | 'position'>;
type PublicKey = X509Certificate['publicKey'];

function faultsOf(row: SealRow, earlier: string, keys: readonly PublicKey[]): string[] {
  const signature = Buffer.from(row.signature, 'base64');
  const isSigned = keys.some((key) => verify('sha256', Buffer.from(row.hash), key, signature));
  return [
    ...(row.follows ? [] : ['follows a day without a seal']),
    ...(row.previous_hash === earlier ? [] : ['does not follow from the seal before it']),
    ...(row.hash === hashOfDay(row) ? [] : ['was changed']),
    ...(isSigned ? [] : ['has no valid signature']),
  ];
}

async function publicKeys(tx: OwnerTransaction): Promise<PublicKey[]> {
  const rows = await tx.rows<{ certificate: string }>(sql`select certificate from seal_keys`);
  return rows.map(({ certificate }) => new X509Certificate(certificate).publicKey);
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
