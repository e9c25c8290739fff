import { type NotificationType, notificationRules } from '#domain/events/notification.ts';
import { schedulingEvents } from '#domain/events/scheduling-events.ts';
import { pastTenseAfterMinutes } from '#domain/visit/moment.ts';

const taps = Object.entries(notificationRules).flatMap(([type, rule]) =>
  'tappedAt' in rule ? [{ type, column: rule.tappedAt, isQuiet: !('takesBack' in rule) }] : [],
);
/** SQL for the time of the tap that the event `e` records; null for events that record none. */
const tappedAt = `case e.type ${taps
  .map(({ type, column }) => `when '${type}' then (e.changes #>> '{${column},to}')::timestamptz`)
  .join(' ')} end`;
/** SQL for the time of a tap that was recorded late; null for all others. */
export const tappedEarlier = `case when ${tappedAt} < e.at - interval '${pastTenseAfterMinutes} minutes' then ${tappedAt} end`;
/** SQL that checks whether the event, if it was recorded late, is shown only in the list of notifications. */
export const isQuietIfLate = `e.type in (${taps.flatMap(({ type, isQuiet }) => (isQuiet ? [`'${type}'`] : [])).join(', ')})`;
/**
 * SQL that checks whether the event `e` ended a visit after work had started. Only then did the event change the
 * visit's status.
 */
export const hasStoppedWork = `e.type = '${'job-orders.turned-back' satisfies NotificationType}'
  and e.changes -> 'status' is not null`;

/** SQL that checks whether the arrival window that the event `e` announces is already over. */
export const hasPassed = `e.type in (${schedulingEvents.map((type) => `'${type}'`).join(', ')})
  and j.scheduled_date + j.window_minutes * interval '1 minute' < e.at`;

/** SQL that checks whether the event `e` reassigns a visit to a different technician. */
export const replacesTechnician = `e.type = '${'job-orders.assigned' satisfies NotificationType}'
  and e.changes #>> '{technician_id,from}' is not null`;
