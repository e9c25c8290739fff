import {
  eventMailsPerDay,
  eventMailsPerDayWithoutRole,
  urgentMailsPerDay,
} from '#domain/entrance/attempts.ts';
import { pushedEmergencies, pushLimits } from '#domain/events/push.ts';
import { mostPerHour, oftenRepeated, takenBack } from '#domain/events/repeated-events.ts';
import { visitLink, visitLinkField } from '#domain/job-orders/visit-link.ts';
import { textOf } from '#server/database/statements.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';
import { urgencyIs } from '#server/store/shapes/conditions.ts';

/** SQL for notify_audiences, which declares the event `e`, the `topic`, `to_users` and `caused_by`. */

const counts = { usual: 'mails caused by ', urgent: 'urgent mails caused by ' } as const;

/** The hash under which the emails caused by an account in one day are counted. */
export const mailsCausedBy = (account: string, at: string, kind: keyof typeof counts = 'usual') =>
  `encode(sha256(('${counts[kind]}' || ${account} || ' on ' || (${at} at time zone 'UTC')::date)::bytea), 'hex')`;

/** Emails about security are never counted. */
export const isCounted = "topic <> 'security'";

/**
 * The party that caused the emails: the account that led the server to record the event, the author's account, or the
 * links of a visit or its request. It is null for other authors, whose actions have their own limits.
 */
export const causer = `(case when caused_by is not null then caused_by::text
  when e.actor_user_id <> '${noAccountId}' then e.actor_user_id::text
  when e.changes #> '{${visitLinkField},to}' is not null then 'links of ' || e.record_id end)`;

/** Urgent emails have a count of their own, so that other emails cannot use it up. */
export const mailCount = `case when topic = 'urgent' then ${mailsCausedBy(causer, 'e.at', 'urgent')}
  else ${mailsCausedBy(causer, 'e.at')} end`;

export const mostMails = `case when topic = 'urgent' then ${urgentMailsPerDay}
  when e.actor_user_id = '${noAccountId}' then ${visitLink.mailsPerDay} else case e.actor_role ${Object.entries(
    eventMailsPerDay,
  )
    .map(([role, most]) => `when '${role}' then ${most}`)
    .join(' ')} else ${eventMailsPerDayWithoutRole} end end`;

/**
 * The type of event that is counted. An event that takes back an earlier one counts as the type of the earlier event,
 * so that people who got an email about that event also get one when it is taken back.
 */
const countedType = `case e.type ${Object.entries(takenBack)
  .map(([type, earlier]) => `when '${type}' then '${earlier}'`)
  .join(' ')} else e.type end`;

/**
 * The people who have received more than the allowed number of notifications of this type about the record in the last
 * hour. The event's own notifications, which are already stored, count too.
 */
export const notifiedOften = `case when ${countedType} in (${oftenRepeated.map((type) => `'${type}'`).join(', ')}) then array(
        select n.user_id from notifications n
        where n.user_id = any(to_users) and n.at > e.at - interval '1 hour' and n.record_id = e.record_id
          and n.type = ${countedType}
        group by n.user_id having count(*) > ${mostPerHour}) else '{}'::uuid[] end`;

/**
 * SQL that checks whether the event `e` is among the first emergencies that its author reported in the last hour. Reports
 * without an account have limits of their own.
 */
export const isAmongFirst = `(e.actor_user_id = '${noAccountId}' or (
        select count(*) from events x join service_requests r on r.id = x.record_id
        where x.actor_user_id = e.actor_user_id and x.at > e.at - interval '1 hour'
          and x.type in (${pushedEmergencies.map((type) => `'${type}'`).join(', ')})
          and ${textOf(urgencyIs('emergency', 'r'))}) <= ${pushLimits.emergencies_per_hour})`;
