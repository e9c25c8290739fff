import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { mediaTypes } from '#domain/files/stored-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { createdAt, instant, primaryId } from './rows/columns.ts';

/**
 * All uploads of the last day, and bytes that no record uses. All bytes in the file store have a row here, a
 * row in `files` that is not removed, or one in `sealed_reports`, so no bytes are ever left behind.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** The id of the future file. Its bytes are stored under this id. */
    id: primaryId(),
    user_id: uuid().notNull(),
    network: text().notNull(),
    name: text().notNull(),
    /** The size as sent. The columns below describe the bytes as stored. */
    sent_bytes: integer().notNull(),
    media_type: text({ enum: mediaTypes }),
    byte_size: integer(),
    sha256: text(),
    width: integer(),
    height: integer(),
    is_stored: boolean().notNull().default(false),
    /** The time when the bytes will be deleted; null once a record uses them. */
    due_at: instant(),
    created_at: createdAt(),
  },
  (table) => [
    index('uploads_of_user').on(table.user_id, table.created_at),
    index('uploads_of_network').on(table.network, table.created_at),
    index('uploads_due').on(table.due_at),
    ...systemPolicies('uploads'),
  ],
);

type Upload = typeof uploads.$inferSelect;
/** A complete upload. */
export type StoredUpload = Pick<Upload, 'id' | 'name' | 'width' | 'height'> & {
  readonly [Fact in 'media_type' | 'byte_size' | 'sha256']: NonNullable<Upload[Fact]>;
};

/** Takes the person's own uploads that still exist. Each upload can be taken only once. */
export function takeUploads(
  tx: Transaction,
  ids: readonly string[],
  { user_id, now }: { readonly user_id: string; readonly now: Date },
): Promise<StoredUpload[]> {
  return tx.rows<StoredUpload>(sql`
    update uploads set due_at = null
    where id in ${[...ids]} and user_id = ${user_id} and is_stored and due_at > ${now}
    returning id, name, media_type, byte_size, sha256, width, height`);
}

/** Records bytes that are about to be stored, so that they are deleted when they are due unless a record uses them. */
export function insertUpload(tx: Transaction, upload: typeof uploads.$inferInsert): void {
  tx.write(tx.orm.insert(uploads).values(upload));
}

/** Schedules the bytes of a removed file for deletion. Until then, no one can add the file to a record again. */
export function releaseBytes(tx: Transaction, which: SQL, due_at: Date): void {
  tx.write(sql`
    insert into uploads (id, user_id, network, name, sent_bytes, due_at, created_at)
    select f.id, f.uploaded_by_user_id, '', f.name, f.byte_size, ${due_at}, f.created_at from files f where ${which}
    on conflict (id) do update set due_at = excluded.due_at, is_stored = false`);
}
