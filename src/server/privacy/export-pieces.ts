import { type SQL, sql } from 'drizzle-orm';
import type { ExportPart, ExportPlace } from '#contract/privacy.ts';
import { activity, type Part } from './export-parts.ts';

/** The recipient of the export: the person, or the manager of the account at its operator. */
export type Reader = 'person' | 'keeper';

/** The numbers of rows of each part in the response to an export, and in a later piece. */
export const rowsAtFirst = 500;
const rowsInPiece = 5000;

type PieceStart = ExportPlace | null;
/** SQL for the rows of a piece, each with `item`, `at` and `id`, and their maximum number. */
type Rows = { readonly rows: SQL; readonly most: number };

const isAfter = (columns: string, after: PieceStart): SQL =>
  after === null ? sql`true` : sql`(${sql.raw(columns)}) > (${after.at}::timestamptz, ${after.id}::uuid)`;

/** Returns SQL for the JSON of a piece, with the position where the next one begins, or null at the end. */
const pieceOf = ({ rows, most }: Rows): SQL => sql`(
  select json_build_object(
    'rows', coalesce(json_agg(y.item order by y.at, y.id), '[]'::json),
    'next', case when count(*) = ${sql.raw(String(most))} then json_build_object('at', max(y.at),
      'id', (array_agg(y.id order by y.at desc, y.id desc))[1]) end)
  from (${rows}) y)`;

function rowsOf({ row, from, operator, order }: Part, reader: Reader, after: PieceStart, most: number): Rows {
  const isKept = sql.raw(reader === 'person' ? 'true' : `${operator} is not distinct from p.operator_id`);
  const isIn = order === undefined ? sql`true` : isAfter(`${order}, x.id`, after);
  const place = sql.raw(
    order === undefined ? 'null::timestamptz as at, null::uuid as id' : `${order}::timestamptz as at, x.id`,
  );
  return {
    rows: sql`select ${row} as item, ${place} from ${from} and ${isKept} and ${isIn} order by 2, 3 limit ${sql.raw(String(most))}`,
    most: order === undefined ? most + 1 : most,
  };
}

const own = (table: string) => `select id from ${table} where user_id = p.id`;
const ownRecords = sql.raw(
  ['select p.id', ...['technicians', 'dispatchers', 'clients', 'client_people'].map(own)].join(' union all '),
);

/** For each of the person's records, an index has the events in the order of the pieces. */
function eventsAbout(reader: Reader, after: PieceStart, most: number): Rows {
  const isKept = reader === 'person' ? sql`true` : sql`e.operator_id is not distinct from p.operator_id`;
  const limit = sql.raw(`order by e.at, e.id limit ${most}`);
  return {
    rows: sql`
      select json_build_object('at', x.at, 'type', x.type, 'by', x.actor_name, 'changes', x.changes) as item, x.at, x.id
      from (${ownRecords}) own cross join lateral (
        select e.* from events e where e.record_id = own.id and ${isKept} and ${isAfter('e.at, e.id', after)} ${limit}) x
      order by x.at, x.id limit ${sql.raw(String(most))}`,
    most,
  };
}

/** Actions on other people show only their type. */
function eventsBy(reader: Reader, after: PieceStart, most: number): Rows {
  const isKept = reader === 'person' ? sql`true` : sql`e.operator_id is not distinct from p.operator_id`;
  return {
    rows: sql`
      select json_build_object('at', e.at, 'type', e.type, 'record_id', e.record_id, 'subject', e.subject) as item,
        e.at, e.id
      from events e where e.actor_user_id = p.id and ${isKept} and ${isAfter('e.at, e.id', after)}
      order by e.at, e.id limit ${sql.raw(String(most))}`,
    most,
  };
}

/** Returns SQL for the JSON of a piece of the part; null if the part is not for this reader. */
function partPiece(name: string, reader: Reader, after: PieceStart, most: number): SQL | null {
  if (name === 'events_about_the_person') return pieceOf(eventsAbout(reader, after, most));
  if (name === 'events_by_the_person') return pieceOf(eventsBy(reader, after, most));
  const part = activity.find((one) => one.name === name);
  if (part === undefined || (reader === 'keeper' && part.operator === undefined)) return null;
  return pieceOf(rowsOf(part, reader, after, most));
}

/** Returns SQL for a later piece of a part of the person `p`; null if the part is not for this reader. */
export function laterPiece(part: ExportPart, reader: Reader, after: ExportPlace): SQL | null {
  return partPiece(part, reader, after, rowsInPiece);
}

/** Returns SQL for a row with `rows` by part, and `next` with the parts that have more. */
export function firstPieces(reader: Reader): SQL {
  const names = [...activity.map(({ name }) => name), 'events_about_the_person', 'events_by_the_person'];
  const pieces = names.flatMap((name) => {
    const piece = partPiece(name, reader, null, rowsAtFirst);
    return piece === null ? [] : [sql`select ${sql.raw(`'${name}'`)} as name, ${piece} as piece`];
  });
  return sql`
    select json_object_agg(name, piece -> 'rows') as rows,
      coalesce(json_agg(json_build_object('part', name, 'at', piece #> '{next,at}', 'id', piece #> '{next,id}'))
        filter (where piece ->> 'next' is not null), '[]'::json) as next
    from (${sql.join(pieces, sql` union all `)}) pieces`;
}
