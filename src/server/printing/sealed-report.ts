import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ReportFacts } from '#contract/job-orders/signature/verify.ts';
import { theServer } from '#domain/events/author.ts';
import type { RowOf } from '#domain/events/event.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { verificationBytes, verificationCodeOf, verifyLink } from '#domain/signing/verification-code.ts';
import type { Server } from '#server/platform/context.ts';
import { wholeKey } from '#server/platform/files/file-store.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { systemFor } from '#server/store/access/identity.ts';
import {
  findSealedFile,
  insertSealedReport,
  type SealedFile,
} from '#server/store/job-orders/sealed-reports.ts';
import { linkOrigin } from '#server/store/link-origin.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { insertUpload } from '#server/store/uploads.ts';
import { sheetWords } from '#words/en/job-orders/signature/sheet.ts';
import { printSheet } from './print-sheet.ts';
import { printedLogo, printedPhotos, readFile } from './printable-picture.ts';
import { inTurnToSeal } from './printer-turn.ts';
import { findReportData } from './report-data.ts';
import { reportSheet } from './report-sheet.ts';
import { sealKeyOf } from './seal-key.ts';
import { sealedWithTime } from './sealed-with-time.ts';
import type { Sheet } from './sheet.ts';

type SignedJob = { readonly id: string; readonly operator_id: string };

const underWay = new Map<string, Promise<SealedFile | null>>();

/**
 * Returns the sealed PDF of a signed job; null if the job is not signed. The PDF is made when someone first needs it,
 * and never changes. `account` is the account of the person who waits for it.
 */
export async function sealedReportOf(
  server: Server,
  job: SignedJob,
  account = '',
): Promise<SealedFile | null> {
  const stored = await findSealedReport(server, job);
  if (stored !== null) return stored;
  const earlier = underWay.get(job.id);
  if (earlier !== undefined) return earlier;
  const making = inTurnToSeal(
    { operator: job.operator_id, account },
    {
      hasPictures: true,
      prepare: () => prepare(server, job),
      print: async (prepared) => prepared && print(prepared),
      seal: async (printed) => printed && seal(server, job, printed),
    },
  ).finally(() => underWay.delete(job.id));
  underWay.set(job.id, making);
  return making;
}

/** Returns the sealed PDF if it has been made already, and null otherwise. */
export function findSealedReport({ database }: Server, job: SignedJob): Promise<SealedFile | null> {
  return database.transaction(systemFor({ operator: job.operator_id }), (tx) => findSealedFile(tx, job.id), {
    readOnly: true,
  });
}

type Prepared = {
  readonly facts: ReportFacts;
  readonly code: string;
  readonly at: Date;
  readonly sheet: Sheet;
};
type Printed = Omit<Prepared, 'sheet'> & { readonly pdf: Uint8Array };

async function prepare(server: Server, job: SignedJob): Promise<Prepared | null> {
  const data = await server.database.transaction(
    systemFor({ operator: job.operator_id }),
    (tx) => findReportData(tx, job.id),
    { readOnly: true },
  );
  if (data === null) return null;
  const at = server.now();
  const code = verificationCodeOf(randomBytes(verificationBytes));
  const photos = await printedPhotos(server, data.photos);
  const logo = await printedLogo(server, data.logo);
  const facts: ReportFacts = { ...data.facts, photos: photos.length };
  const link = verifyLink(linkOrigin(server.origin, data.domain), code);
  const sheet = reportSheet({ ...data, facts, photos, logo, code, link, madeAt: at });
  return { facts, code, at, sheet };
}

async function print({ sheet, ...prepared }: Prepared): Promise<Printed> {
  return { ...prepared, pdf: await printSheet(sheet) };
}

/** Waits for the time-stamp server, so it runs outside the printer's queue. */
async function seal(
  server: Server,
  job: SignedJob,
  { facts, code, at, ...printed }: Printed,
): Promise<SealedFile | null> {
  const { database, files, newId } = server;
  const scope = systemFor({ operator: job.operator_id });
  const key = await sealKeyOf(server, job.operator_id);
  const pdf = await sealedWithTime(server, printed.pdf, { ...key, at, reason: sheetWords.reason });
  const file_id = newId();
  const row = {
    job_order_id: job.id,
    operator_id: job.operator_id,
    file_id,
    byte_size: pdf.length,
    file_proof_sha256: sha256(sha256(pdf)),
    code_proof_sha256: sha256(sha256(code)),
    facts: JSON.stringify(facts),
    sealed_at: at,
  };
  // Bytes without a report are removed with other loose files, even if something fails between these steps.
  const loose = systemFor({ installation: 'bytes that belong to no record yet have no operator' });
  await database.transaction(loose, async (tx) =>
    insertUpload(tx, {
      id: file_id,
      user_id: noAccountId,
      network: '',
      name: `${facts.number}.pdf`,
      sent_bytes: pdf.length,
      created_at: at,
      due_at: new Date(at.getTime() + fileLimits.stagedMs),
    }),
  );
  await files.put(wholeKey(file_id), pdf);
  return database.transaction(scope, async (tx) => {
    if (!(await insertSealedReport(tx, row))) return findSealedFile(tx, job.id);
    const back = tx.switchTo(loose);
    tx.write(sql`delete from uploads where id = ${file_id}`);
    back();
    const [of] = await tx.rows<RowOf<'job-orders.report-sealed'>>(sql`
      select id, number, operator_id, client_id, technician_id from job_orders where id = ${job.id}`);
    if (of !== undefined)
      recordBy(theServer, { tx, at, newId, origin: server.origin })('job-orders.report-sealed', { of });
    return row;
  });
}

/** Returns the bytes of a sealed report; null if the file store has lost them. */
export function sealedBytes({ files }: Server, { file_id }: SealedFile): Promise<Buffer | null> {
  return readFile(files, file_id);
}
