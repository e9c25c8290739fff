import { sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import type { Database, OwnerTransaction } from '#server/database/database.ts';
import { databaseRoleOf, identityOf, systemRole } from '#server/store/access/identity.ts';
import type { RightsWorld, Row } from './world-rows.ts';

type Column = { readonly name: string; readonly type: string; readonly isGenerated: boolean };
type Example = {
  readonly row: Row;
  /** SQL that identifies the row. A role that may not read every column cannot use its ctid. */
  readonly is: (rights: Rights) => string;
  readonly json: Readonly<Record<string, unknown>>;
};
/** A table's columns, and its example rows for each role as they were before any attempt. */
export type Table = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly examples: Readonly<Record<Role, readonly Example[]>>;
};

class RolledBackError extends Error {}

/** Runs the work as the owner of the database, then rolls it back. */
export async function thenRolledBack(
  database: Database,
  work: (tx: OwnerTransaction) => Promise<void>,
): Promise<void> {
  const rolledBack = new RolledBackError();
  await database
    .asOwner(async (tx) => {
      await tx.script(attempt);
      await work(tx);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
}

/**
 * A function that runs a statement as a role with its IDs, then rolls it back. Returns the number of rows, or
 * PostgreSQL's error code if the statement is refused.
 */
const attempt = `
  create function pg_temp.attempt(role text, settings jsonb, statement text) returns text language plpgsql as $$
  declare
    count int;
    code text;
    message text;
  begin
    perform set_config(key, value, true) from jsonb_each_text(settings);
    execute format('set local role %I', role);
    execute statement;
    get diagnostics count = row_count;
    -- Checks now what is otherwise checked at the end of the transaction.
    set constraints all immediate;
    raise exception sqlstate 'RBACK' using message = count;
  exception when others then
    get stacked diagnostics code = returned_sqlstate, message = message_text;
    return case when code = 'RBACK' then message else code end;
  end $$;`;

const refused = '42501';

export async function readTables(
  tx: OwnerTransaction,
  world: RightsWorld,
  roles: readonly Role[],
): Promise<Table[]> {
  const tables = await tx.rows<{ name: string; columns: Column[] }>(sql`
    select relname as name, json_agg(json_build_object('name', attname, 'type', format_type(atttypid, null),
      'isGenerated', attgenerated <> '') order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1 order by 1`);
  const read: Table[] = [];
  await tx.script(`set local role ${systemRole}`);
  for (const { name, columns } of tables) {
    const examples: Partial<Record<Role, Example[]>> = {};
    for (const role of roles) examples[role] = await examplesOf(tx, world, name, role);
    read.push({ name, columns, examples: examples as Table['examples'] });
  }
  await tx.script('reset role');
  return read;
}

async function examplesOf(
  tx: OwnerTransaction,
  world: RightsWorld,
  table: string,
  role: Role,
): Promise<Example[]> {
  const conditions = Object.entries(world.rowsOf(table, role));
  const examples: Example[] = [];
  for (const [row, condition] of conditions) {
    const [found] = await tx.rows<{ ctid: string; json: Record<string, unknown> }>(
      sql.raw(`select ctid::text, to_jsonb(x) as json from ${table} x where ${condition} limit 1`),
    );
    // Some roles have no row of this kind. For example, a role may have no password.
    if (!found) continue;
    const is = ({ hidden }: Rights) =>
      hidden.length > 0 ? `id = '${found.json.id}'` : `ctid = '${found.ctid}'`;
    examples.push({ row: row as Row, is, json: found.json });
  }
  return examples;
}

const tableRights = ['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger'] as const;

/**
 * Returns the role's rights on the table as one line, each right with the rows that it applies to. `moves` lists the
 * ids that the role could change to move its own row to another operator.
 */
export async function cellOf(
  tx: OwnerTransaction,
  { actors }: RightsWorld,
  table: Table,
  role: Role,
): Promise<string> {
  const rights = await rightsOf(tx, table, databaseRoleOf(role));
  const changed = table.columns.filter(({ name }) => rights.updated.includes(name));
  const examples = table.examples[role];
  const tries = [
    ...(rights.granted.has('select')
      ? examples.map(({ row, is }) => ['select', row, `select from ${table.name} where ${is(rights)}`])
      : []),
    ...(rights.granted.has('insert')
      ? examples.map(({ row, json }) => ['insert', row, insertOf(table, json)])
      : []),
    ...examples.flatMap(({ row, is }) =>
      changed
        .filter(({ isGenerated }) => !isGenerated)
        .slice(0, 1)
        .map(({ name }) => ['update', row, `update ${table.name} set ${name} = ${name} where ${is(rights)}`]),
    ),
    ...(rights.granted.has('delete')
      ? examples.map(({ row, is }) => ['delete', row, `delete from ${table.name} where ${is(rights)}`])
      : []),
    ...movesOf(table, examples, changed, rights),
  ];
  const { settings } = identityOf(actors[role]);
  const outcomes = await tx.rows<{ right: string; row: string; outcome: string }>(sql`
    select attempted ->> 0 as "right", attempted ->> 1 as row,
      pg_temp.attempt(${databaseRoleOf(role)}, ${JSON.stringify(settings)}::jsonb, attempted ->> 2) as outcome
    from jsonb_array_elements(${JSON.stringify(tries)}::jsonb) attempted`);
  const reached = (right: string) =>
    outcomes
      .filter(
        (tried) =>
          tried.right === right && (right === 'move' ? tried.outcome === '1' : isAllowed(tried.outcome)),
      )
      .map(({ row }) => row)
      .join(right === 'move' ? ',' : '');
  return lineOf(table, rights, reached);
}

function lineOf(
  table: Table,
  { granted, updated, hidden }: Rights,
  reached: (right: string) => string,
): string {
  const isWhole = table.columns.every(({ name }) => updated.includes(name));
  const columns = isWhole ? '*' : updated.join(',');
  const moves = reached('move');
  const isHiding = (right: string) => right === 'select' && hidden.length > 0;
  return [
    ...tableRights
      .filter((right) => right !== 'update' && granted.has(right))
      .map((right) =>
        `${right} ${reached(right)}${isHiding(right) ? ` (not ${hidden.join(',')})` : ''}`.trim(),
      ),
    ...(updated.length > 0 ? [`update ${reached('update')} (${columns})`] : []),
    ...(moves === '' ? [] : [`moves ${moves}`]),
  ].join('; ');
}

/**
 * True if the outcome means that the role has the right. If only a constraint refuses the statement, for
 * example because the row already exists, the role still has the right.
 */
function isAllowed(outcome: string): boolean {
  if (outcome === refused || outcome === '0') return false;
  if (/^\d{1,4}$/.test(outcome) || outcome.startsWith('23')) return true;
  throw new Error(`a statement of the matrix is refused with ${outcome}, which says nothing of rights`);
}

function insertOf({ name, columns }: Table, json: object): string {
  const written = columns.filter(({ isGenerated }) => !isGenerated).map((column) => column.name);
  return `insert into ${name} (${written.join(', ')}) select ${written.join(', ')}
    from jsonb_populate_record(null::${name}, ${quoted(JSON.stringify(json))})`;
}

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/**
 * Returns statements that try to move the role's own row to another operator by changing its ids. They change each id
 * alone, all ids together, and all but one. Here, a refusal by a foreign key counts the same as one by a policy.
 */
function movesOf(
  table: Table,
  examples: readonly Example[],
  changed: readonly Column[],
  rights: Rights,
): string[][] {
  const own = examples.find(({ row }) => row === 'A');
  const foreign = examples.find(({ row }) => row === 'C');
  const ties = changed.filter(({ name, type }) => type === 'uuid' && name !== 'id').map(({ name }) => name);
  if (!own || !foreign) return [];
  const sets = [
    ...ties.map((tie) => ({ what: tie, columns: [tie] })),
    ...(ties.length > 1 ? [{ what: 'all', columns: ties }] : []),
    ...(ties.length > 2
      ? ties.map((tie) => ({ what: `all but ${tie}`, columns: ties.filter((name) => name !== tie) }))
      : []),
  ];
  return sets.map(({ what, columns }) => {
    const values = columns.map((name) => `${name} = ${quotedOrNull(foreign.json[name])}`);
    return ['move', what, `update ${table.name} set ${values.join(', ')} where ${own.is(rights)}`];
  });
}

const quotedOrNull = (value: unknown) => (value === null ? 'null' : quoted(String(value)));

type Rights = {
  readonly granted: ReadonlySet<string>;
  readonly updated: readonly string[];
  /** The columns that the role may not read, although it reads others. */
  readonly hidden: readonly string[];
};

async function rightsOf(tx: OwnerTransaction, { name, columns }: Table, role: string): Promise<Rights> {
  const [found] = await tx.rows<{ granted: string[]; updated: string[]; hidden: string[] }>(sql`
    select array(select granted from unnest(${`{${tableRights.join(',')}}`}::text[]) granted
        where has_table_privilege(${role}, ${name}, granted)
          or granted = 'select' and has_any_column_privilege(${role}, ${name}, granted)) as granted,
      array(select attname::text from pg_attribute where attrelid = ${name}::regclass and attnum > 0
        and not attisdropped and has_any_column_privilege(${role}, ${name}, 'select')
        and not has_column_privilege(${role}, ${name}, attname, 'select') order by attnum) as hidden,
      array(select attname::text from pg_attribute where attrelid = ${name}::regclass and attnum > 0
        and not attisdropped and has_column_privilege(${role}, ${name}, attname, 'update') order by attnum) as updated`);
  if (!found) throw new Error(`${name} has no columns: ${columns.length}`);
  return { ...found, granted: new Set(found.granted) };
}
