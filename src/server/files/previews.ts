import { sql } from 'drizzle-orm';
import { listPreviews } from '#contract/files.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import type { ActorHandler } from '#server/platform/command.ts';
import { previewKey } from '#server/platform/files/file-store.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

/** Returns the previews in the requested order, until the next one would exceed the limit on their total size. */
export const previews: ActorHandler<typeof listPreviews> = {
  kind: 'query',
  call: listPreviews,
  run: async ({ database, files }, { role }, { ids }, { as }) => {
    const reached = await database.transaction(
      as,
      (tx) =>
        tx.rows<{ id: string }>(sql`
          select f.id from files f
          where f.id = any(${`{${ids.join(',')}}`}::uuid[]) and ${reachFilter('files', role, 'f')}
            and f.removed_at is null and f.media_type = 'image/jpeg'
          order by array_position(${`{${ids.join(',')}}`}::uuid[], f.id)`),
      { readOnly: true },
    );
    const items: { readonly id: string; readonly content: string }[] = [];
    let bytes = 0;
    for (const { id } of reached) {
      const body = await files.get(previewKey(id));
      if (body === null) continue;
      const content = Buffer.from(await new Response(body).arrayBuffer());
      bytes += content.length;
      if (bytes > fileLimits.kept.bytes) break;
      items.push({ id, content: content.toString('base64') });
    }
    return JSON.stringify({ items });
  },
};
