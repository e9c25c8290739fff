import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { fileMoments, fileRecords } from '#domain/file.ts';
import { mediaTypes } from '#domain/files/stored-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { policies } from './access/row-access.ts';
import { country_operators } from './operators.ts';
import { createdAt, instant, oneOf, primaryId } from './rows/columns.ts';
import { insertRow } from './rows/rows.ts';
import { remembersPerson } from './shapes/remembered.ts';

/** A photo or document. Its bytes are in the file store, under its id. */
export const files = pgTable(
  'files',
  {
    id: primaryId(),
    operator_id: uuid()
      .notNull()
      .references(() => country_operators.id, { onDelete: 'cascade' }),
    /** The client who may see the file; null for the company's internal files. */
    client_id: uuid(),
    record: text({ enum: fileRecords }).notNull(),
    record_id: uuid().notNull(),
    /** The case of a request or job. All files of a case are shown together. */
    case_id: uuid(),
    moment: text({ enum: fileMoments }),
    name: text().notNull(),
    media_type: text({ enum: mediaTypes }).notNull(),
    byte_size: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    uploaded_by_user_id: uuid().notNull(),
    uploaded_by_name: text().notNull(),
    created_at: createdAt(),
    /** The time of the removal. From then on, no one can open the file, and its bytes will soon be deleted. */
    removed_at: instant(),
  },
  (table) => [
    oneOf('files_record', table.record, fileRecords),
    oneOf('files_moment', table.moment, fileMoments),
    oneOf('files_media_type', table.media_type, mediaTypes),
    check(
      'files_case',
      sql`(${table.case_id} is not null) = (${table.record} in ('service_requests', 'job_orders'))`,
    ),
    index('files_of_case').on(table.case_id, table.created_at, table.id),
    index('files_kept')
      .on(table.operator_id, table.created_at, table.id)
      .where(remembersPerson.files('files')),
    index('files_by_uploader').on(table.uploaded_by_user_id, table.created_at, table.id),
    index('files_of_record').on(table.record_id, table.created_at, table.id),
    ...policies('files'),
  ],
);

export type StoredFile = typeof files.$inferSelect;

export function insertFile(tx: Transaction, file: StoredFile): void {
  insertRow(tx, files, file);
}
