import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { mediaTypes } from '#domain/files/kept-file.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemPolicies } from './access/row-access.ts';
import { createdAt, instant, primaryId } from './rows/columns.ts';

/**
 * Everything that was uploaded in the last day, and bytes that hang on no record: all bytes in the file store have a
 * row here or one in `files` that is not removed, so none is ever left over.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** The id of the file that it becomes; the bytes are stored under it. */
    id: primaryId(),
    user_id: uuid().notNull(),
    network: text().notNull(),
    name: text().notNull(),
    /** As it was sent; what is kept of it follows. */
    sent_bytes: integer().notNull(),
    media_type: text({ enum: mediaTypes }),
    byte_size: integer(),
    sha256: text(),
    width: integer(),
    height: integer(),
    /** Whether it is whole and can be put on a record. */
    is_stored: boolean().notNull().default(false),
    /** When the bytes go; null once they hang on a record. */
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

export type Upload = typeof uploads.$inferSelect;
/** An upload of which everything is known. */
export type StoredUpload = Pick<Upload, 'id' | 'name' | 'width' | 'height'> & {
  readonly [Fact in 'media_type' | 'byte_size' | 'sha256']: NonNullable<Upload[Fact]>;
};

/** Takes those of the uploads that are the person's own and still there; each can be taken once. */
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

/** Has the bytes of a removed file taken away; `now` is when it was removed. */
export function releaseBytes(tx: Transaction, which: SQL, now: Date): void {
  tx.write(sql`
    insert into uploads (id, user_id, network, name, sent_bytes, due_at, created_at)
    select f.id, f.uploaded_by_user_id, '', f.name, f.byte_size, ${now}, f.created_at from files f where ${which}
    on conflict (id) do update set due_at = excluded.due_at`);
}
