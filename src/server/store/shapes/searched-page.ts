import { type SQL, sql } from 'drizzle-orm';
import type { Actor, Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { pageOfRecord, patternOf, type SearchedRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from './paging.ts';

type Reader = { readonly tx: Transaction; readonly actor: Actor };
type Asked = {
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};
/** An item made of the row `x` and of what is joined to it. */
type Item = { readonly json: SQL; readonly joined: SQL };

/** What reads a page of what the actor reaches and the search finds, newest first. */
export function searchedPage(
  list: SearchedRecord,
  { json, joined }: Item,
): (reader: Reader, asked: Asked) => Promise<string | null> {
  const pageFor = once((role: Role, limit: number, isSought: boolean, isFirst: boolean) =>
    readyStatement<'pattern' | 'at' | 'id'>((value) => {
      const pattern = isSought ? value('pattern') : null;
      const position = isFirst ? null : { at: value('at'), id: value('id') };
      return pageOf(
        sql`
          select ${json} as item, x.created_at as at, x.id
          from ${pageOfRecord(list, role, { pattern, position, limit })} x ${joined}
          order by x.created_at desc, x.id desc`,
        limit,
      );
    }),
  );
  return ({ tx, actor }, { search, after, limit }) => {
    const pattern = patternOf(list, search);
    const position = positionOf(after);
    const page = pageFor(actor.role, limit, pattern !== null, position === null);
    return tx.json(page({ pattern, at: position?.at, id: position?.id }));
  };
}
