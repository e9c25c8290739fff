import { sql } from 'drizzle-orm';

/** SQL for the id of the person who shared the link `l` or got it by email; null for an old shared link. */
const holderId = sql`coalesce(l.user_id, l.shared_by_user_id)`;

/**
 * SQL for the `LinkHolder` of the link `l` of the visit `j` of the client `c`: the person's current role and standing.
 * It has no row if this person can no longer open the visit themselves, so a technician's link ends when the visit gets
 * another technician. An unknown person has a row without a role.
 */
export const linkHolder = sql`lateral (
  select r.role, case when r.role = 'client' then case when p.id = c.user_id then 'owner' else w.standing end end as standing
  from profiles p
    join user_roles r on r.user_id = p.id
    left join client_people w on w.user_id = p.id and w.client_id = c.id
  where p.id = ${holderId} and p.deactivated_at is null and p.erased_at is null and case r.role
    when 'super_admin' then true
    when 'country_operator' then p.operator_id = l.operator_id
    when 'dispatcher' then exists (
      select from dispatchers d where d.user_id = p.id and d.operator_id = l.operator_id and d.is_active)
    when 'technician' then exists (
      select from technicians t where t.user_id = p.id and t.id = j.technician_id and t.is_active)
    else p.id = c.user_id or w.user_id is not null end
  union all select null, null where ${holderId} is null)`;
