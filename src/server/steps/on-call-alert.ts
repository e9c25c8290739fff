import { type SQL, sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import type { EventType } from '#domain/events/event.ts';
import { alertFor, type OnCallAlert } from '#domain/planning/on-call.ts';
import { isServedAt, type OpenDays } from '#domain/planning/work-time.ts';
import { isEmergency, type ServiceRequest, type Urgency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { type Recording, recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findOnCall } from '#server/store/rota/on-call.ts';

type OnCall = Awaited<ReturnType<typeof findOnCall>>;

/** Returns the technician on call for an emergency; otherwise null. `operator_id` may be SQL. */
export async function findOnCallFor(
  tx: Transaction,
  operator_id: SQL | string,
  { urgency, now }: { readonly urgency: Urgency | undefined; readonly now: Date },
): Promise<OnCall> {
  return urgency !== undefined && isEmergency(urgency) ? findOnCall(tx, operator_id, now) : null;
}

/** Returns true if someone was already alerted about the request. */
export async function wasAlerted(tx: Transaction, request_id: SQL | string): Promise<boolean> {
  const [alert] = await tx.rows(sql`
    select from events where record_id = ${request_id}
      and type in ('service-requests.on-call-alerted', 'service-requests.nobody-on-call') limit 1`);
  return alert !== undefined;
}

const alertEvents = {
  on_call: 'service-requests.on-call-alerted',
  nobody_on_call: 'service-requests.nobody-on-call',
} as const satisfies Readonly<Record<OnCallAlert, EventType>>;

type Alert = {
  readonly request: ServiceRequest;
  /** The reported urgency. A report from a label counts as less urgent until the callback. */
  readonly reported: Pick<ServiceRequest, 'urgency'>;
  readonly operator: OpenDays;
  readonly onCall: OnCall;
  /** True if someone was already alerted about the request. */
  readonly isAlerted?: boolean;
};

/**
 * Outside service hours, notifies the technician on call and the dispatchers of an emergency. If no one is on call,
 * notifies the dispatchers and the operator. The event contains no client, so the client cannot read it. Returns the
 * people who were alerted; null if no one was.
 */
export function alertOnCall(
  { tx, at, newId, origin }: Recording,
  { request, reported, operator, onCall, isAlerted = false }: Alert,
): OnCallAlert | null {
  const technician_id = onCall?.technician_id ?? null;
  const alert = alertFor({
    urgency: reported.urgency,
    isServed: isServedAt(at, operator),
    isAlerted,
    isOnCall: technician_id !== null,
  });
  if (alert === null) return null;
  recordAlert({ tx, at, newId, origin }, { alert, request, technician_id });
  return alert;
}

type AlertRecord = {
  readonly alert: OnCallAlert;
  readonly request: Pick<ServiceRequest, 'id' | 'operator_id' | 'client_id' | 'number'>;
  readonly technician_id: string | null;
};

/** Records the alert in the server's own role, and notifies the people whom it concerns. */
export function recordAlert(
  { tx, at, newId, origin }: Recording,
  { alert, request, technician_id }: AlertRecord,
): void {
  const back = tx.switchTo(systemFor({ operator: request.operator_id }));
  recordBy(theServer, { tx, at, newId, origin })(alertEvents[alert], {
    of: request,
    ties: { client_id: null, technician_id },
  });
  back();
}
