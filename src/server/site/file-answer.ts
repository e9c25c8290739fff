import { type SQL, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { RecordName } from '#domain/record-name.ts';
import { findCallerOf } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { agreementMissing, forbidden, notAuthenticated, twoFactorMissing } from '#server/platform/errors.ts';
import { identityOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { isId } from '#server/store/rows/columns.ts';

/** Returns the signed-in person who requests a file. Throws if no one is signed in. */
async function readerOf(server: Server, c: Context): Promise<Actor> {
  const caller = await findCallerOf(server, c);
  if (caller === null) throw notAuthenticated();
  const { actor, view } = caller;
  if (actor === null) throw forbidden();
  if (view.must_agree) throw agreementMissing();
  if (view.must_set_up_two_factor) throw twoFactorMissing();
  return actor;
}

/**
 * Returns the row with the ID in the address. Throws if there is none that the signed-in person has access to.
 * `select` gets the condition for the person's role.
 */
export async function reachedRow<Row extends Record<string, unknown>>(
  server: Server,
  c: Context,
  { record, alias, select }: { record: RecordName; alias: string; select: (reached: SQL) => SQL },
): Promise<{ readonly actor: Actor; readonly row: Row }> {
  const actor = await readerOf(server, c);
  const id = c.req.param('id') ?? '';
  if (!isId(id)) throw new NotFoundError('file');
  const reached = sql`${sql.raw(alias)}.id = ${id} and ${reachFilter(record, actor.role, alias)}`;
  const [row] = await server.database.transaction(identityOf(actor), (tx) => tx.rows<Row>(select(reached)), {
    readOnly: true,
  });
  if (row === undefined) throw new NotFoundError('file');
  return { actor, row };
}

type FileContent = {
  /** The key in the file store. */
  readonly key: string;
  readonly mediaType: string;
  /** The tag, which changes whenever the bytes change. */
  readonly tag: string;
  readonly disposition: string;
};

/** Responds with the bytes. A browser caches them, but checks before each use whether it may still show them. */
export async function fileAnswer(
  { files }: Server,
  c: Context,
  { key, mediaType, tag, disposition }: FileContent,
): Promise<Response> {
  const etag = `"${tag}"`;
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'Cookie' };
  if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers);
  const body = await files.get(key);
  if (body === null) throw new NotFoundError('file');
  return c.body(body, 200, {
    ...headers,
    'content-type': mediaType,
    'content-disposition': disposition,
  });
}

/** Encodes a name as in RFC 8187. Programs that do not support this get underscores in place of special characters. */
export function namedAs(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const exact = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`;
}
