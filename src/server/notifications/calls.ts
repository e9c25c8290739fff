import { sql } from 'drizzle-orm';
import { countUnread, listNotifications, markRead } from '#contract/notifications.ts';
import type { Audience } from '#domain/events/audience.ts';
import { type EventType, eventTypes } from '#domain/events/event.ts';
import type { NotificationFacts } from '#domain/events/notification.ts';
import type { Transaction } from '#server/database/database.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command } from '#server/platform/command.ts';
import { requireCaller } from '#server/platform/session.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { literal } from '#server/store/rows/columns.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';
import { notificationText } from '#words/say/notification-text.ts';

const mostCounted = 100;
const longestProblem = 140;

/**
 * SQL that checks whether the reader of `n` may open the case `x` now: because they belong to its operator or client,
 * are assigned to its job, or are a super_admin.
 */
const isReached = sql`(
  exists (select from dispatchers d where d.user_id = n.user_id and d.operator_id = x.operator_id and d.is_active)
  or exists (
    select from profiles p join user_roles u on u.user_id = p.id
    where p.id = n.user_id and (u.role = 'super_admin' or u.role = 'country_operator' and p.operator_id = x.operator_id))
  or exists (
    select from clients k where k.id = x.client_id and k.is_active and (k.user_id = n.user_id
      or exists (select from client_people c where c.client_id = k.id and c.user_id = n.user_id)))
  or exists (select from technicians t where t.id = x.technician_id and t.user_id = n.user_id and t.is_active))`;

/** The state of the job; null for a reader who may not open it now. */
const stateOfJob = sql`
  select json_build_object('status', x.status, 'workflow_status', x.workflow_status)
  from job_orders x where x.id = n.record_id and ${isReached}`;

/**
 * Selects the case's client, machine and problem, if the reader still has access to the case: the notification may be
 * old.
 */
const aboutCase = sql`
  select json_build_object('client', c.name, 'client_second_name', c.second_name, 'machine', m.model, 'problem', left(x.problem, ${sql.raw(String(longestProblem))}))
  from (
    select j.operator_id, j.client_id, j.machine_id, j.technician_id, j.description as problem from job_orders j where j.id = n.record_id
    union all
    select r.operator_id, r.client_id, r.machine_id, null::uuid, r.problem_description from service_requests r where r.id = n.record_id
  ) x join clients c on c.id = x.client_id join machines m on m.id = x.machine_id
  where ${isReached}`;

/** The other notifications `o` of the same reader and case. */
const ofCase = sql`from notifications o where o.user_id = n.user_id and o.case_id = n.case_id`;

/**
 * Lists the account's notifications. They belong to the account, regardless of its role and of the area in which it
 * acts, so they are read in the server's own role.
 */
export const list = accountQuery(listNotifications, async ({ tx, caller }, { after, limit, fold }) => {
  const position = positionOf(after);
  const isFolded = fold === 'case';
  const isRead = isFolded
    ? sql`not exists (select ${ofCase} and o.read_at is null)`
    : sql`n.read_at is not null`;
  const earlier = isFolded ? sql`(select count(*) - 1 ${ofCase})` : sql`0`;
  const isLatest = isFolded
    ? sql`not exists (select ${ofCase} and (o.at, o.event_id) > (n.at, n.event_id))`
    : sql`true`;
  const page = sql`
    select json_build_object('id', n.id, 'at', n.at, 'type', n.type, 'audience', n.audience,
      'record_id', n.record_id, 'subject', n.subject, 'facts', n.facts, 'job', (${stateOfJob}), 'about', (${aboutCase}),
      'is_read', ${isRead}, 'earlier', ${earlier}) as item, n.at, n.event_id as id
    from notifications n
    where n.user_id = ${requireCaller(caller).view.user.id} and ${isLatest}
      and ${position ? sql`(n.at, n.event_id) < (${position.at}::timestamptz, ${position.id}::uuid)` : sql`true`}
    order by n.at desc, n.event_id desc limit ${literal(limit + 1)}`;
  tx.switchTo(
    systemFor({ installation: 'the case that a notification is about may belong to any operator' }),
  );
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
  const condition =
    id === undefined
      ? sql`at <= ${until ?? now}::timestamptz`
      : sql`(case_id, at, event_id) in (
          select o.case_id, o.at, o.event_id from notifications n join notifications o
            on o.user_id = n.user_id and o.case_id = n.case_id and (o.at, o.event_id) <= (n.at, n.event_id)
          where n.id = ${id})`;
  await tx.rows(sql`
    update notifications set read_at = ${now}
    where user_id = ${user_id} and read_at is null and ${condition}`);
  return unreadJson(tx, user_id);
});

async function unreadJson(tx: Transaction, user_id: string): Promise<string> {
  const json = await tx.json(sql`
    select json_build_object('unread', count(*)) as json
    from (
      select distinct case_id from notifications where user_id = ${user_id} and read_at is null limit ${mostCounted}
    ) counted`);
  return json ?? '{"unread":0}';
}
