import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { pageOfRecord, type SearchedRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from './paging.ts';

type Reader = { readonly tx: Transaction; readonly actor: Actor };
type Asked = {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};
/** An item made of the row `x` and of what is joined to it. */
type Item = { readonly json: SQL; readonly joined: SQL };

/** A page of what the actor reaches and the search finds, newest first. */
export function searchedPage(
  list: SearchedRecord,
  { tx, actor }: Reader,
  { search, after, limit }: Asked,
  { json, joined }: Item,
): Promise<string | null> {
  const page = { search, position: positionOf(after), limit };
  return tx.json(
    pageOf(
      sql`
        select ${json} as item, x.created_at as at, x.id
        from ${pageOfRecord(list, actor.role, page)} x ${joined}
        order by x.created_at desc, x.id desc`,
      limit,
    ),
  );
}
