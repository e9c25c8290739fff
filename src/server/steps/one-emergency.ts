import { type SQL, sql } from 'drizzle-orm';
import { isEmergency, type Urgency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { findOpenJobWithoutRequest } from '#server/store/job-orders/planned.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { findOpenRequest, type OpenCase } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';

type Reported = {
  readonly machine_id: string | SQL;
  readonly urgency: Urgency | undefined;
  /** The request whose urgency changes. It does not count as another emergency. */
  readonly id?: string | SQL;
};

/** Refuses a second emergency for a machine while one is open. The error identifies the open emergency. */
export function refuseSecondEmergency(other: OpenCase | null): void {
  if (other === null) return;
  const { id, number } = other;
  throw new ProblemAnswer(409, 'refused', because('emergency_open', { number }), {
    details: { cases: [{ id, number }] },
  });
}

/**
 * If this report is an emergency, locks the machine's emergencies, so that only one of several simultaneous
 * reports succeeds. Call it before locking cases and machines.
 */
export function lockEmergencies(
  tx: Transaction,
  { machine_id, urgency }: Pick<Reported, 'machine_id' | 'urgency'>,
): void {
  if (urgency === undefined || !isEmergency(urgency)) return;
  lockNamed(tx, 'emergency', machine_id);
}

/**
 * Returns the machine's other open emergency, if any, and prevents new ones. Returns null if this report is not an
 * emergency.
 */
export async function findOtherEmergency(
  tx: Transaction,
  { machine_id, urgency, id }: Reported,
): Promise<OpenCase | null> {
  if (urgency === undefined || !isEmergency(urgency)) return null;
  lockEmergencies(tx, { machine_id, urgency });
  const [request, job] = await inOneTrip(
    findOpenRequest(
      tx,
      machine_id,
      sql`r.urgency = ${urgency} and r.id is distinct from ${id ?? null}::uuid`,
    ),
    findOpenJobWithoutRequest(tx, machine_id, urgency),
  );
  return request ?? job;
}
