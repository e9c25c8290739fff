import { sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { type Audience, audiences } from '#domain/events/audience.ts';
import {
  actsOnAccounts,
  type NotificationType,
  newestOnly,
  promisingEvents,
  repeating,
  staffTopics,
} from '#domain/events/notification.ts';
import type { PushRule } from '#domain/events/push.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import { type ReadyStatement, readyStatement, textOf } from '#server/database/statements.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { reasonOf } from '#server/store/events.ts';
import { ownDomain } from '#server/store/link-origin.ts';
import { lockOf } from '#server/store/rows/named-locks.ts';
import { requestIs, urgencyIs } from '#server/store/shapes/conditions.ts';
import { addressOfPlace, secondAddressOfPlace } from '#server/store/shapes/visit-place.ts';
import { causer, isAmongFirst, isCounted, mailCount, mostMails, notifiedOften } from './mail-counts.ts';
import {
  hasPassed,
  hasStoppedWork,
  isQuietIfLate,
  replacesTechnician,
  tappedEarlier,
} from './visit-times.ts';

const topicsOfStaff = staffTopics.map((topic) => `'${topic}'`).join(', ');
const activeOfRole = (role: Role, which: string) => `
  select p.id as user_id from user_roles r join profiles p on p.id = r.user_id
  where r.role = '${role}' and p.deactivated_at is null and ${which}`;

/**
 * SQL for the accounts in each audience of the event `e`. A comment's event contains only the comment's id, so the
 * mentioned people are read from the comment.
 */
export const accountsOf: Readonly<Record<Audience, string>> = {
  mentioned: `select unnest(c.mentions) as user_id from comments c
    where c.id = (e.changes #>> '{comment_id,to}')::uuid and c.operator_id = e.operator_id`,
  platform: activeOfRole('super_admin', 'true'),
  operator: activeOfRole('country_operator', 'p.operator_id = e.operator_id'),
  dispatchers: 'select user_id from dispatchers where operator_id = e.operator_id and is_active',
  technician: 'select user_id from technicians where id = e.technician_id and is_active',
  // Topics that are not for staff go only to owners. No one at a client that has left is notified.
  client: `select w.user_id from clients c cross join lateral (
      select c.user_id union
      select p.user_id from client_people p
      where p.client_id = c.id and (p.standing = 'owner' or topic in (${topicsOfStaff}))
    ) w where c.id = e.client_id and c.is_active`,
  account: 'select id as user_id from profiles where id = e.record_id',
};

/** SQL for the kind of person who changed the account that the event `e` is about. */
const isActOnAccount = `e.type in (${actsOnAccounts.map((act) => `'${act}'`).join(', ')})`;
const doneBy = `case when ${isActOnAccount} then case
  when e.actor_user_id = e.record_id then 'oneself' when e.actor_role = 'super_admin' then 'platform' else 'operator' end end`;
/** SQL for the phone number or email at which the reader can ask about an action by someone else. */
const askBy = (column: 'phone' | 'email') => `case ${doneBy}
  when 'operator' then o.service_${column} when 'platform' then (select contact_${column} from platform_settings limit 1) end`;
/** SQL that checks whether the author used a link that someone at the company had shared. */
const usedCompanyLink = `e.changes #>> '{${visitLinkField},to,role}' <> 'client'`;

/** SQL that checks whether the event is an emergency reported from a label. */
const asksForCall = `e.type = '${'service-requests.reported' satisfies NotificationType}'
  and e.changes #>> '{awaits_call_back,to}' = 'true'`;
const isNewestOnly = `e.type in (${newestOnly.map((type) => `'${type}'`).join(', ')})`;

/** The events that tell a client when to expect the technician. */
const promisingTypes = promisingEvents.map((type) => `'${type}'`).join(', ');

/** SQL that checks whether the technician of the event `e` has access to the client `c`, as in domain/access. */
const mayTechnicianSee =
  'exists (select from job_orders v where v.client_id = c.id and v.technician_id = e.technician_id)';

const isHandedIn = `e.type = '${'job-orders.late-work-handed-in' satisfies NotificationType}'`;
/** SQL that checks whether the subject of the event `e` is a name, which may have a second form. */
const isAboutNamed = `split_part(e.type, '.', 1) in ('operators', 'clients', 'accounts')`;

/**
 * SQL for `NotificationFacts` of domain/events/notification, without the subject. The job is in the state after the
 * event.
 */
export const factsOf = `(
  select jsonb_strip_nulls(jsonb_build_object(
    'reason', ${reasonOf('e')},
    'time_zone', o.time_zone, 'promised_by', r.arrive_by, 'scheduled_date', j.scheduled_date, 'window_minutes', j.window_minutes,
    'by_company_link', case when ${usedCompanyLink} then true end,
    'calls_back', case when ${asksForCall} then true end,
    'by', ${doneBy}, 'company', case when ${doneBy} = 'operator' then o.name end,
    'company_second_name', case when ${doneBy} = 'operator' then o.second_name end,
    'subject_second_name', case when ${isAboutNamed} then second_name_of_record(e.record_id, e.subject) end,
    'ask_phone', ${askBy('phone')}, 'ask_email', ${askBy('email')},
    'was_scheduled', e.changes #> '{scheduled_date,from}', 'was_window', e.changes #> '{window_minutes,from}',
    'done_at', ${tappedEarlier}, 'has_stopped_work', case when ${hasStoppedWork} then true end,
    'has_passed', case when ${hasPassed} then true end, 'replaces_technician', case when ${replacesTechnician} then true end,
    'missing_part', missing.missing_part, 'part_expected_on', missing.part_expected_on,
    'asked_date', e.changes #> '{asked_date,to}', 'was_asked', e.changes #> '{asked_date,from}',
    'handed_in_by', case when ${isHandedIn} then e.actor_name end,
    'handed_in_second_name', case when ${isHandedIn} then second_name_of_account(e.actor_user_id, e.actor_name) end,
    'client', c.name, 'client_second_name', c.second_name, 'place', ${textOf(addressOfPlace)}, 'second_place', ${textOf(secondAddressOfPlace)}, 'client_phone', c.phone,
    'operator_phone', case when alerted.id is not null then o.service_phone end))
  from (values (e.record_id)) of_event(id)
    left join job_orders j on j.id = of_event.id
    left join missing_parts missing on missing.job_order_id = j.id
    left join service_requests r on r.id = of_event.id
      and r.arrive_by > e.at and ${textOf(requestIs('waiting'))} and e.type in (${promisingTypes})
    left join service_requests alerted on alerted.id = of_event.id
      and e.type = '${'service-requests.on-call-alerted' satisfies NotificationType}'
    left join clients c on c.id = alerted.client_id and ${mayTechnicianSee}
    left join machines m on m.id = alerted.machine_id and c.id is not null left join sites place on place.id = m.site_id and place.client_id = c.id
    left join country_operators o on o.id = coalesce(
      j.operator_id, r.operator_id, alerted.operator_id, case when ${isActOnAccount} then e.operator_id end))`;

/**
 * SQL for the case that the event `e` belongs to: that of its request or job, or for an event that can repeat, its
 * account. An event about anything else is a case of its own.
 */
export const caseOf = `case
  when e.type in (${repeating.map((type) => `'${type}'`).join(', ')}) then e.record_id
  when e.type like 'service-requests.%' then e.record_id
  when e.type like 'job-orders.%' then coalesce((select j.case_id from job_orders j where j.id = e.record_id), e.record_id)
  else e.id end`;

/** Each audience is queried separately, because most events concern only one or two of them. */
const gathered = audiences.map(
  (audience) => `
      if '${audience}' = any(notified) then
        people := array(${accountsOf[audience]});
        if '${audience}' <> all(with_author) then people := array_remove(people, e.actor_user_id); end if;
        to_users := to_users || people;
        as_audiences := as_audiences || array_fill('${audience}'::text, array[cardinality(people)]);
      end if;`,
);

/**
 * SQL for a new id that sorts next to the event's id, so that the event's notifications share a page of the index, and
 * of PostgreSQL's log.
 */
const idNear = (id: string) => `(left(${id}::text, 19) || right(gen_random_uuid()::text, 17))::uuid`;

/** SQL that checks whether the event `e` is about a request that is an emergency, or claims to be one. */
const isEmergency = `exists (select from service_requests r
        where r.id = e.record_id and (${textOf(urgencyIs('emergency', 'r'))} or r.awaits_call_back))`;

/**
 * Notifies the audiences of an event, each person once. Returns the people who have a device that shows the event's
 * push message, with `to_push`, and the people who want email about the topic. Some events replace a person's earlier
 * unread notification about the record, and then send that person no email. An erased person is never notified. Only
 * the transaction that wrote an event can notify about it. A tap that was recorded late only adds a notification to the
 * list, unless it takes back an earlier notification. After several notifications of the same type about the record in
 * an hour, a person gets no further email or push message. Emails count toward the limit of the account or the links
 * that caused them: each adds a row to sign_in_guesses. Two transactions of the same account run one after another, so
 * that they cannot exceed the limit together. The first event above the limit adds one more row, and returns the
 * account in a separate row with `to_limited`.
 */
export const notifyFunction: OwnFunction = {
  signature: 'notify_audiences(uuid, text[], text[], text, text[], text, text, uuid)',
  creation: `
    create function notify_audiences(of_event uuid, notified text[], with_author text[], topic text,
      pushed text[], push_topic text, pushed_if text, caused_by uuid default null)
    returns table (
      to_audience text, to_user uuid, to_email text, to_domain text, to_facts jsonb, to_limited boolean, to_operator uuid,
      to_push boolean, to_case uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $notify$
    declare
      e events%rowtype;
      said jsonb;
      people uuid[];
      to_users uuid[] := '{}';
      as_audiences text[] := '{}';
      awaited uuid[] := '{}';
      told_often uuid[];
      mails_of text;
      most int;
      caused int;
      wanted int := 0;
      allowed int;
    begin
      select * into strict e from events where id = of_event and xmin = pg_current_xact_id()::xid;
      ${gathered.join('')}
      if to_users = '{}' then return; end if;
      said := ${factsOf};
      if ${isNewestOnly} then
        with earlier as (
          delete from notifications n where n.user_id = any(to_users) and n.case_id = ${caseOf}
            and n.record_id = e.record_id and n.type = e.type and n.read_at is null returning n.user_id
        ) select coalesce(array_agg(user_id), '{}') into awaited from earlier;
      end if;
      insert into notifications (id, user_id, event_id, audience, type, record_id, case_id, subject, facts, at)
      select ${idNear('e.id')}, r.user_id, e.id, r.audience, e.type, e.record_id, ${caseOf}, e.subject, said, e.at
      from (
        select distinct on (user_id) user_id, audience
        from unnest(to_users, as_audiences) with ordinality r(user_id, audience, place)
        order by user_id, place
      ) r join profiles p on p.id = r.user_id and p.erased_at is null;
      to_facts := said;
      to_limited := false;
      if said -> 'done_at' is not null and ${isQuietIfLate} then return; end if;
      told_often := ${notifiedOften};
      if pushed <> '{}' and (pushed_if = 'always' or ${isEmergency} and ${isAmongFirst}) then
        to_push := true;
        to_case := ${caseOf};
        for to_audience, to_user in
          select r.audience, p.id from (
            select distinct on (user_id) user_id, audience
            from unnest(to_users, as_audiences) with ordinality r(user_id, audience, place)
            order by user_id, place
          ) r join profiles p on p.id = r.user_id left join preferences w on w.user_id = r.user_id
          left join country_operators o on o.id = p.operator_id
          where r.audience = any(pushed) and p.erased_at is null and p.deactivated_at is null and o.suspended_at is null
            and p.id <> all(told_often) and (push_topic = 'urgent' or w.user_id is null or push_topic = any(w.push_topics))
            and exists (select from push_subscriptions s where s.user_id = p.id)
        loop return next; end loop;
      end if;
      to_push := false;
      if topic is null then return; end if;
      for to_audience, to_user, to_email, to_domain in
        select distinct on (p.id) r.audience, p.id, p.email, ${textOf(ownDomain)}
        from unnest(to_users, as_audiences) with ordinality r(user_id, audience, place)
        join profiles p on p.id = r.user_id left join preferences w on w.user_id = r.user_id
        left join country_operators o on o.id = p.operator_id
        where p.erased_at is null and p.id <> all(awaited || told_often) and (topic = 'security'
          or (topic = 'urgent' or topic = any(w.email_topics)) and o.suspended_at is null and p.deactivated_at is null)
        order by p.id, r.place
      loop
        if mails_of is null and ${isCounted} and ${causer} is not null then
          mails_of := ${mailCount};
          most := ${mostMails};
          perform ${textOf(lockOf('caused mails', sql`mails_of`))};
          select count(*) into caused from sign_in_guesses where address_hash = mails_of;
          allowed := greatest(0, most - caused);
        end if;
        wanted := wanted + 1;
        if allowed is null or wanted <= allowed then return next; end if;
      end loop;
      if allowed is null then return; end if;
      to_limited := wanted > allowed and caused <= most and topic <> 'urgent';
      insert into sign_in_guesses (id, account_hash, address_hash, guessed_at)
        select gen_random_uuid(), mails_of, mails_of, e.at
        from generate_series(1, least(wanted, allowed) + to_limited::int);
      if not to_limited then return; end if;
      select p.id, p.operator_id into to_user, to_operator from profiles p where p.id = e.actor_user_id;
      if found then return next; end if;
    end $notify$;`,
  for: databaseRoles,
};

type Notified = {
  readonly event_id: string;
  readonly notified: readonly Audience[];
  readonly withAuthor: readonly Audience[];
  readonly topic: string | null;
  /** The rule for the devices; undefined if no device gets the event. */
  readonly push: PushRule | undefined;
  /** The account that the emails count for, if it is not the event's author. */
  readonly causedBy: string | undefined;
};

/**
 * Notifies people about an event of this transaction, and returns those who also get a push message or an
 * email.
 */
export function notifyStatement({
  event_id,
  notified,
  withAuthor,
  topic,
  push,
  causedBy,
}: Notified): ReadyStatement {
  const list = (names: readonly Audience[]) => `{${names.join(',')}}`;
  return notifying({
    event_id,
    notified: list(notified),
    withAuthor: list(withAuthor),
    topic,
    pushed: list(push?.audiences ?? []),
    pushTopic: push?.topic ?? null,
    pushedIf: push?.isForEmergencies ? 'emergency' : 'always',
    causedBy: causedBy ?? null,
  });
}

const notifying = readyStatement<
  'event_id' | 'notified' | 'withAuthor' | 'topic' | 'pushed' | 'pushTopic' | 'pushedIf' | 'causedBy'
>(
  (value) => sql`
    select * from notify_audiences(${value('event_id')}, ${value('notified')}, ${value('withAuthor')},
      ${value('topic')}, ${value('pushed')}, ${value('pushTopic')}, ${value('pushedIf')},
      ${value('causedBy')})`,
);
