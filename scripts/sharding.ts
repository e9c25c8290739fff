import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '#server/database/database.ts';
import {
  type Catalog,
  type ForeignKey,
  type Key,
  type Routine,
  readCatalog,
  type Table,
} from './schema-catalog.ts';
import {
  elsewhereIntro,
  intro,
  type Placement,
  placements,
  policiesIntro,
  remedies,
} from './sharding-places.ts';

const tenant = 'operator_id';
const placementOf = (table: string): Placement | undefined => placements[table]?.[0];

/** Something in the schema that prevents distributing the tables by operator_id, with its remedy. */
export type Obstacle = {
  readonly table: string;
  readonly what: string;
  readonly why: string;
  readonly remedy: string;
};

/** Returns everything that is in the way of a table's placement. */
function obstaclesOf(table: Table): Obstacle[] {
  const placement = placementOf(table.name);
  const found = [
    ...(placement === 'distributed'
      ? [...columnObstacles(table), ...table.keys.flatMap(keyObstacles(table))]
      : []),
    ...table.foreignKeys.flatMap(foreignKeyObstacles),
    ...(placement === 'local' ? [] : table.triggers.map(triggerObstacle)),
    ...table.exclusions.map((name) => ({
      what: `\`${name}\``,
      why: 'exclusion constraint',
      remedy: 'add the tenant',
    })),
  ];
  return found.map((obstacle) => ({ table: table.name, ...obstacle }));

  function foreignKeyObstacles(key: ForeignKey) {
    const why = refusalOfForeignKey(placement, key);
    if (why === null) return [];
    const remedy =
      placementOf(key.target) === 'distributed'
        ? `\`(${tenant}, ${key.columns.join(', ')})\` refers to \`(${tenant}, ${key.targetColumns.join(', ')})\``
        : 'the program enforces it, or the table gets another placement';
    return [{ what: `\`${key.name}\``, why, remedy }];
  }
}

type Found = Omit<Obstacle, 'table'>;

function columnObstacles({ columns }: Table): Found[] {
  const column = columns.find(({ name }) => name === tenant);
  if (column?.isRequired) return [];
  const what = `column \`${tenant}\``;
  return column === undefined
    ? [
        {
          what,
          why: 'missing',
          remedy:
            'add the column, with the tenant of the person or event to which the row belongs; for people without a tenant, an operator that represents the platform',
        },
      ]
    : [
        {
          what,
          why: 'may be null',
          remedy: 'an operator that represents the platform',
        },
      ];
}

function keyObstacles({ keys }: Table): (key: Key) => Found[] {
  return ({ name, columns }) => {
    if (columns.includes(tenant)) return [];
    const isIdentity = columns.join() === 'id';
    const other = keys.find((key) => key.columns.toSorted().join() === `id,${tenant}`);
    const widened = `\`(${[tenant, ...columns].join(', ')})\``;
    const remedy = isIdentity
      ? `${widened}${other === undefined ? '' : `, which \`${other.name}\` already has`}; IDs are UUIDs, so no two tenants share one`
      : (remedies[name] ?? widened);
    return [{ what: `\`${name}\` (${columns.join(', ')})`, why: `without \`${tenant}\``, remedy }];
  };
}

/** Returns the reason why a foreign key is not possible with these placements; null if it is possible. */
function refusalOfForeignKey(
  from: Placement | undefined,
  { columns, target, targetColumns, isEmptied }: ForeignKey,
): string | null {
  const to = placementOf(target);
  if (isEmptied && columns.includes(tenant)) return `would set \`${tenant}\` to null`;
  if (to === 'reference') return null;
  if (from === 'local' && to === 'local') return null;
  if (from !== 'distributed' || to !== 'distributed') return `refers from a ${from} table to a ${to} one`;
  const place = columns.indexOf(tenant);
  return place >= 0 && targetColumns[place] === tenant ? null : `without \`${tenant}\` on both sides`;
}

function triggerObstacle(name: string): Found {
  return {
    what: `trigger \`${name}\``,
    why: 'triggers on shards must be allowed (`citus.enable_unsafe_triggers`)',
    remedy: remedies[name] ?? 'its function must be checked',
  };
}

const cell = (text: string) => text.replaceAll('|', '\\|');
function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
const named = (all: readonly string[]) => all.map((name) => `\`${name}\``).join(', ');

