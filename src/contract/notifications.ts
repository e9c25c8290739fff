import * as z from 'zod/mini';
import { audiences, downloaders } from '#domain/events/audience.ts';
import { type EventType, eventTypes, historicRecords } from '#domain/events/event.ts';
import type { NotificationFacts } from '#domain/events/notification.ts';
import { jobOrderStatuses, workflowStatuses } from '#domain/job-orders/order.ts';
import { defineCall } from './calls/call.ts';
import { enteredInstant, id, instant, page, paging } from './calls/fields.ts';

/** The facts of a notification. Notifications created before facts were stored have none. */
const facts = z.object({
  reason: z.optional(z.string()),
  by: z.optional(z.enum(downloaders)),
  company: z.optional(z.string()),
  company_second_name: z.optional(z.string()),
  subject_second_name: z.optional(z.string()),
  ask_phone: z.optional(z.string()),
  ask_email: z.optional(z.string()),
  calls_back: z.optional(z.boolean()),
  time_zone: z.optional(z.string()),
  promised_by: z.optional(instant),
  scheduled_date: z.optional(instant),
  window_minutes: z.optional(z.int()),
  was_scheduled: z.optional(instant),
  was_window: z.optional(z.int()),
  asked_date: z.optional(instant),
  was_asked: z.optional(instant),
  done_at: z.optional(instant),
  has_stopped_work: z.optional(z.boolean()),
  replaces_technician: z.optional(z.boolean()),
  has_passed: z.optional(z.boolean()),
  missing_part: z.optional(z.string()),
  part_expected_on: z.optional(z.string()),
  client: z.optional(z.string()),
  client_second_name: z.optional(z.string()),
  place: z.optional(z.string()),
  second_place: z.optional(z.string()),
  client_phone: z.optional(z.string()),
  handed_in_by: z.optional(z.string()),
  handed_in_second_name: z.optional(z.string()),
  by_company_link: z.optional(z.boolean()),
  operator_phone: z.optional(z.string()),
} satisfies Readonly<
  Record<keyof NotificationFacts, z.ZodMiniType>
>) satisfies z.ZodMiniType<NotificationFacts>;

const notification = z.object({
  id,
  at: instant,
  type: z.enum(Object.keys(eventTypes) as [EventType, ...EventType[]]),
  /** The reader's audience. Together with the type, subject and facts, it determines the text. */
  audience: z.enum(audiences),
  /** The text in English. */
  text: z.string(),
  record: z.enum(historicRecords),
  record_id: id,
  subject: z.string(),
  facts,
  job: z.nullable(z.object({ status: z.enum(jobOrderStatuses), workflow_status: z.enum(workflowStatuses) })),
  is_read: z.boolean(),
  /** The current client, machine and problem of the case; null if there is no case, or if the reader may not see it. */
  about: z.nullable(
    z.object({
      client: z.string(),
      client_second_name: z.nullable(z.string()),
      machine: z.string(),
      problem: z.string(),
    }),
  ),
  /** The number of earlier notifications about the same case that this one replaces in the list; 0 without `fold`. */
  earlier: z.int(),
});
export type Notification = z.output<typeof notification>;

const records = [
  'service_requests',
  'job_orders',
  'machines',
  'clients',
  'profiles',
  'country_operators',
] as const;

export const listNotifications = defineCall({
  name: 'notifications.list',
  summary:
    "List the caller's notifications, latest first. With `fold`, each case has only its latest one, which is read once all of them are.",
  method: 'GET',
  path: '/api/notifications',
  by: 'signed-in',
  reads: records,
  input: z.object({ ...paging, fold: z.optional(z.enum(['case'])) }),
  output: page(notification),
});

export const countUnread = defineCall({
  name: 'notifications.count-unread',
  summary:
    "Count the caller's cases with unread notifications, up to 100. Other notifications count one by one.",
  method: 'GET',
  path: '/api/notifications/unread',
  by: 'signed-in',
  reads: records,
  input: z.object({}),
  output: z.object({ unread: z.int() }),
});

export const markRead = defineCall({
  name: 'notifications.mark-read',
  summary:
    'Mark one notification and the earlier ones of its case as read or, without an ID, all that are not newer than `until`.',
  method: 'POST',
  path: '/api/notifications/read',
  by: 'signed-in',
  input: z.object({ id: z.optional(id), until: z.optional(enteredInstant) }),
  output: z.object({ unread: z.int() }),
});
