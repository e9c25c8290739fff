import { sql } from 'drizzle-orm';
import type { Audience } from '#domain/events/audience.ts';
import type { Changes, EventType } from '#domain/events/event.ts';
import { type NotificationFacts, newestOnly, notificationRuleOf } from '#domain/events/notification.ts';
import { hasOtherEmail } from '#domain/events/notified-once.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { notificationText } from '#words/say/notification-text.ts';
import { mainAt } from '../people/main-account.ts';
import { type CheckResult, faultsAmong, type Invariant, type Scene } from './scene.ts';

/** Checks mentions. Notifications to erased people are deleted, so they do not count as missing. */
const mentioned: Invariant = {
  promise: 'a mention notifies the mentioned person once, and no one else',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`comments c cross join lateral unnest(c.mentions) m(user_id)`,
      sql`with notified as (
          select (e.changes #>> '{comment_id,to}')::uuid as comment_id, n.user_id, n.audience
          from notifications n join events e on e.id = n.event_id where e.changes ? 'comment_id')
        select 'a comment of ' || c.author_name || ' tells ' || count(t.user_id) || ' times whom it mentions' as text
          from comments c cross join lateral unnest(c.mentions) m(user_id)
            join profiles p on p.id = m.user_id and p.erased_at is null
            left join notified t on t.comment_id = c.id and t.user_id = m.user_id and t.audience = 'mentioned'
          group by c.id, c.author_name, m.user_id having count(t.user_id) <> 1
        union all
        select 'a comment of ' || c.author_name || ' notifies a person whom it does not mention'
          from comments c join notified t on t.comment_id = c.id
          where t.audience = 'mentioned' and not t.user_id = any(c.mentions)`,
    ),
};

const answered: Invariant = {
  promise: 'an answer is on the case of its question and mentions the person who asked',
  async check({ companies, rows }) {
    const colleagues = companies.flatMap(({ memory }) => memory.colleagues);
    const erased = colleagues.filter(({ isErased }) => isErased).map(({ person }) => person.name);
    const questions = companies
      .flatMap(({ memory }) => memory.questions)
      .filter(
        ({ answer_id, asked, asker }) =>
          answer_id !== null && ![asked, asker].some((one) => erased.includes(one)),
      );
    const found = await rows<{ id: string; of: string; author_name: string; mentioned_names: string[] }>(sql`
      select id, coalesce(job_order_id, service_request_id) as of, author_name, mentioned_names from comments`);
    const known = new Map(found.map((comment) => [comment.id, comment]));
    const wrong = questions.flatMap(({ id, answer_id, asker, asked }) => {
      const [question, answer] = [known.get(id), known.get(answer_id ?? '')];
      const isRight =
        question?.author_name === asker &&
        question.mentioned_names.includes(asked) &&
        answer?.author_name === asked &&
        answer.of === question.of &&
        answer.mentioned_names.includes(asker);
      return isRight ? [] : [`${asker} asked ${asked}, and the answer is not there`];
    });
    return { looked: questions.length, wrong };
  },
};

type MailedNotification = {
  readonly email: string;
  readonly at: Date;
  readonly type: EventType;
  readonly audience: Audience;
  readonly subject: string;
  readonly facts: NotificationFacts;
  readonly changes: Changes;
  readonly topics: readonly string[];
};

const mailOf = (email: string, at: Date, text: string) => `${at.toISOString()} to ${email}: ${text}`;

/** Returns the subject of the email about a notification. */
function titleOf(notified: Parameters<typeof notificationText>[0]): string {
  const isAlert = notified.type === 'service-requests.on-call-alerted' && notified.audience === 'technician';
  return isAlert ? `You are on call: emergency ${notified.subject}` : notificationText(notified);
}

const isNewestOnly = (type: EventType) => newestOnly.some((one) => one === type);
/** An email about late work. The next one about the same job comes only once its notification has been read. */
const lateWorkMail = / handed in work on (?<number>[A-Z]+-\d+) /;

