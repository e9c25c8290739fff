import { sql } from 'drizzle-orm';
import { isEmergency, type Urgency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { findOpenRequest, type OpenRequest } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';

type Asked = {
  readonly machine_id: string;
  readonly urgency: Urgency;
  /** The request that is to become an emergency, where it is there already. */
  readonly id?: string;
};

/**
 * Refuses a second emergency of a machine while one is open, and names the open one. Of several at once one is let
 * through: the others wait here until its transaction ends.
 */
export async function requireOneEmergency(tx: Transaction, asked: Asked): Promise<void> {
  const open = await findOtherEmergency(tx, asked);
  if (open === null) return;
  const { id, number } = open;
  throw new ProblemAnswer(409, 'refused', because('emergency_open', { number }), {
    details: { cases: [{ id, number }] },
  });
}

/** The open emergency of the machine; null for what is none itself. Nobody adds one until the transaction ends. */
export async function findOtherEmergency(
  tx: Transaction,
  { machine_id, urgency, id }: Asked,
): Promise<OpenRequest | null> {
  if (!isEmergency(urgency)) return null;
  tx.write(sql`select pg_advisory_xact_lock(hashtextextended(${`emergency of ${machine_id}`}, 0))`);
  return findOpenRequest(
    tx,
    machine_id,
    sql`r.urgency = ${urgency} and r.id is distinct from ${id ?? null}::uuid`,
  );
}
