import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';

export type Column = { readonly name: string; readonly isRequired: boolean };
/**
 * A primary key, a unique constraint or a unique index. An indexed expression is listed as '(expression)'.
 */
export type Key = { readonly name: string; readonly columns: readonly string[] };
export type ForeignKey = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** True if the key's columns are set to null or their default when the target row is deleted. */
  readonly isEmptied: boolean;
};
export type Policy = { readonly name: string; readonly condition: string };
export type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly keys: readonly Key[];
  readonly foreignKeys: readonly ForeignKey[];
  readonly exclusions: readonly string[];
  readonly triggers: readonly string[];
  readonly policies: readonly Policy[];
};
export type Routine = { readonly name: string; readonly text: string };
export type Catalog = {
  readonly tables: readonly Table[];
  readonly routines: readonly Routine[];
  readonly sequences: readonly string[];
};

const names = (table: string, numbers: string) => `
  coalesce((select json_agg(coalesce(a.attname, '(expression)') order by k.n)
    from unnest(${numbers}) with ordinality k(number, n)
      left join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number and k.number > 0), '[]'::json)`;

const all = (what: string, from: string, order: string) =>
  `coalesce((select json_agg(${what} order by ${order}) from ${from}), '[]'::json)`;

const columns = all(
  `json_build_object('name', a.attname, 'isRequired', a.attnotnull)`,
  'pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped',
  'a.attnum',
);
/** Lists only key columns. A unique index can include further columns after its key. */
const keys = all(
  `json_build_object('name', i.relname, 'columns', ${names('t.oid', '(x.indkey::int2[])[0:x.indnkeyatts - 1]')})`,
  'pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = t.oid and x.indisunique',
  'i.relname',
);
const foreignKeys = all(
  `json_build_object('name', c.conname, 'columns', ${names('c.conrelid', 'c.conkey')},
    'target', f.relname, 'targetColumns', ${names('c.confrelid', 'c.confkey')},
    'isEmptied', c.confdeltype in ('n', 'd'))`,
  `pg_constraint c join pg_class f on f.oid = c.confrelid where c.conrelid = t.oid and c.contype = 'f'`,
  'c.conname',
);
const policies = all(
  `json_build_object('name', p.polname, 'condition', pg_get_expr(p.polqual, p.polrelid))`,
  'pg_policy p where p.polrelid = t.oid',
  'p.polname',
);

const tablesStatement = `
  select coalesce(json_agg(json_build_object(
    'name', t.relname, 'columns', ${columns}, 'keys', ${keys}, 'foreignKeys', ${foreignKeys}, 'policies', ${policies},
    'exclusions', ${all('c.conname', `pg_constraint c where c.conrelid = t.oid and c.contype = 'x'`, 'c.conname')},
    'triggers', ${all('g.tgname', 'pg_trigger g where g.tgrelid = t.oid and not g.tgisinternal', 'g.tgname')}
  ) order by t.relname), '[]'::json) as json
  from pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')`;

const routinesStatement = `
  select coalesce(json_agg(json_build_object('name', p.proname, 'text', p.prosrc) order by p.proname), '[]'::json) as json
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

const sequencesStatement = `
  select coalesce(json_agg(relname order by relname), '[]'::json) as json
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`;

/** Reads the database's own catalog, so that the result does not depend on assumptions in the code. */
export function readCatalog(database: Database): Promise<Catalog> {
  return database.asOwner(async (tx) => {
    const read = async (statement: string) => JSON.parse((await tx.json(sql.raw(statement))) ?? '[]');
    return {
      tables: await read(tablesStatement),
      routines: await read(routinesStatement),
      sequences: await read(sequencesStatement),
    };
  });
}
