import { sql } from 'drizzle-orm';
import { listReportRecipients, sendReport } from '#contract/job-orders/signature/send-report.ts';
import { isUnownedEmail } from '#domain/accounts/account.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import type { Language } from '#domain/values/language.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { type ActorHandler, type ActorRequest, command } from '#server/platform/command.ts';
import type { CommandContext, QueryContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { countCausedMails } from '#server/steps/caused-mails.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { identityOf, scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { linkOrigin, ownDomain } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { withSite } from '#server/store/shapes/visit-place.ts';
import { because } from '#words/say/because.ts';
import { mailText } from '#words/say/mail-text.ts';
import { type LetterheadForms, letterheadIn, letterheadJson } from './letterhead.ts';
import { stopLinkOf } from './report-mail.ts';
import { findKnownReaders, type ReportReader } from './report-readers.ts';

type SignedJob = {
  readonly id: string;
  readonly operator_id: string;
  readonly client_id: string;
  readonly technician_id: string | null;
  readonly number: number;
  readonly signed_at: Date | null;
};

type ReportText = {
  readonly summary: SignedSummary;
  readonly letterhead: LetterheadForms;
  readonly domain: string | null;
  readonly time_zone: string;
};

function findReachedJob({ tx, actor }: Pick<QueryContext, 'tx' | 'actor'>, id: string) {
  return tx.rows<SignedJob>(sql`
    select j.id, j.operator_id, j.client_id, j.technician_id, j.number, s.signed_at
    from job_orders j left join signatures s on s.job_order_id = j.id
    where j.id = ${id} and ${reachFilter('job_orders', actor.role, 'j')}`);
}

/** Runs in the server's own role, because a technician cannot read the client's addresses. */
function findText(tx: Transaction, id: string) {
  return tx.rows<ReportText>(sql`
    select j.signed_summary::json as summary, o.time_zone, ${ownDomain} as domain, ${letterheadJson} as letterhead
    from ${jobsWith('signature')} j join clients c on c.id = j.client_id
      join country_operators o on o.id = j.operator_id
      join machines m on m.id = j.machine_id ${withSite('j')}
    where j.id = ${id}`);
}

const readersFor = (tx: Transaction, { role }: Actor, id: string) =>
  findKnownReaders(tx, id, { isTechnician: role === 'technician' });

export const recipients: ActorHandler<typeof listReportRecipients> = {
  kind: 'query',
  call: listReportRecipients,
  run: (server, actor, input, request) =>
    query(listReportRecipients, 'report', async (context, { id }) => {
      const { tx } = context;
      const reached = findReachedJob(context, id);
      tx.switchTo(systemFor(scopeOf(actor)));
      const [[job], [text], readers] = await inOneTrip(reached, findText(tx, id), readersFor(tx, actor, id));
      if (job?.signed_at == null || text === undefined) return null;
      const items = readers.map(({ email, name, stopped_at }) => ({ email, name, stopped_at }));
      return JSON.stringify({ items, time_zone: text.time_zone, mail: server.mailLeavesBy });
    }).run(server, actor, input, request),
};

/**
 * Counts only the typed addresses that are not on the client's list of readers. For a job that the caller cannot reach,
 * every address counts, so that the count never reveals who reads another client's reports.
 */
async function countTyped({ server, actor }: ActorRequest, { id, emails }: { id: string; emails: string[] }) {
  const [[job], readers] = await server.database.transaction(
    identityOf(actor),
    (tx) => {
      const reached = findReachedJob({ tx, actor }, id);
      tx.switchTo(systemFor(scopeOf(actor)));
      return inOneTrip(reached, readersFor(tx, actor, id));
    },
    { readOnly: true },
  );
  const known = job === undefined ? [] : readers;
  for (const email of new Set(emails)) {
    if (!known.some((reader) => reader.email.toLowerCase() === email))
      await takeActorsGuess(server, 'report address', actor);
  }
}

export const send = command(
  sendReport,
  { view: async () => '{}', prepare: countTyped },
  async (context, { id, note, ...input }) => {
    const { tx, actor, record, asSystem, afterwards, server } = context;
    const emails = [...new Set(input.emails)];
    const [[job], [text], readers] = await inOneTrip(
      findReachedJob(context, id),
      asSystem(scopeOf(actor), () => findText(tx, id)),
      asSystem(scopeOf(actor), () => readersFor(tx, actor, id)),
    );
    if (job?.signed_at == null || text === undefined) throw new NotFoundError('report');
    const readerOf = (email: string) => readers.find((reader) => reader.email.toLowerCase() === email);
    for (const email of emails) refuseUnwanted(email, readerOf(email));
    // Takes the history's lock before the lock of the account's emails, as every other command does.
    record('job-orders.report-sent', { of: job, changes: { report_recipients: { to: emails } } });
    await countCausedMails(context, emails.length);
    asSystem({ operator: job.operator_id }, () => {
      const sender = { name: actor.name, isClient: actor.role === 'client', note };
      const mails = emails.map((email) =>
        mailTo(
          context,
          { operator_id: job.operator_id, job_id: id, text, sender, language: input.language },
          email,
          readerOf(email),
        ),
      );
      queueMails(tx, mails, context.now);
    });
    afterwards(server.wakeMailer);
    return { id, beside: { emails } };
  },
);

/** Refuses an address that no one can own, and one whose recipient stopped the reports. */
function refuseUnwanted(email: string, reader: ReportReader | undefined): void {
  if (isUnownedEmail(email)) throw invalidInput('emails', because('email_invalid'));
  if (reader?.stopped_at) throw invalidInput('emails', because('email_stopped', { email }));
}

type Sending = {
  readonly operator_id: string;
  readonly job_id: string;
  readonly text: ReportText;
  readonly sender: { readonly name: string; readonly isClient: boolean; readonly note: string | null };
  readonly language: Language;
};

/** A person with an account gets a link to the report. All others get only the PDF. */
function mailTo(
  context: CommandContext,
  { operator_id, job_id, text, sender, language }: Sending,
  recipient: string,
  reader: ReportReader | undefined,
) {
  const origin = linkOrigin(context.origin, text.domain);
  const user_id = reader?.user_id ?? null;
  const link = user_id === null ? null : `${origin}/jobs/${job_id}/report`;
  const stop_link = reader === undefined ? null : stopLinkOf(reader, origin);
  const { summary } = text;
  const { isClient, ...author } = sender;
  return {
    id: context.newId(),
    operator_id,
    recipient,
    user_id,
    report_of: job_id,
    report_address_id: reader?.report_address_id ?? null,
    unsubscribe_url: stop_link,
    needs_report: user_id === null,
    language: reader?.language ?? language,
    text: mailText('reportSent', (locale) => {
      const letterhead = letterheadIn(locale, text.letterhead);
      const company = isClient ? letterhead.client : letterhead.operator;
      return { letterhead, summary, link, stop_link, ...author, company };
    }),
  };
}
