import { sql } from 'drizzle-orm';
import { type Audience, notificationRules } from '#domain/notification.ts';
import type { Transaction } from '#server/database/database.ts';

/** How many notifications each demo account has not read yet. */
const unread = 3;

const accounts: Readonly<Record<Audience, string>> = {
  platform: `select user_id from user_roles where role = 'super_admin'`,
  operator: 'select user_id from country_operators where id = e.operator_id',
  dispatchers: 'select user_id from dispatchers where operator_id = e.operator_id and is_active',
  technician: 'select user_id from technicians where id = e.technician_id and is_active',
  client: 'select user_id from clients where id = e.client_id',
  account: 'select id as user_id from profiles where id = e.record_id',
};

/** What the people of the demo company would have been told of its history; the latest ones are still unread. */
export async function tellPeople(tx: Transaction, now: Date): Promise<void> {
  for (const [type, { tell }] of Object.entries(notificationRules)) {
    for (const audience of tell) {
      await tx.rows(sql`
        insert into notifications (id, user_id, event_id, audience, type, record_id, subject, at, read_at)
        select gen_random_uuid(), a.user_id, e.id, ${audience}::text, e.type, e.record_id, e.subject, e.at, ${now}
        from events e cross join lateral (${sql.raw(accounts[audience])}) a
        where e.type = ${type} and e.at <= ${now} and (a.user_id <> e.actor_user_id or ${audience === 'account'})
        on conflict do nothing`);
    }
  }
  await tx.rows(sql`
    update notifications n set read_at = null
    from (
      select id, row_number() over (partition by user_id order by at desc, id desc) as position from notifications
    ) latest
    where latest.id = n.id and latest.position <= ${unread}`);
}
