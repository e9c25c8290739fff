import { type SQL, sql } from 'drizzle-orm';
import type { Actor, Role } from '#domain/actor.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { pageOfRecord, patternOf, type SearchedRecord } from '#server/store/access/search.ts';
import { pageOf, positionOf } from './paging.ts';

/** The columns that some lists are filtered by, in addition to their kind. */
type Column = 'client_id' | 'site_id';
type Reader = { readonly tx: Transaction; readonly actor: Actor };
type PageInput = {
  readonly search?: string | undefined;
  /** The kind that the list is filtered by. */
  readonly kind?: string | undefined;
  readonly after?: string | undefined;
  readonly limit: number;
} & { readonly [Name in Column]?: string | undefined };
/** The SQL for an item, built from the row `x` and the rows joined to it. */
type Item<Input> = {
  readonly json: SQL | ((role: Role) => SQL);
  readonly joined: SQL;
  readonly kindOf?: (input: Input) => string;
  /** The columns that the list is filtered by if the input has values for them. Each value leaves only a few rows. */
  readonly columns?: readonly Column[];
};

/** Returns a function that reads one page of matching rows that the actor has access to, newest first. */
export function searchedPage<Input extends PageInput>(
  list: SearchedRecord,
  { json, joined, kindOf, columns = [] }: Item<Input>,
): (reader: Reader, input: Input) => Promise<string | null> {
  type Shape = readonly [
    role: Role,
    limit: number,
    isSought: boolean,
    isFirst: boolean,
    kind: string | undefined,
    ...filled: Column[],
  ];
  const pageFor = once((...[role, limit, isSought, isFirst, kind, ...filled]: Shape) =>
    readyStatement<'pattern' | 'at' | 'id' | Column>((value) => {
      const pattern = isSought ? value('pattern') : null;
      const position = isFirst ? null : { at: value('at'), id: value('id') };
      const equal = filled.map((name) => sql`x.${sql.raw(name)} = ${value(name)}::uuid`);
      const rows = pageOfRecord(list, role, {
        pattern,
        position,
        limit,
        ...(kind !== undefined && { kinds: [kind] }),
        ...(equal.length > 0 && { among: sql.join(equal, sql` and `) }),
      });
      return pageOf(
        sql`
          select ${typeof json === 'function' ? json(role) : json} as item, x.created_at as at, x.id
          from ${rows} x ${joined}
          order by x.created_at desc, x.id desc`,
        limit,
      );
    }),
  );
  return ({ tx, actor }, input) => {
    const { search, after, limit, client_id, site_id } = input;
    const pattern = patternOf(list, search);
    const position = positionOf(after);
    const filled = columns.filter((name) => input[name] !== undefined);
    const page = pageFor(actor.role, limit, pattern !== null, position === null, kindOf?.(input), ...filled);
    return tx.json(page({ pattern, at: position?.at, id: position?.id, client_id, site_id }));
  };
}
