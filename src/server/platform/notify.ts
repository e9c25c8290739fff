import type { EventType } from '#domain/events/event.ts';
import {
  type Audience,
  audiences,
  hasOwnEmail,
  isDoneByOthers,
  type NotificationFacts,
  notificationRuleOf,
  notifiesAuthor,
  saysWhatToDo,
} from '#domain/events/notification.ts';
import { notificationAddress } from '#domain/events/notification-address.ts';
import { isUrgentPush, type PushRule, pushRuleOf } from '#domain/events/push.ts';
import { formatPhone } from '#domain/values/phone.ts';
import type { DatabaseIdentity, Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { notifyStatement } from '#server/store/functions/notify-function.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { queuePushes } from '#server/store/push/outgoing-pushes.ts';
import { mailText } from '#words/say/mail-text.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { pushText } from '#words/say/push-text.ts';
import { visitTime } from '#words/say/visit-time.ts';
import type { Locale } from '#words/words.ts';
import type { Server } from './context.ts';

type RecordedEvent = {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly operator_id: string | null;
  readonly record_id: string;
  readonly subject: string;
};

export type Mailing = Pick<Server, 'newId' | 'origin'>;

/** Called once a day for an account that has caused more emails than the daily limit allows. */
type WhenLimited = (account: { readonly id: string; readonly operator_id: string | null }) => void;

/**
 * Notifies the audiences that domain/notification lists for an event. Each person is notified once, in the event's
 * transaction. People with a device that shows the event get a push message there. People who want emails also get an email,
 * until the acting account has reached the daily limit of emails.
 */
export function notify(
  tx: Transaction,
  event: RecordedEvent,
  { newId, origin }: Mailing,
  whenLimited: WhenLimited,
): void {
  const rule = notificationRuleOf(event.type);
  if (rule === undefined) return;
  const withAuthor = audiences.filter((audience) => notifiesAuthor(event.type, audience));
  const push = pushRuleOf(event.type);
  const { audiences: notified, topic } = rule;
  tx.write(notifyStatement({ event_id: event.id, notified, withAuthor, topic, push }), (rows) => {
    if (push !== undefined) queuePushesOf(tx, event, push, rows);
    const limited = rows.find(({ to_limited }) => to_limited === true);
    const recipients = rows.filter((row) => row !== limited && row.to_push !== true);
    if (limited !== undefined) {
      const { to_user, to_operator } = limited;
      whenLimited({ id: String(to_user), operator_id: to_operator === null ? null : String(to_operator) });
    }
    const mails = recipients.flatMap(({ to_audience, to_user, to_email, to_domain, to_facts }) => {
      const facts = to_facts as NotificationFacts;
      const toOne = { ...event, facts, audience: audienceOf(to_audience) };
      if (hasOwnEmail(event.type, toOne.audience)) return [];
      const link = `${linkOrigin(origin, to_domain)}${notificationAddress(toOne)}`;
      const mail = mailKindOf(rule.topic, toOne);
      // A reason may be long and have several lines, so it is in the email's text but not in its subject.
      const titleIn = (locale: Locale) =>
        mail === 'on_call'
          ? event.subject
          : notificationText({ ...toOne, facts: { ...facts, reason: undefined } }, locale);
      const text = mailText(mail, (locale) => ({
        title: titleIn(locale),
        text: notificationText(toOne, locale),
        link,
        ...askedOf(event.at, facts, locale),
      }));
      const { record_id } = event;
      return { recipient: String(to_email), user_id: String(to_user), record_id, text, id: newId() };
    });
    if (mails.length === 0) return;
    const back = tx.switchTo(scopeOfEvent(event));
    queueMails(tx, mails, event.at);
    back();
  });
}

/** Queues the push messages for the devices of the people in `rows`. */
function queuePushesOf(
  tx: Transaction,
  event: RecordedEvent,
  push: PushRule,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const pushes = rows.flatMap(({ to_push, to_audience, to_user, to_facts, to_case }) => {
    if (to_push !== true) return [];
    const toOne = { ...event, facts: to_facts as NotificationFacts, audience: audienceOf(to_audience) };
    return {
      user_id: String(to_user),
      case_id: String(to_case),
      path: notificationAddress(toOne),
      is_urgent: isUrgentPush(push),
      expires_at: new Date(event.at.getTime() + push.hours * 3_600_000),
      text: (locale: Locale) => pushText({ ...toOne, isUrgent: isUrgentPush(push) }, locale),
    };
  });
  if (pushes.length === 0) return;
  const back = tx.switchTo(scopeOfEvent(event));
  queuePushes(tx, pushes, event.at);
  back();
}

function scopeOfEvent({ operator_id, record_id }: RecordedEvent): DatabaseIdentity {
  return systemFor(operator_id === null ? { account: record_id } : { operator: operator_id });
}

type ToOne = Pick<RecordedEvent, 'type'> & { readonly audience: Audience; readonly facts: NotificationFacts };

/** Returns the kind of email. The technician on call cannot open the request, so that email does not link to it. */
function mailKindOf(topic: string | null, { type, audience, facts }: ToOne) {
  if (topic === 'urgent') return audience === 'technician' ? 'on_call' : topic;
  if (isDoneByOthers(type, facts)) return type === 'accounts.exported' ? 'downloaded' : 'done_by_others';
  if (topic !== 'security') return 'notification';
  return saysWhatToDo(type) ? 'warning' : topic;
}

/**
 * Formats the time at which someone acted on the reader's account, and lists the contacts whom the reader can ask
 * about it.
 */
function askedOf(
  at: Date,
  { company, ask_phone, ask_email, time_zone = 'UTC' }: NotificationFacts,
  locale: Locale,
) {
  const time = visitTime({ scheduled_date: at, window_minutes: 0 }, time_zone, locale);
  const contacts = [ask_phone && formatPhone(ask_phone), ask_email].filter((text) => text !== undefined);
  return { at: `${time} (${time_zone})`, company: company ?? null, contacts };
}

function audienceOf(name: unknown): Audience {
  const audience = audiences.find((candidate) => candidate === name);
  if (audience === undefined) throw new Error(`Not an audience: ${String(name)}`);
  return audience;
}
