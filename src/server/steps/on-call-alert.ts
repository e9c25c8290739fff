import { type SQL, sql } from 'drizzle-orm';
import { theServer } from '#domain/events/author.ts';
import type { EventType } from '#domain/events/event.ts';
import { alertFor, type OnCallAlert } from '#domain/planning/on-call.ts';
import { isServedAt, type OpenDays } from '#domain/planning/work-time.ts';
import { isEmergency, type ServiceRequest, type Urgency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { type Recording, recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findOnCall } from '#server/store/rota/on-call.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';

type OnCall = Awaited<ReturnType<typeof findOnCall>>;

/** Returns the technician on call for an emergency; otherwise null. `operator_id` may be SQL. */
export async function findOnCallFor(
  tx: Transaction,
  operator_id: SQL | string,
  { urgency, now }: { readonly urgency: Urgency | undefined; readonly now: Date },
): Promise<OnCall> {
  return urgency !== undefined && isEmergency(urgency) ? findOnCall(tx, operator_id, now) : null;
}

/** The earlier alerts that decide whether a request alerts people. */
export type EarlierAlerts = {
  /** True if someone was already alerted about the request. */
  readonly isAlerted: boolean;
  /** The number of alerts about the client's requests in the last hour. */
  readonly alertsLately: number;
};
const noAlerts: EarlierAlerts = { isAlerted: false, alertsLately: 0 };

type Reporting = {
  /** The reported urgency; undefined if it does not change. */
  readonly urgency: Urgency | undefined;
  readonly now: Date;
};
type OfClient = { readonly client_id: SQL | string; readonly operator_id: SQL | string };

const isAlert = sql.raw("e.type in ('service-requests.on-call-alerted', 'service-requests.nobody-on-call')");
const hourMs = 3_600_000;

/**
 * Returns the earlier alerts about the other requests of a new request's client, if it is an emergency. Holds their count
 * until the transaction ends, so that several reports at once cannot exceed the limit. Call it after locking requests,
 * jobs and machines.
 */
export async function holdAlerts(
  tx: Transaction,
  {
    urgency,
    now,
    of,
    isByLabel = false,
  }: Reporting & { readonly of: OfClient; readonly isByLabel?: SQL | boolean },
): Promise<EarlierAlerts> {
  if (urgency === undefined || !isEmergency(urgency)) return noAlerts;
  lockNamed(tx, 'alerts', of.client_id);
  return { isAlerted: false, alertsLately: await countAlertsLately(tx, { now, of, isByLabel }) };
}

/** Like holdAlerts, for a stored request, which may have alerted people before. */
export async function holdAlertsOfRequest(
  tx: Transaction,
  request_id: SQL | string,
  { urgency, now }: Reporting,
): Promise<EarlierAlerts> {
  if (urgency === undefined || !isEmergency(urgency)) return noAlerts;
  const column = (value: string) =>
    sql`(select ${sql.raw(value)} from service_requests where id = ${request_id})`;
  const [{ alertsLately }, alerts] = await inOneTrip(
    holdAlerts(tx, {
      urgency,
      now,
      of: { client_id: column('client_id'), operator_id: column('operator_id') },
      isByLabel: column("requested_by = 'label'"),
    }),
    tx.rows(sql`select from events e where e.record_id = ${request_id} and ${isAlert} limit 1`),
  );
  return { isAlerted: alerts.length > 0, alertsLately };
}

/**
 * Counts the alerts in the last hour about the client's requests: either those reported from labels, or all others. An
 * alert that was sent only because a technician was put on call does not count, because the client did not cause it.
 */
export async function countAlertsLately(
  tx: Transaction,
  {
    now,
    of: { client_id, operator_id },
    isByLabel,
  }: { readonly now: Date; readonly of: OfClient; readonly isByLabel: SQL | boolean },
): Promise<number> {
  const [counted] = await tx.rows<{ alerts: number }>(sql`
    select count(*)::int as alerts from events e join service_requests r on r.id = e.record_id
    where e.operator_id = ${operator_id} and e.at > ${new Date(now.getTime() - hourMs)} and ${isAlert}
      and r.client_id = ${client_id} and (r.requested_by = 'label') = ${isByLabel}
      and not exists (
        select from events a
        where a.record_id = e.technician_id and a.at = e.at and a.type = 'technicians.on-call-added')`);
  return counted?.alerts ?? 0;
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
  readonly alerts: EarlierAlerts;
};

/**
 * Outside service hours, notifies the technician on call and the dispatchers of an emergency. If no one is on call,
 * notifies the dispatchers and the operator. A request alerts people only once, and the requests of a client only a few
 * times an hour. The event contains no client, so the client cannot read it. Returns the people who were alerted; null
 * if no one was.
 */
export function alertOnCall(
  recording: Recording,
  { request, reported, operator, onCall, alerts }: Alert,
): OnCallAlert | null {
  const technician_id = onCall?.technician_id ?? null;
  const alert = alertFor({
    urgency: reported.urgency,
    isServed: isServedAt(recording.at, operator),
    ...alerts,
    isOnCall: technician_id !== null,
  });
  if (alert === null) return null;
  recordAlert(recording, { alert, request, technician_id });
  return alert;
}

type AlertRecord = {
  readonly alert: OnCallAlert;
  readonly request: Pick<ServiceRequest, 'id' | 'operator_id' | 'client_id' | 'number'>;
  readonly technician_id: string | null;
};

/** Records the alert in the server's own role, and notifies the people whom it concerns. */
export function recordAlert(
  { tx, at, newId, origin, causedBy }: Recording,
  { alert, request, technician_id }: AlertRecord,
): void {
  const back = tx.switchTo(systemFor({ operator: request.operator_id }));
  recordBy(theServer, { tx, at, newId, origin, causedBy })(alertEvents[alert], {
    of: request,
    ties: { client_id: null, technician_id },
  });
  back();
}
