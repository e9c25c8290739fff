import { sql } from 'drizzle-orm';
import { isServedAt, type OpenDays } from '#domain/planning/work-time.ts';
import type { ServiceRequest } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { findOnCall } from '#server/store/rota/on-call.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { recordAlert } from './on-call-alert.ts';

type OnCallTechnician = { readonly id: string; readonly operator_id: string };
type OpenEmergency = Pick<ServiceRequest, 'id' | 'operator_id' | 'client_id' | 'number'>;

/** The maximum number of alerts to a new technician on call. */
const mostAlerts = 20;

/**
 * Returns the emergencies that still have no technician, and to which this technician was not alerted yet. An
 * emergency by label counts before the call back, as when it comes in.
 */
function findUnattended(tx: Transaction, { id, operator_id }: OnCallTechnician): Promise<OpenEmergency[]> {
  return tx.rows<OpenEmergency>(sql`
    select r.id, r.operator_id, r.client_id, r.number
    from service_requests r left join job_orders j on j.id = r.assigned_job_order_id
    where r.operator_id = ${operator_id} and (r.urgency = 'emergency' or r.awaits_call_back)
      and (${requestIs('waiting')} or ${requestIs('served')} and ${jobIs('open')} and j.technician_id is null)
      and not exists (
        select from events e
        where e.record_id = r.id and e.type = 'service-requests.on-call-alerted' and e.technician_id = ${id})
    order by r.created_at, r.id limit ${mostAlerts}`);
}

/**
 * Alerts a technician who is now on call to the emergencies that still have no technician. Within service
 * hours, no one is alerted, because dispatchers see them.
 */
export async function alertNewOnCall(
  { tx, actor, now, origin, newId, asSystem }: CommandContext,
  technician: OnCallTechnician,
  operator: OpenDays,
): Promise<void> {
  if (isServedAt(now, operator)) return;
  const onCall = await asSystem(scopeOf(actor), () => findOnCall(tx, technician.operator_id, now));
  if (onCall?.technician_id !== technician.id) return;
  const emergencies = await asSystem(scopeOf(actor), () => findUnattended(tx, technician));
  for (const request of emergencies) {
    recordAlert({ tx, at: now, newId, origin }, { alert: 'on_call', request, technician_id: technician.id });
  }
}
