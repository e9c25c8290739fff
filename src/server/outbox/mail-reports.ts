import { sql } from 'drizzle-orm';
import { withTimeout } from '#server/database/timing/timeout.ts';
import type { Server } from '#server/platform/context.ts';
import { findSealedReport, sealedBytes, sealedReportOf } from '#server/printing/sealed-report.ts';
import { systemFor } from '#server/store/access/identity.ts';
import type { QueuedMail } from '#server/store/outgoing-mails.ts';
import type { Attachment } from './mail-delivery.ts';

/**
 * The number of attempts after which a report is sent without its PDF, if the email has a link that leads to the PDF
 * too.
 */
const attemptsWithReport = 3;
/** The maximum time that an email waits for its PDF, so that no other server takes the email in the meantime. */
const printingMs = 30_000;
/** The maximum time for the file store to return a PDF, because other emails are waiting. */
const readingMs = 10_000;

type MailOfReport = Pick<QueuedMail, 'operator_id' | 'report_of' | 'needs_report' | 'attempts'>;

function waitsForReport({ needs_report, attempts }: MailOfReport): boolean {
  return needs_report || attempts < attemptsWithReport;
}

/**
 * Creates the sealed report of an email when it is its turn at the printer, unless the email is to be sent without the
 * report.
 */
export async function printReport(server: Server, mail: MailOfReport): Promise<void> {
  const job = waitsForReport(mail) ? await findJob(server, mail) : null;
  if (job === null) return;
  await withTimeout(printingMs, sealedReportOf(server, job), 'the report was not printed in time');
}

/** Returns the sealed report, if the email has one. Throws if the email needs a report that does not exist. */
export async function attachmentsOf(server: Server, mail: MailOfReport): Promise<Attachment[]> {
  if (mail.report_of === null || !waitsForReport(mail)) return [];
  const reading = readReport(server, mail);
  const report = await withTimeout(readingMs, reading, 'the report was not read in time');
  if (report === null && mail.needs_report) throw new Error('the report of an email is gone');
  return report === null ? [] : [{ ...report, contentType: 'application/pdf' }];
}

/** Returns null if the job was removed, or if the file store has lost the PDF. */
async function readReport(server: Server, mail: MailOfReport) {
  const job = await findJob(server, mail);
  const report = job && (await findSealedReport(server, job));
  const content = report && (await sealedBytes(server, report));
  return job === null || content === null ? null : { filename: `${job.number}.pdf`, content };
}

type ReportedJob = { readonly id: string; readonly operator_id: string; readonly number: string };

async function findJob(
  { database }: Server,
  { operator_id, report_of }: MailOfReport,
): Promise<ReportedJob | null> {
  if (operator_id === null) return null;
  const [job] = await database.transaction(
    systemFor({ operator: operator_id }),
    (tx) =>
      tx.rows<ReportedJob>(
        sql`select id, operator_id, 'JO-' || number as number from job_orders where id = ${report_of}`,
      ),
    { readOnly: true },
  );
  return job ?? null;
}
