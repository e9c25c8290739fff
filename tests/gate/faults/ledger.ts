import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import { dateInBahrain, inHours } from '#tests/support/clock.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
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
  const about = as === 'client' ? await firstMachine(by) : await firstClient(by);
  while (!isOver()) {
    const key = uuidv7();
    const entry: Entry = { as, key, ...writeOf(as, key, about), acknowledged: null, again: null };
    ledger.push(entry);
    const { status, text } = await by.post(entry.path, entry.body, key);
    if (status === noAnswer) return;
    if (status === 200) entry.acknowledged = text;
  }
}

/**
 * Returns a write: a client reports a fault in the machine `about`, or an operator registers a machine for the client
 * `about`. Neither write has a daily limit.
 */
const writeOf = (as: Entry['as'], mark: string, about: string): Pick<Entry, 'path' | 'body'> =>
  as === 'client' ? reportOf(about, `Marked ${mark}`) : registrationOf(about, `Marked ${mark}`);

const registrationOf = (client_id: string, serial_number: string) => ({
  path: '/api/machines',
  body: { client_id, serial_number, model: 'Tamping Star T3', install_date: '2026-01-01', location: 'Lobby' },
});

/** Returns the request that a client sends to report a fault. */
export const reportOf = (machine_id: string, problem_description: string) => ({
  path: '/api/service-requests',
  body: { machine_id, problem_description, preferred_date: inTwoWeeks(), different_fault: true },
});

export const firstMachine = (client: Visitor): Promise<string> => firstOf(client, '/api/machines');
const firstClient = (operator: Visitor): Promise<string> => firstOf(operator, '/api/clients');

async function firstOf(by: Visitor, path: string): Promise<string> {
  const { body } = await by.get(path);
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
        union all select substr(serial_number, 8) from machines where serial_number like 'Marked %') marked
      group by mark`),
  );
  const counts = new Map(rows.map(({ mark, count }) => [mark, count]));
  const unknown = rows.filter(({ mark }) => !ledger.some(({ key }) => key === mark));
  if (unknown.length > 0) throw new Error(`${unknown.length} rows stand in no ledger`);
  return ({ key }) => counts.get(key) ?? 0;
}
