import { isUnownedEmail } from '#domain/accounts/account.ts';
import { type Audience, audiences } from '#domain/events/audience.ts';
import type { Changes, EventType } from '#domain/events/event.ts';
import {
  isDoneByOthers,
  mayTurnOff,
  type NotificationFacts,
  notificationRuleOf,
  notifiesAuthor,
  saysWhatToDo,
} from '#domain/events/notification.ts';
import { emailSettingsPath, notificationAddress } from '#domain/events/notification-address.ts';
import { audiencesOf, hasOtherEmail } from '#domain/events/notified-once.ts';
import { isUrgentPush, type PushRule, pushRuleOf } from '#domain/events/push.ts';
import { mailsVisitLink } from '#domain/job-orders/visit-link.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formFor } from '#domain/values/second-name.ts';
import type { DatabaseIdentity, Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { notifyStatement } from '#server/store/functions/notify-function.ts';
import { queueMailedLink } from '#server/store/job-orders/visit-links.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { queuePushes } from '#server/store/push/outgoing-pushes.ts';
import { type MailText, mailText } from '#words/say/mail-text.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { pushText } from '#words/say/push-text.ts';
import { visitTime } from '#words/say/visit-time.ts';
import { zoneName } from '#words/say/zone-text.ts';
import type { Locale } from '#words/words.ts';
import type { Server } from './context.ts';

type RecordedEvent = {
  readonly id: string;
  readonly at: Date;
  readonly type: EventType;
  readonly operator_id: string | null;
  readonly record_id: string;
  readonly subject: string;
  readonly changes: Changes;
};

export type Mailing = Pick<Server, 'newId' | 'origin'> & {
  /** The account whose action led the server to record the event. The emails count toward this account's limit. */
  readonly causedBy?: string | undefined;
};

/** Called at most once a day for an account, when it has caused more emails than the daily limit allows. */
type WhenLimited = (account: { readonly id: string; readonly operator_id: string | null }) => void;

/**
 * Notifies the audiences that domain/events/notification lists for an event. Each person is notified once, in the
 * event's transaction. People with a device that shows the event also get a push message. People who want emails also
 * get an email, until the acting account has reached the daily limit of emails.
 */
export function notify(
  tx: Transaction,
  event: RecordedEvent,
  { newId, origin, causedBy }: Mailing,
  whenLimited: WhenLimited,
): void {
  const rule = notificationRuleOf(event.type);
  if (rule === undefined) return;
  const withAuthor = audiences.filter((audience) => notifiesAuthor(event.type, audience));
  const push = pushRuleOf(event.type);
  const { topic, passesAfter } = rule;
  const notified = audiencesOf(event);
  const expires_at = passesAfter === undefined ? null : minutesAfter(event.at, passesAfter);
  const notifying = { event_id: event.id, notified, withAuthor, topic, push, causedBy };
  tx.write(notifyStatement(notifying), (rows) => {
    if (push !== undefined) queuePushesOf(tx, { ...event, expires_at }, push, rows);
    const limited = rows.find(({ to_limited }) => to_limited === true);
    const recipients = rows.filter((row) => row !== limited && row.to_push !== true);
    if (limited !== undefined) {
      const { to_user, to_operator } = limited;
      whenLimited({ id: String(to_user), operator_id: to_operator === null ? null : String(to_operator) });
    }
    if (recipients.length === 0) return;
    const back = tx.switchTo(scopeOfEvent(event));
    const mails = recipients.flatMap((row) => {
      const facts = row.to_facts as NotificationFacts;
      const toOne = { ...event, facts, audience: audienceOf(row.to_audience) };
      if (hasOtherEmail(event, toOne.audience)) return [];
      const reader = {
        user_id: String(row.to_user),
        email: String(row.to_email),
        origin: linkOrigin(origin, row.to_domain),
      };
      const visit_link = visitLinkFor(tx, toOne, reader, newId);
      const text = (address: string | null) => textFor(toOne, reader, rule.topic, address);
      return {
        id: newId(),
        operator_id: event.operator_id,
        recipient: reader.email,
        user_id: reader.user_id,
        record_id: event.record_id,
        expires_at,
        text: text(visit_link?.address ?? null),
        ...(visit_link !== null && { visit_link: { id: visit_link.id, textWithout: text(null) } }),
        unsubscribe_url: mayTurnOff(rule.topic)
          ? `${reader.origin}${emailSettingsPath(toOne.audience)}`
          : null,
      };
    });
    if (mails.length > 0) queueMails(tx, mails, event.at);
    back();
  });
}

/** Queues the push messages for the devices of the people in `rows`. */
function queuePushesOf(
  tx: Transaction,
  { expires_at, ...event }: RecordedEvent & { readonly expires_at: Date | null },
  push: PushRule,
  rows: readonly Readonly<Record<string, unknown>>[],
): void {
  const pushes = rows.flatMap(({ to_push, to_audience, to_user, to_facts, to_case }) => {
    if (to_push !== true) return [];
    const toOne = { ...event, facts: to_facts as NotificationFacts, audience: audienceOf(to_audience) };
    return {
      operator_id: event.operator_id,
      user_id: String(to_user),
      case_id: String(to_case),
      path: notificationAddress(toOne),
      is_urgent: isUrgentPush(push),
      expires_at: expires_at ?? minutesAfter(event.at, push.hours * 60),
      text: (locale: Locale) => pushText({ ...toOne, isUrgent: isUrgentPush(push) }, locale),
    };
  });
  if (pushes.length === 0) return;
  const back = tx.switchTo(scopeOfEvent(event));
  queuePushes(tx, pushes, event.at);
  back();
}

const minutesAfter = (at: Date, minutes: number) => new Date(at.getTime() + minutes * 60_000);

function scopeOfEvent({ operator_id, record_id }: RecordedEvent): DatabaseIdentity {
  return systemFor(operator_id === null ? { account: record_id } : { operator: operator_id });
}

type ToOne = RecordedEvent & { readonly audience: Audience; readonly facts: NotificationFacts };
type MailReader = { readonly user_id: string; readonly email: string; readonly origin: string };

/** Returns the text of the email about the event, in each language. */
function textFor(
  toOne: ToOne,
  reader: MailReader,
  topic: string | null,
  visit_link: string | null,
): MailText {
  const { at, subject, facts } = toOne;
  const link = `${reader.origin}${notificationAddress(toOne)}`;
  const mail = mailKindOf(topic, toOne);
  // A reason may be long and have several lines, so it is in the email's text but not in its subject.
  const titleIn = (locale: Locale) =>
    mail === 'on_call'
      ? subject
      : notificationText({ ...toOne, facts: { ...facts, reason: undefined } }, locale);
  return mailText(mail, (locale) => ({
    title: titleIn(locale),
    text: notificationText(toOne, locale),
    link,
    visit_link,
    ...askedOf(at, facts, locale),
  }));
}

/** Creates a link to the visit for one recipient's email; returns null if the event's email contains none. */
function visitLinkFor(
  tx: Transaction,
  { type, audience, at, record_id, operator_id }: ToOne,
  { user_id, email, origin }: MailReader,
  newId: Server['newId'],
): { readonly id: string; readonly address: string } | null {
  if (operator_id === null || !mailsVisitLink(type, audience) || isUnownedEmail(email)) return null;
  const id = newId();
  const path = queueMailedLink(tx, { id, operator_id, job_order_id: record_id, user_id, at });
  return { id, address: `${origin}${path}` };
}

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
  { company, company_second_name, ask_phone, ask_email, time_zone = 'UTC' }: NotificationFacts,
  locale: Locale,
) {
  const time = visitTime({ scheduled_date: at, window_minutes: 0 }, time_zone, locale);
  const named = company === undefined ? null : formFor(locale, company, company_second_name);
  const contacts = [ask_phone && formatPhone(ask_phone), ask_email].filter((text) => text !== undefined);
  return { at: `${time} (${zoneName(time_zone, locale)})`, company: named, contacts };
}

function audienceOf(name: unknown): Audience {
  const audience = audiences.find((candidate) => candidate === name);
  if (audience === undefined) throw new Error(`Not an audience: ${String(name)}`);
  return audience;
}
