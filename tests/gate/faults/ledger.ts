import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import { dateInBahrain, inHours } from '../../support/clock.ts';
import { systemIdentity } from '../../support/system-identity.ts';
import { type Answered, noAnswer, type Visitor } from './visitor.ts';

/** A write and its outcome. */
export type Entry = {
  readonly as: 'operator' | 'client';
  readonly path: string;
  readonly body: object;
  /** The Idempotency-Key. The rows that the write creates contain it too. */
  readonly key: string;
  /** The response, if it was read to the end. */
  acknowledged: string | null;
  /** The response to the same key after the fault. */
  again: Answered | null;
};

export const openLedger = (): Entry[] => [];

type Writing = { readonly by: Visitor; readonly as: Entry['as']; readonly ledger: Entry[] };

/**
 * Makes one write after another until `isOver` returns true or there is no response. Every write is recorded in the
 * ledger before it is sent.
 */
export async function writeUntil(isOver: () => boolean, { by, as, ledger }: Writing): Promise<void> {
  const machine_id = as === 'client' ? await firstMachine(by) : '';
  while (!isOver()) {
    const key = uuidv7();
    const entry: Entry = { as, key, ...writeOf(as, key, machine_id), acknowledged: null, again: null };
    ledger.push(entry);
    const { status, text } = await by.post(entry.path, entry.body, key);
    if (status === noAnswer) return;
    if (status === 200) entry.acknowledged = text;
  }
}

function writeOf(as: Entry['as'], mark: string, machine_id: string): Pick<Entry, 'path' | 'body'> {
  return as === 'client'
    ? {
        path: '/api/service-requests',
        body: { machine_id, problem_description: `Marked ${mark}`, preferred_date: inTwoWeeks() },
      }
    : {
        path: '/api/clients',
        body: {
          name: `Marked ${mark}`,
          email: `${mark}@ledger.test`,
          phone: '+97317001234',
          address: '1 Palm Road',
        },
      };
}

/** Returns the request that a client sends to report a fault. */
export const reportOf = (machine_id: string, problem_description: string) => ({
  path: '/api/service-requests',
  body: { machine_id, problem_description, preferred_date: inTwoWeeks() },
});

export async function firstMachine(client: Visitor): Promise<string> {
  const { body } = await client.get('/api/machines');
  const { items } = body as { items: readonly { id: string }[] };
  return items[0]?.id ?? '';
}

const inTwoWeeks = () => dateInBahrain(inHours(14 * 24));

/** Returns a function that counts how many times a write in the ledger took effect. */
export async function effectsOf(
  database: Database,
  ledger: readonly Entry[],
): Promise<(entry: Entry) => number> {
  const rows = await database.transaction(systemIdentity, (tx) =>
    tx.rows<{ mark: string; count: number }>(sql`
      select mark, count(*)::int as count from (
        select substr(problem_description, 8) as mark from service_requests where problem_description like 'Marked %'
        union all select substr(name, 8) from clients where name like 'Marked %') marked
      group by mark`),
  );
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
  const unknown = rows.filter(({ mark }) => !ledger.some(({ key }) => key === mark));
  if (unknown.length > 0) throw new Error(`${unknown.length} rows stand in no ledger`);
  return ({ key }) => counts.get(key) ?? 0;
}
