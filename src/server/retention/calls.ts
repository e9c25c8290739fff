import { type SQL, sql } from 'drizzle-orm';
import { getRetention, saveRetention } from '#contract/operators/retention.ts';
import { type RetainedKind, retentionColumn } from '#domain/retention.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';
import { candidates, leavers, momentOf, type RetainedTable, retainedTables } from './retained-tables.ts';

const mostCounted = 1000;
/** The maximum number of old rows that the count checks. The cleanup checks all of them over time. */
const mostLookedAt = 5000;

type MonthsInput = Partial<Readonly<Record<RetainedKind, number | undefined>>>;

/** Returns, for each kind, the number of rows that the next sweep would erase; `months` overrides the periods. */
const due = (now: Date, months: MonthsInput) => {
  const moment = (kind: RetainedKind) =>
    momentOf(now, sql`coalesce(${months[kind] ?? null}::integer, ${sql.raw(`o.${retentionColumn(kind)}`)})`);
  const counted = (from: SQL) =>
    sql`(select count(*) from (select 1 from ${from} limit ${mostCounted}) counted)`;
  const rows = (retained: RetainedTable) =>
    counted(sql`(
    select x.* from ${candidates(retained, sql`o.id`, moment(retained.kind))}
    order by x.created_at, x.id limit ${mostLookedAt}) x where ${retained.isDue(moment(retained.kind))}`);
  const sumOf = (kind: RetainedTable['kind']) =>
    sql.join(retainedTables.filter((retained) => retained.kind === kind).map(rows), sql` + `);
  return sql`json_build_object(
    'cases', least(${sumOf('cases')}, ${mostCounted}), 'files', ${sumOf('files')},
    'people', ${counted(leavers(sql`o.id`, moment('people')))})`;
};

async function view(
  { tx, actor, now }: QueryContext,
  id: string,
  months: MonthsInput,
): Promise<string | null> {
  const back = tx.switchTo(systemFor({ operator: id }));
  const read = tx.json(sql`
    select json_build_object(
      'id', o.id, 'version', o.version, 'keep_cases_months', o.keep_cases_months,
      'keep_files_months', o.keep_files_months, 'keep_people_months', o.keep_people_months,
      'due', ${due(now, months)}) as json
    from country_operators o
    where o.id = ${id} and ${reachFilter('country_operators', actor.role, 'o')}`);
  back();
  return read;
}

const viewRetention: View = (context, id) => view(context, id, {});

export const get = query(getRetention, 'operator', async (context, { operator_id, ...months }) => {
  const id = operator_id ?? context.actor.operator_id;
  return id === undefined ? null : view(context, id, months);
});

export const save = command(
  saveRetention,
  viewRetention,
  async ({ tx, record }, { id, version, ...months }) => {
    const operator = await lockOperator(tx, id);
    requireVersion('operator', operator, version);
    const saved = saveOperator(tx, operator, months);
    record('operators.settings-saved', { before: operator, after: saved });
    return id;
  },
);
