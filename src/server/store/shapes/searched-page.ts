import { type SQL, sql } from 'drizzle-orm';
import type { Actor, Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { pageOfRecord, patternOf, type SearchedRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from './paging.ts';

type Reader = { readonly tx: Transaction; readonly actor: Actor };
type PageInput = {
  readonly search?: string | undefined;
  /** The kind that the list is filtered by. */
  readonly kind?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
};
/** The SQL for an item, built from the row `x` and the rows joined to it. */
type Item<Input> = {
  readonly json: SQL | ((role: Role) => SQL);
  readonly joined: SQL;
  readonly kindOf?: (input: Input) => string;
};

/** Returns a function that reads one page of matching rows that the actor has access to, newest first. */
export function searchedPage<Input extends PageInput>(
  list: SearchedRecord,
  { json, joined, kindOf }: Item<Input>,
): (reader: Reader, input: Input) => Promise<string | null> {
  const pageFor = once((role: Role, limit: number, isSought: boolean, isFirst: boolean, kind?: string) =>
    readyStatement<'pattern' | 'at' | 'id'>((value) => {
      const pattern = isSought ? value('pattern') : null;
      const position = isFirst ? null : { at: value('at'), id: value('id') };
      return pageOf(
        sql`
          select ${typeof json === 'function' ? json(role) : json} as item, x.created_at as at, x.id
          from ${pageOfRecord(list, role, { pattern, position, limit, ...(kind !== undefined && { kinds: [kind] }) })} x ${joined}
          order by x.created_at desc, x.id desc`,
        limit,
      );
    }),
  );
  return ({ tx, actor }, input) => {
    const { search, after, limit } = input;
    const pattern = patternOf(list, search);
    const position = positionOf(after);
    const page = pageFor(actor.role, limit, pattern !== null, position === null, kindOf?.(input));
    return tx.json(page({ pattern, at: position?.at, id: position?.id }));
  };
}