/** Checks emails. Placeholder accounts are skipped, because no one receives email at their addresses. */
const mailed: Invariant = {
  promise: 'each person gets one email for each event that they chose to get by email, and no others',
  async check({ rows }) {
    const notified = await rows<MailedNotification>(sql`
      select p.email, n.at, n.type, n.audience, n.subject, n.facts - 'reason' as facts, e.changes,
        coalesce(w.email_topics, '{}') as topics
      from notifications n join events e on e.id = n.event_id join profiles p on p.id = n.user_id
        left join preferences w on w.user_id = p.id
      where p.email not like '%.invalid'`);
    const mails = await rows<{ recipient: string; created_at: Date; subject: string }>(sql`
      select recipient, created_at, subject from outgoing_mails
      where body like '%because you turned it on in your settings%' or body like '%An emergency cannot wait%'`);
    const balance = new Map<string, number>();
    const add = (mail: string, more: number) => balance.set(mail, (balance.get(mail) ?? 0) + more);
    for (const one of notified) {
      const rule = notificationRuleOf(one.type);
      const topic = rule?.topic ?? '';
      const isWanted = topic === 'urgent' || one.topics.includes(topic);
      const isTooLate = one.facts.done_at !== undefined && rule?.takesBack !== true;
      if (!isWanted || isTooLate || hasOtherEmail(one, one.audience)) continue;
      if (isNewestOnly(one.type)) balance.set(`${one.email}: late work on ${one.subject}`, 1);
      else add(mailOf(one.email, one.at, titleOf(one)), 1);
    }
    for (const { recipient, created_at, subject } of mails) {
      const number = lateWorkMail.exec(subject)?.groups?.number;
      if (number === undefined) add(mailOf(recipient, created_at, subject), -1);
      else balance.set(`${recipient}: late work on ${number}`, 0);
    }
    const wrong = [...balance].flatMap(([mail, left]) =>
      left === 0
        ? []
        : [`${mail}: ${left > 0 ? 'it was not mailed' : 'no one was notified of it, or not so often'}`],
    );
    return { looked: mails.length, wrong };
  },
};

type Report = {
  readonly number: number;
  readonly client_id: string;
  readonly signed_at: Date;
  readonly recipients: readonly string[];
};

/**
 * Checks the emailed reports. Each goes to the main account at that time; other people at the client may have chosen to
 * get it too. Emails to erased people are deleted, so they do not count as missing.
 */
async function checkReports({ rows, companies }: Scene): Promise<CheckResult> {
  const clients = companies.flatMap((company) => company.clients.map((client) => ({ company, client })));
  const colleagues = companies.flatMap(({ memory }) => memory.colleagues);
  const erased = colleagues.filter(({ isErased }) => isErased).map(({ person }) => person);
  const people = [
    ...clients.flatMap(({ client }) => client.people.map((person) => ({ client, person }))),
    ...colleagues.filter(({ until }) => until !== null),
  ].map(({ client, person }) => ({ client_id: client.id, email: person.email }));
  const reports = await rows<Report>(sql`
    select j.number, j.client_id, j.signed_at, array_remove(array_agg(m.recipient), null) as recipients
    from ${jobs} j
      left join json_to_recordset(${JSON.stringify(people)}::json) as one(client_id uuid, email text)
        on one.client_id = j.client_id
      left join outgoing_mails m on m.recipient = one.email and m.body like '%' || j.id || '%'
        and m.body not like '%because you turned it on in your settings%'
    where j.signed_at is not null group by j.id, j.number, j.client_id, j.signed_at`);
  const wrong = reports.flatMap(({ number, client_id, signed_at, recipients }) => {
    const of = clients.find(({ client }) => client.id === client_id);
    const main = of && mainAt(of.company, of.client, signed_at);
    const times = recipients.filter((recipient) => recipient === main?.email).length;
    return times === 1 || (main && erased.includes(main))
      ? []
      : [`JO-${number} was mailed to its client ${times} times`];
  });
  return { looked: reports.length, wrong };
}

const reportMailed: Invariant = {
  promise: 'each signed report is emailed to its client once',
  check: checkReports,
};

export const writtenInvariants = [mentioned, answered, mailed, reportMailed];
