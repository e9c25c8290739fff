import { sql } from 'drizzle-orm';
import { countUnread, listNotifications, markRead } from '#contract/notifications.ts';
import { type EventType, eventTypes } from '#domain/events/event.ts';
import type { Audience, NotificationFacts } from '#domain/events/notification.ts';
import type { Transaction } from '#server/database/database.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { requireCaller } from '#server/platform/session.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { notificationText } from '#words/say/notification-text.ts';

const mostCounted = 100;

/** The state of the job; null for a technician who no longer has the job and could not open it. */
const stateOfJob = sql`
  select json_build_object('status', j.status, 'workflow_status', j.workflow_status)
  from job_orders j where j.id = n.record_id
    and not exists (select 1 from technicians t where t.user_id = n.user_id and t.id is distinct from j.technician_id)`;

/** Reads as the server's own role: they belong to the account, whatever its role and area. */
export const list = accountQuery(listNotifications, async ({ tx, caller }, { after, limit }) => {
  const position = positionOf(after);
  const page = sql`
    select json_build_object('id', n.id, 'at', n.at, 'type', n.type, 'audience', n.audience,
      'record_id', n.record_id, 'subject', n.subject, 'facts', n.facts, 'job', (${stateOfJob}), 'is_read', n.read_at is not null) as item, n.at, n.id
    from notifications n
    where n.user_id = ${requireCaller(caller).view.user.id}
      and ${position ? sql`(n.at, n.id) < (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
    order by n.at desc, n.id desc limit ${limit + 1}`;
  tx.switchTo(systemFor({ installation: 'the job that a notification is about may belong to any operator' }));
  return withTexts((await tx.json(pageOf(page, limit))) ?? '{"items":[],"next":null}');
});

type StoredNotification = { type: EventType; audience: Audience; subject: string; facts: NotificationFacts };

function withTexts(json: string): string {
  const page: { items: StoredNotification[]; next: string | null } = JSON.parse(json);
  const items = page.items.map((item) => ({
    ...item,
    record: eventTypes[item.type],
    text: notificationText(item, 'en'),
  }));
  return JSON.stringify({ ...page, items });
}

export const unread = accountQuery(countUnread, ({ tx, caller }) =>
  unreadJson(tx, requireCaller(caller).view.user.id),
);

export const read = command(markRead, { as: 'account' }, async ({ tx, caller, now }, { id, until }) => {
  const user_id = requireCaller(caller).view.user.id;
  const condition = id === undefined ? sql`at <= ${until ?? now}::timestamptz` : sql`id = ${id}`;
  await tx.rows(sql`
    update notifications set read_at = ${now}
    where user_id = ${user_id} and read_at is null and ${condition}`);
  return unreadJson(tx, user_id);
});

async function unreadJson(tx: Transaction, user_id: string): Promise<string> {
  const json = await tx.json(sql`
    select json_build_object('unread', count(*)) as json
    from (select 1 from notifications where user_id = ${user_id} and read_at is null limit ${mostCounted}) counted`);
  return json ?? '{"unread":0}';
}
