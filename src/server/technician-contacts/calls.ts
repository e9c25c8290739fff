import { sql } from 'drizzle-orm';
import { listContacts, reportContact } from '#contract/technician-contacts.ts';
import { NotFoundError } from '#domain/errors.ts';
import { contactLimits } from '#domain/technician-contact.ts';
import { command } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { noteContact } from '#server/store/rota/technician-contacts.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { isToday } from '#server/store/shapes/operator-day.ts';
import { technicianIsThere } from '#server/store/shapes/still-running.ts';

/** Refuses a super_admin who acts for a technician, because they do not use that technician's device. */
export const report = command(reportContact, { as: 'account' }, async ({ tx, caller, now }, input) => {
  const technician_id = caller?.view.technician_id ?? null;
  if (technician_id === null) throw new NotFoundError('technician');
  const { device_id, waiting_count, waiting_since } = input;
  noteContact(tx, {
    technician_id,
    device_id,
    last_contact_at: now,
    waiting_count,
    waiting_since: waiting_count === 0 ? null : noLaterThan(now, waiting_since),
  });
  return '{}';
});

/** A device's clock may be fast. */
function noLaterThan(now: Date, iso: string | null): Date {
  const at = iso === null ? now : new Date(iso);
  return at < now ? at : now;
}

const minutes = (count: number) => sql`interval '1 minute' * ${literal(count)}`;

export const list = query(listContacts, 'contacts', ({ tx, actor: { role, ...actor }, now }, input) => {
  const at = sql`${now}::timestamptz`;
  // Forgotten visits of earlier days do not count as work.
  const hasWork = sql`exists (
    select from job_orders j
    where j.technician_id = k.technician_id and ${reachFilter('job_orders', role, 'j')} and (
      ${technicianIsThere(now)}
      or ${jobIs('planned')} and ${isToday(sql`j.scheduled_date`, now)}
        and (j.on_the_way_at is not null or j.scheduled_date <= ${at} + ${minutes(contactLimits.dueMinutes)})))`;
  const isOfOperator = actor.operator_id ? sql`k.operator_id = ${actor.operator_id}::uuid` : sql`true`;
  const isOne = input.technician_id ? sql`k.technician_id = ${input.technician_id}::uuid` : sql`true`;
  return tx.json(sql`
    with k as (
      select k.technician_id, max(k.last_contact_at) as last_contact_at, sum(k.waiting_count)::integer as waiting_count,
        min(k.waiting_since) as waiting_since
      from technician_contacts k
      where ${reachFilter('technician_contacts', role, 'k')} and ${isOfOperator} and ${isOne}
      group by k.technician_id
    ), known as (
      select k.technician_id, k.waiting_count, k.waiting_since, t.name,
        case when k.last_contact_at <= ${at} - ${minutes(contactLimits.silentMinutes)} and ${hasWork}
          then k.last_contact_at end as silent_since
      from k join technicians t on t.id = k.technician_id join country_operators o on o.id = t.operator_id
      where t.is_active and ${reachFilter('technicians', role, 't')}
    )
    select json_build_object('items', coalesce(json_agg(json_build_object(
      'technician_id', technician_id, 'silent_since', silent_since, 'waiting_count', waiting_count,
      'waiting_since', waiting_since) order by waiting_count desc, name, technician_id), '[]'::json)) as json
    from (
      select * from known where silent_since is not null or waiting_count > 0
      order by waiting_count desc, name, technician_id limit ${literal(contactLimits.listed)}
    ) shown`);
});
