import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { reportPdfPath, sealCertificatePath } from '#contract/job-orders/signature/verify.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Server } from '#server/platform/context.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { sealCertificates } from '#server/printing/seal-key.ts';
import { sealedReportOf } from '#server/printing/sealed-report.ts';
import { fileAnswer, namedAs, reachedRow } from '#server/site/file-answer.ts';

type Job = { readonly id: string; readonly operator_id: string; readonly number: string };

/** Serves signed reports as sealed PDF files, and the certificate of the seal to anyone. */
export function reportPages(server: Server): Hono {
  return new Hono()
    .get(reportPdfPath({ id: ':id' }), async (c) => {
      const { actor, row: job } = await reachedRow<Job>(server, c, {
        record: 'job_orders',
        alias: 'j',
        select: (reached) =>
          sql`select j.id, j.operator_id, 'JO-' || j.number as number from job_orders j where ${reached}`,
      });
      const report = await sealedReportOf(server, job, actor.user_id);
      if (report === null) throw new NotFoundError('report');
      return fileAnswer(server, c, {
        key: wholeKey(report.file_id),
        mediaType: 'application/pdf',
        tag: report.file_id,
        disposition: namedAs('attachment', `${job.number}.pdf`),
      });
    })
    .get(sealCertificatePath, async (c) => {
      const certificates = await sealCertificates(server);
      if (certificates === '') throw new NotFoundError('certificate');
      return c.body(certificates, 200, {
        'content-type': 'application/x-pem-file',
        'content-disposition': namedAs('attachment', 'grouphead-seal.pem'),
      });
    });
}
