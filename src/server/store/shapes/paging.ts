import { type SQL, sql } from 'drizzle-orm';
import type { Language } from '#domain/values/language.ts';
import { literal } from '#server/store/rows/columns.ts';

type Position = { readonly at: string; readonly id: string };

export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';

  constructor() {
    super('This page cursor is not valid.');
  }
}

/** The format of a cursor that `pageOf` writes. PostgreSQL would accept other strings as instants, and fail on some. */
const byInstant =
  /^(\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?\+00)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** Matches a name and an id. PostgreSQL accepts any text as a name. */
const byName = /^(.+)\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/s;

/** Reads a cursor: the sort value, which is an instant, and the id of the last row on the previous page. */
export function positionOf(after: string | undefined): Position | null {
  return positionIn(byInstant, after);
}

/**
 * Returns the column by which names are sorted for readers of the language. All languages in Latin letters share the
 * column of English.
 */
const orderColumnOf = (language: Language) =>
  new Intl.Locale(language).maximize().script === 'Arab' ? 'order_ar' : 'order_en';

/** Returns SQL for a row's name as shown in the given language. Lists are sorted by this name. */
export function nameOrderOf(alias: 'c' | 't', language: Language): SQL {
  return sql.raw(`${alias}.${orderColumnOf(language)}`);
}

/**
 * Returns SQL for the position in a list that is sorted for readers of the language. In another language, it has no
 * meaning.
 */
export function placeIn(language: Language, position: SQL): SQL {
  return sql`${`${language}:`}::text || ${position}`;
}

/** Parses the cursor of a list sorted by name for readers of the language. */
export function positionByName(after: string | undefined, language: Language): Position | null {
  const position = positionIn(byName, after);
  if (position === null) return null;
  if (!position.at.startsWith(`${language}:`)) throw new InvalidCursorError();
  return { ...position, at: position.at.slice(language.length + 1) };
}

function positionIn(written: RegExp, after: string | undefined): Position | null {
  if (after === undefined) return null;
  const [, at, id] = written.exec(Buffer.from(after, 'base64url').toString()) ?? [];
  if (at === undefined || id === undefined) throw new InvalidCursorError();
  return { at, id };
}

/** Returns `{items, next}`. `rows` must select `item` (json), `at` and `id`, and return one row more than the limit. */
export function pageOf(rows: SQL, limit: number): SQL {
  return sql`
    select json_build_object(
      'items', coalesce(json_agg(item) filter (where position <= ${literal(limit)}), '[]'::json),
      'next', case when count(*) > ${literal(limit)} then translate(
        encode(convert_to(max(at::text || '|' || id) filter (where position = ${literal(limit)}), 'UTF8'), 'base64'),
        E'+/=\n', '-_') end
    ) as json
    from (select *, row_number() over () as position from (${rows}) found) numbered`;
}
