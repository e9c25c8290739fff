import { sql } from 'drizzle-orm';
import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { mayAlert } from '#domain/planning/on-call.ts';
import { planYearOf } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { countAlertsLately } from '#server/steps/on-call-alert.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { findOnCall } from '#server/store/rota/on-call.ts';
import { coverageTermsJson } from '#server/store/shapes/covered-visits.ts';
import { openDaysJson } from '#server/store/shapes/operator-day.ts';

/**
 * Returns the defaults for a new request, taken from the client's latest one. Reports from a label do not count, because
 * they come from people without an account.
 */
export const get = query(getRequestDefaults, 'client', async ({ tx, actor, now }, input) => {
  const client_id = actor.client_id ?? input.client_id;
  if (client_id === undefined) return null;
  const [json, { onCall, alertsLately }] = await inOneTrip(
    tx.json(sql`
    select json_build_object(
      ${openDaysJson}, 'plan', ${coverageTermsJson}, 'emergency_fee', o.emergency_fee::text, 'currency', o.currency, 'contact_phone', coalesce(r.contact_phone, c.phone),
      'special_instructions', r.special_instructions, 'preferred_time_slot', r.preferred_time_slot) as json
    from clients c join country_operators o on o.id = c.operator_id
    left join lateral (
      select * from service_requests r
      where r.client_id = c.id and r.requestor_user_id is not null and ${reachFilter('service_requests', actor.role, 'r')}
      order by r.created_at desc, r.id desc limit 1
    ) r on true
    where c.id = ${client_id} and ${reachFilter('clients', actor.role, 'c')}`),
    readAlerting({ tx, actor, now }, client_id),
  );
  if (json === null) return null;
  const { plan, ...defaults } = JSON.parse(json);
  const has_plan = planYearOf(plan, dateIn(plan.time_zone, now)) !== null;
  return JSON.stringify({
    ...defaults,
    has_plan,
    is_on_call: onCall !== null,
    may_alert: mayAlert(alertsLately),
  });
});

/**
 * Returns the technician on call, and the number of alerts in the last hour. Clients cannot see the on-call schedule,
 * only whether someone is on call and will be alerted.
 */
async function readAlerting(
  { tx, actor, now }: Pick<QueryContext, 'tx' | 'actor' | 'now'>,
  client_id: string,
) {
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  try {
    const operator_id = sql`(select operator_id from clients where id = ${client_id}::uuid)`;
    const [onCall, alertsLately] = await inOneTrip(
      findOnCall(tx, operator_id, now),
      countAlertsLately(tx, { now, of: { client_id, operator_id }, isByLabel: false }),
    );
    return { onCall, alertsLately };
  } finally {
    back();
  }
}
