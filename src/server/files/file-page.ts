import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { filePath, previewPath } from '#contract/files.ts';
import { NotFoundError } from '#domain/errors.ts';
import { isPhoto } from '#domain/files/stored-file.ts';
import type { Server } from '#server/platform/context.ts';
import { previewKey, wholeKey } from '#server/platform/files/file-store.ts';
import { fileAnswer, namedAs, readerOf } from '#server/site/file-answer.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import type { StoredFile } from '#server/store/files.ts';
import { isId } from '#server/store/rows/columns.ts';

type ServedFile = Pick<StoredFile, 'name' | 'media_type' | 'sha256' | 'byte_size'>;

/** Serves the bytes of files to people who may see them. Everyone else gets 404. */
export function filePages(server: Server): Hono {
  const whole = async (c: Context) => {
    const { id, file } = await find(server, c);
    return fileAnswer(server, c, {
      key: wholeKey(id),
      mediaType: file.media_type,
      tag: file.sha256,
      // A document can contain anything, so it is downloaded and never shown on one of our pages.
      disposition: namedAs(isPhoto(file) ? 'inline' : 'attachment', file.name),
    });
  };
  const preview = async (c: Context) => {
    const { id, file } = await find(server, c);
    if (!isPhoto(file)) throw new NotFoundError('file');
    const tag = `${file.sha256}.preview`;
    return fileAnswer(server, c, {
      key: previewKey(id),
      mediaType: 'image/webp',
      tag,
      disposition: 'inline',
    });
  };
  const id = { id: ':id' };
  return new Hono().get(filePath(id), whole).get(previewPath(id), preview);
}

async function find(server: Server, c: Context): Promise<{ id: string; file: ServedFile }> {
  const actor = await readerOf(server, c);
  const id = c.req.param('id') ?? '';
  const [file] = isId(id)
    ? await server.database.transaction(
        identityOf(actor),
        (tx) =>
          tx.rows<ServedFile>(sql`
            select f.name, f.media_type, f.sha256, f.byte_size from files f
            where f.id = ${id} and f.removed_at is null and ${reachFilter('files', actor.role, 'f')}`),
        { readOnly: true },
      )
    : [];
  if (file === undefined) throw new NotFoundError('file');
  return { id, file };
}
