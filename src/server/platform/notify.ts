import { type SQL, sql } from 'drizzle-orm';
import type { EventTies, EventType } from '#domain/event.ts';
import { type Audience, audiences, notificationRuleOf, tellsAuthor } from '#domain/notification.ts';
import type { Transaction } from '#server/database/database.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { toldText } from '#words/say/told-text.ts';

export type Told = EventTies & {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly record_id: string;
  readonly subject: string;
  readonly actor_user_id: string;
};

/** The accounts in an audience that is told of the event. */
const accountsOf: Readonly<Record<Audience, (told: Told) => SQL>> = {
  platform: () => sql`select user_id from user_roles where role = 'super_admin'`,
  operator: ({ operator_id }) => sql`select user_id from country_operators where id = ${operator_id}::uuid`,
  dispatchers: ({ operator_id }) =>
    sql`select user_id from dispatchers where operator_id = ${operator_id}::uuid and is_active`,
  technician: ({ technician_id }) =>
    sql`select user_id from technicians where id = ${technician_id}::uuid and is_active`,
  client: ({ client_id }) => sql`select user_id from clients where id = ${client_id}::uuid`,
  account: ({ record_id }) => sql`select id as user_id from profiles where id = ${record_id}::uuid`,
};

type Recipient = { readonly audience: Audience; readonly email: string; readonly name: string };

/** What mail about events needs beside the event. */
export type Mailing = { readonly newId: () => string; readonly linkOrigin: string };

/**
 * Tells everybody whom domain/notification names of an event, once each, in the event's transaction and as the server's
 * own role. People who want it by mail get that too.
 */
export async function notify(tx: Transaction, told: Told, mailing: Mailing): Promise<void> {
  const rule = notificationRuleOf(told.type);
  if (rule === undefined) return;
  const recipients = audiences
    .filter((audience) => rule.tell.includes(audience))
    .map(
      (audience) =>
        sql`
          select ${audience}::text as audience, a.user_id from (${accountsOf[audience](told)}) a
          where ${tellsAuthor(told.type, audience)} or a.user_id <> ${told.actor_user_id}::uuid`,
    );
  const added = await tx.rows<Recipient>(sql`
    with added as (
      insert into notifications (id, user_id, event_id, audience, type, record_id, subject, at)
      select gen_random_uuid(), r.user_id, ${told.id}::uuid, r.audience, ${told.type}::text, ${told.record_id}::uuid,
        ${told.subject}::text, ${told.at}::timestamptz
      from (${sql.join(recipients, sql` union all `)}) r
      on conflict (user_id, event_id) do nothing
      returning user_id, audience
    )
    select added.audience, p.email, p.name
    from added join profiles p on p.id = added.user_id join preferences w on w.user_id = p.id
    where ${rule.topic}::text = any(w.email_topics)`);
  const mails = added.map(({ audience, email, name }) => {
    const text = toldText({ ...told, audience });
    const words = mailText('notification', { name, text, link: `${mailing.linkOrigin}/notifications` });
    return { recipient: email, ...words, id: mailing.newId() };
  });
  await queueMails(tx, mails, told.at);
}