function tablesSection(tables: readonly Table[]): string {
  const rows = tables.map((table) => {
    const [placement = '', why = ''] = placements[table.name] ?? [];
    const refused = table.foreignKeys.filter(
      (key) => refusalOfForeignKey(placementOf(table.name), key) !== null,
    );
    const { keys, foreignKeys } = table;
    const unfit = placement === 'distributed' ? keys.filter(({ columns }) => !columns.includes(tenant)) : [];
    return [
      `\`${table.name}\``,
      placement,
      why,
      `${keys.length - unfit.length} of ${keys.length}`,
      `${foreignKeys.length - refused.length} of ${foreignKeys.length}`,
      obstaclesOf(table).length === 0 ? 'ready' : String(obstaclesOf(table).length),
    ];
  });
  rows.sort(([, one = ''], [, other = '']) => one.localeCompare(other));
  return markdown(
    ['table', 'placement', 'reason', 'possible keys', 'possible foreign keys', 'obstacles'],
    rows,
  );
}

/**
 * Returns a table of the policies of distributed tables that do not compare the tenant. They apply on every
 * node, but they do not show which node to ask.
 */
function policiesSection(tables: readonly Table[]): string {
  const open = tables
    .filter(({ name }) => placementOf(name) === 'distributed')
    .flatMap((table) => {
      const unnamed = table.policies.filter(
        ({ condition }) => condition !== 'true' && !condition.includes(tenant),
      );
      return unnamed.length === 0 ? [] : [[`\`${table.name}\``, named(unnamed.map(({ name }) => name))]];
    });
  return markdown(['table', `policies that do not compare \`${tenant}\``], open);
}

function routinesSection(routines: readonly Routine[]): string {
  const distributed = Object.keys(placements).filter((table) => placementOf(table) === 'distributed');
  const reading = routines.filter(({ text }) => distributed.some((table) => text.includes(table)));
  const acrossTenants = reading.filter(({ name }) => name.endsWith('_as_super_admin'));
  const unnamed = reading.filter(
    (routine) => !acrossTenants.includes(routine) && !routine.text.includes(`${tenant} =`),
  );
  return [
    `Of ${routines.length} functions, ${reading.length} read distributed tables. ${acrossTenants.length} of them search for a`,
    'super admin in all tenants: they ask every node and have to collect the answers.',
    `${unnamed.length} more do not compare \`${tenant}\`: ${named(unnamed.map(({ name }) => name)) || 'none'}.`,
  ].join(' ');
}

/**
 * Returns the features that work only on a single database node, with the files in src/server that use them.
 */
function usesOfOneNode(): [what: string, files: string[]][] {
  const root = join(import.meta.dirname, '../src/server');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => ({ name: name.replaceAll('\\', '/'), text: readFileSync(join(root, name), 'utf8') }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  const saying = (pattern: RegExp) => files.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
  return [
    ['advisory locks', saying(/pg_(try_)?advisory/)],
    ['NOTIFY and LISTEN', saying(/pg_notify|`LISTEN /)],
    ['row locks', saying(/for update|\.for\('/i)],
  ];
}

/** Returns the text of docs/sharding.md for a migrated database. */
export async function shardingDoc(database: Database): Promise<string> {
  return shardingPage(await readCatalog(database), usesOfOneNode());
}

/** Returns the text of the page. Throws if a table has no placement, or a placement has no table. */
export function shardingPage(
  catalog: Catalog,
  elsewhere: readonly (readonly [what: string, files: readonly string[]])[],
): string {
  const { tables, routines, sequences } = catalog;
  const known = Object.keys(placements).toSorted().join();
  if (
    tables
      .map(({ name }) => name)
      .toSorted()
      .join() !== known
  ) {
    throw new Error('scripts/sharding-places.ts must name every table of the schema and no other');
  }
  const obstacles = tables.flatMap(obstaclesOf);
  const ready = tables.filter((table) => obstaclesOf(table).length === 0);
  const foreignKeys = tables.flatMap((table) => table.foreignKeys);
  const inTenant = foreignKeys.filter(({ columns }) => columns.includes(tenant));
  return `${[
    `# Sharding by ${tenant}`,
    intro,
    '## Placement of each table',
    `${ready.length} of ${tables.length} tables are ready as they are. The others have ${obstacles.length} obstacles. ${inTenant.length} of ${foreignKeys.length} foreign keys contain the tenant.`,
    tablesSection(tables),
    '## Obstacles',
    markdown(
      ['table', 'what', 'why', 'remedy'],
      obstacles.map(({ table, what, why, remedy }) => [`\`${table}\``, what, why, remedy]),
    ),
    '## Row security',
    policiesIntro,
    policiesSection(tables),
    '## Functions and sequences',
    routinesSection(routines),
    sequences.length === 0
      ? 'There are no sequences: the program creates IDs, and a row of the tenant counts numbers.'
      : `Sequences: ${named(sequences)}.`,
    '## Outside the schema',
    elsewhereIntro,
    markdown(
      ['what', 'files in `src/server`'],
      elsewhere.map(([what, files]) => [what, named(files)]),
    ),
  ].join('\n\n')}\n`;
}
