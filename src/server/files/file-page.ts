import { sql } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { filePath, previewPath } from '#contract/files.ts';
import { NotFoundError } from '#domain/errors.ts';
import { isPhoto } from '#domain/files/stored-file.ts';
import { findCallerOf } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { forbidden, notAuthenticated, twoFactorMissing } from '#server/platform/errors.ts';
import { previewKey, wholeKey } from '#server/platform/files/file-store.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import type { StoredFile } from '#server/store/files.ts';

type ServedFile = Pick<StoredFile, 'name' | 'media_type' | 'sha256' | 'byte_size'>;

const isId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Serves the bytes of files to people who may see them. Everyone else gets 404. */
export function filePages(server: Server): Hono {
  const whole = async (c: Context) => {
    const { id, file } = await find(server, c);
    return answer(server, c, {
      key: wholeKey(id),
      mediaType: file.media_type,
      tag: file.sha256,
      // A document can contain anything, so it is downloaded and never shown on one of our pages.
      disposition: disposition(isPhoto(file) ? 'inline' : 'attachment', file.name),
    });
  };
  const preview = async (c: Context) => {
    const { id, file } = await find(server, c);
    if (!isPhoto(file)) throw new NotFoundError('file');
    const tag = `${file.sha256}.preview`;
    return answer(server, c, { key: previewKey(id), mediaType: 'image/webp', tag, disposition: 'inline' });
  };
  const id = { id: ':id' };
  return new Hono().get(filePath(id), whole).get(previewPath(id), preview);
}

async function find({ database, ...server }: Server, c: Context): Promise<{ id: string; file: ServedFile }> {
  const caller = await findCallerOf({ database, ...server }, c);
  if (caller === null) throw notAuthenticated();
  const { actor, view } = caller;
  if (actor === null) throw forbidden();
  if (view.must_set_up_two_factor) throw twoFactorMissing();
  const id = c.req.param('id') ?? '';
  const [file] = isId.test(id)
    ? await database.transaction(
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

type FileContent = {
  readonly key: string;
  readonly mediaType: string;
  readonly tag: string;
  readonly disposition: string;
};

/** Responds with the bytes. A browser caches them, but asks before each use whether it may still show them. */
async function answer({ files }: Server, c: Context, answered: FileContent): Promise<Response> {
  const etag = `"${answered.tag}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'Cookie' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const body = await files.get(answered.key);
  if (body === null) throw new NotFoundError('file');
  return c.body(body, 200, {
    ...headers,
    'content-type': answered.mediaType,
    'content-disposition': answered.disposition,
  });
}

/** Encodes a name as in RFC 8187. Programs that do not support this get underscores in place of special characters. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
