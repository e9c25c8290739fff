import { X509Certificate } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { reportPdfPath, sealCertificatePath } from '#contract/job-orders/signature/verify.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Server } from '#server/platform/context.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { sealKeyOf } from '#server/printing/seal-key.ts';
import { sealedReportOf } from '#server/printing/sealed-report.ts';
import { fileAnswer, namedAs, readerOf } from '#server/site/file-answer.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { isId } from '#server/store/rows/columns.ts';

type Job = { readonly id: string; readonly operator_id: string; readonly number: string };

/** Serves signed reports as sealed PDF files, and the certificate of the seal to anyone. */
export function reportPages(server: Server): Hono {
  return new Hono()
    .get(reportPdfPath({ id: ':id' }), async (c) => {
      const actor = await readerOf(server, c);
      const id = c.req.param('id') ?? '';
      const [job] = isId(id)
        ? await server.database.transaction(
            identityOf(actor),
            (tx) =>
              tx.rows<Job>(sql`
                select j.id, j.operator_id, 'JO-' || j.number as number from job_orders j
                where j.id = ${id} and ${reachFilter('job_orders', actor.role, 'j')}`),
            { readOnly: true },
          )
        : [];
      const report = job === undefined ? null : await sealedReportOf(server, job, actor.user_id);
      if (job === undefined || report === null) throw new NotFoundError('report');
      return fileAnswer(server, c, {
        key: wholeKey(report.file_id),
        mediaType: 'application/pdf',
        tag: report.pdf_sha256,
        disposition: namedAs('attachment', `${job.number}.pdf`),
      });
    })
    .get(sealCertificatePath, async (c) => {
      const { certificate } = await sealKeyOf(server);
      return c.body(new X509Certificate(certificate).toString(), 200, {
        'content-type': 'application/x-pem-file',
        'content-disposition': namedAs('attachment', 'grouphead-seal.pem'),
      });
    });
}
