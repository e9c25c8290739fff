import { sql } from 'drizzle-orm';
import { getKnown } from '#contract/planning/known.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

/** What somebody without an account reported by a label says nothing about the client. */
export const get = query(getKnown, 'client', async ({ tx, actor }, input) => {
  const client_id = actor.client_id ?? input.client_id;
  if (client_id === undefined) return null;
  return tx.json(sql`
    select json_build_object(
      'time_zone', o.time_zone, 'weekend', o.weekend, 'opens_at', o.opens_at, 'closes_at', o.closes_at,
      'holidays', o.holidays, 'contact_phone', coalesce(r.contact_phone, c.phone),
      'special_instructions', r.special_instructions, 'preferred_time_slot', r.preferred_time_slot) as json
    from clients c join country_operators o on o.id = c.operator_id
    left join lateral (
      select * from service_requests r
      where r.client_id = c.id and r.requestor_user_id is not null and ${reachFilter('service_requests', actor.role, 'r')}
      order by r.created_at desc, r.id desc limit 1
    ) r on true
    where c.id = ${client_id} and ${reachFilter('clients', actor.role, 'c')}`);
});
