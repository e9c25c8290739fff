import { sql } from 'drizzle-orm';
import { isServedAt, type OpenDays } from '#domain/planning/work-time.ts';
import type { ServiceRequest } from '#domain/service-request.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { isAwayToday } from '#server/store/rota/on-call.ts';
import { jobIs, requestIs, urgencyIs } from '#server/store/shapes/conditions.ts';
import { recordAlert } from './on-call-alert.ts';

type OpenEmergency = Pick<ServiceRequest, 'id' | 'operator_id' | 'client_id' | 'number'>;

/** The maximum number of alerts to a new technician on call. */
const mostAlerts = 20;

/**
 * Returns the emergencies that still have no technician and that this technician has not been alerted about; none if
 * the technician is away today. An emergency reported from a label counts even before the callback.
 */
export async function findUnattended(
  { tx, actor, now, asSystem }: CommandContext,
  technician_id: string,
): Promise<OpenEmergency[]> {
  const [isAway, emergencies] = await asSystem(scopeOf(actor), () =>
    inOneTrip(
      isAwayToday(tx, technician_id, now),
      tx.rows<OpenEmergency>(sql`
        select r.id, r.operator_id, r.client_id, r.number
        from service_requests r left join job_orders j on j.id = r.assigned_job_order_id
        where r.operator_id = (select operator_id from technicians where id = ${technician_id}::uuid)
          and (${urgencyIs('emergency', 'r')} or r.awaits_call_back)
          and (${requestIs('waiting')} or ${requestIs('served')} and ${jobIs('open')} and j.technician_id is null)
          and not exists (
            select from events e
            where e.record_id = r.id and e.type = 'service-requests.on-call-alerted'
              and e.technician_id = ${technician_id}::uuid)
        order by r.created_at, r.id limit ${mostAlerts}`),
    ),
  );
  return isAway ? [] : emergencies;
}

/** Alerts a technician who is now on call, except within service hours, when dispatchers see the emergencies. */
export function alertNewOnCall(
  { tx, actor, now, origin, newId }: CommandContext,
  technician: { readonly id: string },
  { operator, emergencies }: { readonly operator: OpenDays; readonly emergencies: readonly OpenEmergency[] },
): void {
  if (isServedAt(now, operator)) return;
  for (const request of emergencies) {
    recordAlert(
      { tx, at: now, newId, origin, causedBy: actor.user_id },
      { alert: 'on_call', request, technician_id: technician.id },
    );
  }
}
