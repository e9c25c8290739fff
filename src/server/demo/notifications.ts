import { sql } from 'drizzle-orm';
import { notificationRules } from '#domain/events/notification.ts';
import type { Transaction } from '#server/database/database.ts';
import { accountsOf, caseOf, factsOf } from '#server/store/functions/notify-function.ts';

/** The number of cases with an unread notification for each demo account. */
const unread = 3;

/** Writes the notifications of the demo company's people. The latest ones are still unread. */
export async function notifyPeople(tx: Transaction, now: Date): Promise<void> {
  for (const [type, { audiences, topic }] of Object.entries(notificationRules)) {
    for (const audience of audiences) {
      await tx.rows(sql`
        insert into notifications (id, user_id, event_id, audience, type, record_id, case_id, subject, facts, at, read_at)
        select gen_random_uuid(), a.user_id, e.id, ${audience}::text, e.type, e.record_id, ${sql.raw(caseOf)}, e.subject,
          ${sql.raw(factsOf)}, e.at, ${now}
        from events e cross join (values (${topic}::text)) asked(topic)
          cross join lateral (${sql.raw(accountsOf[audience])}) a(user_id)
        where e.type = ${type} and e.at <= ${now} and (a.user_id <> e.actor_user_id or ${audience === 'account'})
        on conflict do nothing`);
    }
  }
  await tx.rows(sql`
    update notifications n set read_at = null
    from (
      select id, row_number() over (partition by user_id order by at desc, id desc) as position
      from (
        select distinct on (user_id, case_id) id, user_id, at from notifications
        order by user_id, case_id, at desc, id desc
      ) of_case
    ) latest
    where latest.id = n.id and latest.position <= ${unread}`);
}
