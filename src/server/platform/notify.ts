import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '#domain/event.ts';
import { type Audience, audiences, notificationRuleOf, tellsAuthor } from '#domain/notification.ts';
import type { Transaction } from '#server/database/database.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { mailText } from '#words/say/mail-text.ts';
import { toldText } from '#words/say/told-text.ts';
import type { Tied } from './context.ts';

/** The accounts of an audience, for the row that the event happened to. */
const accountsOf: Readonly<Record<Audience, (row: Tied) => SQL>> = {
  platform: () => sql`select user_id from user_roles where role = 'super_admin'`,
  operator: (row) => sql`select user_id from country_operators where id = ${row.operator_id}::uuid`,
  dispatchers: (row) =>
    sql`select user_id from dispatchers where operator_id = ${row.operator_id}::uuid and is_active`,
  technician: (row) =>
    sql`select user_id from technicians where id = ${row.technician_id ?? null}::uuid and is_active`,
  client: (row) => sql`select user_id from clients where id = ${row.client_id ?? null}::uuid`,
  account: (row) => sql`select id as user_id from profiles where id = ${row.id}::uuid`,
};

export type Told = {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly row: Tied;
  readonly subject: string;
  readonly by_user_id: string;
};

type Recipient = { readonly audience: Audience; readonly email: string; readonly name: string };

/** What mail about events needs beside the event. */
export type Mailing = { readonly newId: () => string; readonly linkOrigin: string };

/**
 * Tells everybody whom domain/notification names of an event, once each, in the event's transaction and as the server's
 * own role; who wants it by mail gets that too.
 */
export async function notify(tx: Transaction, told: Told, mailing: Mailing): Promise<void> {
  const rule = notificationRuleOf(told.type);
  if (rule === undefined) return;
  const recipients = audiences
    .filter((audience) => rule.tell.includes(audience))
    .map(
      (audience) =>
        sql`
          select ${audience}::text as audience, a.user_id from (${accountsOf[audience](told.row)}) a
          where ${tellsAuthor(told.type, audience)} or a.user_id <> ${told.by_user_id}::uuid`,
    );
  const added = await tx.rows<Recipient>(sql`
    with added as (
      insert into notifications (id, user_id, event_id, audience, type, record_id, subject, at)
      select gen_random_uuid(), r.user_id, ${told.id}::uuid, r.audience, ${told.type}::text, ${told.row.id}::uuid,
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
