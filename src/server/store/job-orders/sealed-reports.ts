import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from '#server/store/access/row-access.ts';
import { instant, keyInTenant } from '#server/store/rows/columns.ts';
import { secret } from '#server/store/rows/secret.ts';
import { job_orders } from './order.ts';

/** The signed reports that exist as a sealed PDF. A report is sealed once, and its file never changes. */
export const sealed_reports = pgTable(
  'sealed_reports',
  {
    job_order_id: uuid().primaryKey(),
    operator_id: uuid().notNull(),
    /** The key of the PDF in the file store. */
    file_id: uuid().notNull(),
    byte_size: integer().notNull(),
    /**
     * The hashes of the two proofs: the SHA-256 of the PDF, and that of the printed code. Anyone who has a proof can
     * see the report, so the proofs themselves are not stored.
     */
    file_proof_sha256: secret(text().notNull()),
    code_proof_sha256: secret(text().notNull()),
    /** The content of the report, as the JSON text that the PDF contains. */
    facts: text().notNull(),
    sealed_at: instant().notNull(),
  },
  (table) => [
    keyInTenant('sealed_reports_job_order', table.operator_id, table.job_order_id, job_orders).onDelete(
      'cascade',
    ),
    uniqueIndex('sealed_reports_of_file').on(table.file_proof_sha256),
    uniqueIndex('sealed_reports_of_code').on(table.code_proof_sha256),
    ...systemPolicies('sealed_reports'),
  ],
);

type SealedReport = typeof sealed_reports.$inferSelect;

export type SealedFile = Pick<SealedReport, 'file_id'>;

/** Returns null if the report of this job is not sealed yet. */
export async function findSealedFile(tx: Transaction, job_order_id: string): Promise<SealedFile | null> {
  const [row] = await tx.rows<SealedFile>(
    sql`select file_id from sealed_reports where job_order_id = ${job_order_id}`,
  );
  return row ?? null;
}

/** Returns false if another server has sealed the report of this job in the meantime. */
export async function insertSealedReport(tx: Transaction, report: SealedReport): Promise<boolean> {
  const inserted = await tx.orm
    .insert(sealed_reports)
    .values(report)
    .onConflictDoNothing({ target: sealed_reports.job_order_id })
    .returning({ id: sealed_reports.job_order_id })
    .execute();
  return inserted.length === 1;
}
