import { type SQL, sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import { isServedAt, type OpenDays } from '#domain/planning/work-time.ts';
import { isEmergency, type ServiceRequest, type Urgency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Recording, recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findOnCall } from '#server/store/rota/on-call.ts';

type OnCall = Awaited<ReturnType<typeof findOnCall>>;

/**
 * Returns the technician who is on call now, but only for an emergency. `operator_id` may be SQL that reads
 * it.
 */
export async function findOnCallFor(
  tx: Transaction,
  operator_id: SQL | string,
  { urgency, now }: { readonly urgency: Urgency | undefined; readonly now: Date },
): Promise<OnCall> {
  return urgency !== undefined && isEmergency(urgency) ? findOnCall(tx, operator_id, now) : null;
}

/** Returns true if someone was already alerted about the request. */
export async function wasAlerted(tx: Transaction, request_id: string): Promise<boolean> {
  const [alert] = await tx.rows(sql`
    select from events where record_id = ${request_id}
      and type in ('service-requests.on-call-alerted', 'service-requests.nobody-on-call') limit 1`);
  return alert !== undefined;
}

type Alert = {
  readonly request: ServiceRequest;
  /** The reported urgency. A report through a label counts as less urgent until the call back. */
  readonly reported: Pick<ServiceRequest, 'urgency'>;
  readonly operator: OpenDays;
  readonly onCall: OnCall;
};

/**
 * Notifies people of an emergency outside service hours: the technician on call and the dispatchers or, if no
 * one is on call, the dispatchers and the operator. The event names no client, so the client cannot read it.
 */
export function alertOnCall(recording: Recording, { request, reported, operator, onCall }: Alert): void {
  const { tx, at } = recording;
  if (!isEmergency(reported.urgency) || isServedAt(at, operator)) return;
  const technician_id = onCall?.technician_id ?? null;
  const type =
    technician_id === null ? 'service-requests.nobody-on-call' : 'service-requests.on-call-alerted';
  const back = tx.switchTo(systemFor({ operator: request.operator_id }));
  recordBy(theServer, recording)(type, {
    of: request,
    ties: { client_id: null, technician_id },
  });
  back();
}
