import { type SQL, sql } from 'drizzle-orm';
import type { SignatureMethod } from '#domain/job-orders/signature.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { awaitedPartOf, partStateOf } from '#domain/values/missing-part.ts';
import type { Transaction } from '#server/database/database.ts';
import type { CommandContext } from '#server/platform/context.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { linkOrigin, ownDomain } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import type { Letterhead } from '#words/en/mails.ts';
import { dayText } from '#words/say/day-text.ts';
import { mailText } from '#words/say/mail-text.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { disputePath } from './dispute-link.ts';

export type ReportReader = {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly domain: string | null;
  readonly letterhead: Letterhead;
};

/**
 * Selects the people who receive a job's report by email: the client's main account, and the owners who want
 * email about jobs. An address that no one has verified by signing in gets no report, because anyone could
 * have entered it. Only the server's own role can read these accounts.
 */
const reportReaders = (job_order_id: string): SQL => sql`
  select p.id as user_id, p.name, p.email, ${ownDomain} as domain, json_build_object(
    'operator', o.name, 'address', o.address, 'phone', o.service_phone, 'email', o.service_email,
    'client', c.name, 'client_address', c.address) as letterhead
  from job_orders j
    join clients c on c.id = j.client_id and c.is_active
    join country_operators o on o.id = j.operator_id
    join profiles p on p.id = c.user_id or exists (
      select from client_people w join preferences f on f.user_id = w.user_id
      where w.user_id = p.id and w.client_id = c.id and w.standing = 'owner' and 'jobs' = any(f.email_topics))
  where j.id = ${job_order_id} and p.deactivated_at is null
    and exists (select from credentials k where k.user_id = p.id)
  order by p.id = c.user_id desc, p.name, p.id`;

/** Returns the people who receive the report. Must run in the server's own role. */
export function findReportReaders(tx: Transaction, job_order_id: string): Promise<ReportReader[]> {
  return tx.rows<ReportReader>(reportReaders(job_order_id));
}

type SignedReport = {
  readonly job: JobOrderRow;
  readonly today: string;
  readonly signer_name: string;
  readonly signature_method: SignatureMethod;
  readonly summary: SignedSummary;
  readonly plan_balance: PlanBalance | null;
};

/**
 * Returns a sentence about the part that the next visit waits for, with its expected day; null if there is no such
 * part.
 */
function awaitedPartText(job: JobOrderRow, today: string, locale: Locale): string | null {
  const part = awaitedPartOf(job);
  if (part === null) return null;
  const day = job.part_expected_on === null ? '' : dayText(job.part_expected_on, locale);
  return wordsOf(missingPartWords, locale).states[partStateOf(job, today)](part, day);
}

/** Queues the report in the signature's transaction, so that it is sent only if the signature is saved. */
export function queueReport(
  { tx, now, newId, origin, asSystem }: Pick<CommandContext, 'tx' | 'now' | 'newId' | 'origin' | 'asSystem'>,
  { job, today, signature_method, ...signed }: SignedReport,
  readers: readonly ReportReader[],
): void {
  if (readers.length === 0) return;
  const { id, operator_id } = job;
  asSystem({ operator: operator_id }, () => {
    const mails = readers.map(({ user_id, email, domain, letterhead }) => {
      const readerOrigin = linkOrigin(origin, domain);
      const link = `${readerOrigin}/jobs/${id}/report`;
      const dispute_link = `${readerOrigin}${disputePath({ tx, now, newId }, { job_order_id: id, user_id })}`;
      const text = mailText('report', (locale) => ({
        link,
        dispute_link,
        letterhead,
        drawn: wordsOf(signatureWords, locale).methods[signature_method],
        waits_for: awaitedPartText(job, today, locale),
        ...signed,
      }));
      return { id: newId(), recipient: email, user_id, report_of: id, text };
    });
    queueMails(tx, mails, now);
  });
}
