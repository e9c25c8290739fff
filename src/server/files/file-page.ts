import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { filePath, previewPath } from '#contract/files.ts';
import { NotFoundError } from '#domain/errors.ts';
import { isPhoto } from '#domain/files/stored-file.ts';
import type { Server } from '#server/platform/context.ts';
import { previewKey, wholeKey } from '#server/platform/files/file-store.ts';
import { fileAnswer, namedAs, reachedRow } from '#server/site/file-answer.ts';
import type { StoredFile } from '#server/store/files.ts';

type ServedFile = Pick<StoredFile, 'id' | 'name' | 'media_type' | 'sha256'>;

/** Serves the bytes of files to people who may see them. Everyone else gets 404. */
export function filePages(server: Server): Hono {
  const whole = async (c: Context) => {
    const { row: file } = await find(server, c);
    return fileAnswer(server, c, {
      key: wholeKey(file.id),
      mediaType: file.media_type,
      tag: file.sha256,
      // A document can contain anything, so it is downloaded and never shown on one of our pages.
      disposition: namedAs(isPhoto(file) ? 'inline' : 'attachment', file.name),
    });
  };
  const preview = async (c: Context) => {
    const { row: file } = await find(server, c);
    if (!isPhoto(file)) throw new NotFoundError('file');
    const tag = `${file.sha256}.preview`;
    return fileAnswer(server, c, {
      key: previewKey(file.id),
      mediaType: 'image/webp',
      tag,
      disposition: 'inline',
    });
  };
  const id = { id: ':id' };
  return new Hono().get(filePath(id), whole).get(previewPath(id), preview);
}

function find(server: Server, c: Context): Promise<{ readonly row: ServedFile }> {
  return reachedRow<ServedFile>(server, c, {
    record: 'files',
    alias: 'f',
    select: (reached) => sql`
      select f.id, f.name, f.media_type, f.sha256 from files f where ${reached} and f.removed_at is null`,
  });
}
