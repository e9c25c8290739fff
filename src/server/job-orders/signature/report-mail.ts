import type { SignatureMethod } from '#domain/job-orders/signature.ts';
import type { FreeFollowUp } from '#domain/price/free-visit.ts';
import type { PlanBalance } from '#domain/price/visit-coverage.ts';
import type { SignedSummary } from '#domain/signing/signed-summary.ts';
import { awaitedPartOf, partStateOf } from '#domain/values/missing-part.ts';
import type { CommandContext } from '#server/platform/context.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { queueMails } from '#server/store/outgoing-mails.ts';
import { stopLinkTo } from '#server/store/report-addresses.ts';
import { signatureWords } from '#words/en/job-orders/signature/sign.ts';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { dayText } from '#words/say/day-text.ts';
import { mailText } from '#words/say/mail-text.ts';
import { type Locale, wordsOf } from '#words/words.ts';
import { disputePath } from './dispute-link.ts';
import { letterheadIn } from './letterhead.ts';
import type { ReportReader } from './report-readers.ts';

type SignedReport = {
  readonly job: JobOrderRow;
  readonly today: string;
  readonly signer_name: string;
  readonly signature_method: SignatureMethod;
  readonly summary: SignedSummary;
  readonly plan_balance: PlanBalance | null;
  readonly free_follow_up: FreeFollowUp | null;
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

type ReportContext = Pick<CommandContext, 'tx' | 'now' | 'newId' | 'origin' | 'asSystem'>;

type AddressOfReader = Pick<ReportReader, 'report_address_id' | 'stop_key'>;

/** Returns the link that stops the reports to an address; null for a person with an account. */
export function stopLinkOf({ report_address_id: id, stop_key }: AddressOfReader, origin: string) {
  return id === null || stop_key === null ? null : stopLinkTo({ id, stop_key }, origin);
}

/** Queues the report in the signature's transaction, so that it is sent only if the signature is saved. */
export function queueReport(
  context: ReportContext,
  { job, today, signature_method, ...signed }: SignedReport,
  readers: readonly ReportReader[],
): void {
  if (readers.length === 0) return;
  const { tx, now, newId, origin, asSystem } = context;
  const { id, operator_id } = job;
  asSystem({ operator: operator_id }, () => {
    const mails = readers.map((reader) => {
      const { user_id, report_address_id, email, language, domain, letterhead } = reader;
      const readerOrigin = linkOrigin(origin, domain);
      const stop_link = stopLinkOf(reader, readerOrigin);
      const mail = { id: newId(), operator_id, recipient: email, user_id, report_of: id };
      if (stop_link !== null) {
        const text = mailText('reportCopy', (locale) => ({
          letterhead: letterheadIn(locale, letterhead),
          stop_link,
          summary: signed.summary,
        }));
        const unsubscribe_url = stop_link;
        return { ...mail, text, language, report_address_id, unsubscribe_url, needs_report: true };
      }
      const link = `${readerOrigin}/jobs/${id}/report`;
      const dispute_link = `${readerOrigin}${disputePath({ tx, now, newId }, { job_order_id: id, user_id: user_id ?? '' })}`;
      const text = mailText('report', (locale) => ({
        link,
        dispute_link,
        letterhead: letterheadIn(locale, letterhead),
        drawn: wordsOf(signatureWords, locale).methods[signature_method],
        waits_for: awaitedPartText(job, today, locale),
        ...signed,
      }));
      return { ...mail, text };
    });
    queueMails(tx, mails, now);
  });
}
