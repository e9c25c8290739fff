import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { startOfDate } from '#server/store/shapes/operator-day.ts';
import { arrayOf, sumsTables } from './keep-sums.ts';
import {
  deadlineColumns,
  orEmpty,
  summedColumns,
  technicianColumns,
  technicianMinutes,
} from './sums-of-rows.ts';

type Checked = { readonly days: number; readonly months: number; readonly marked: number };
type Difference = { readonly key: string; readonly kept: unknown; readonly counted: unknown };

/** The sums, histograms and technicians to compare, as tables with a `key`: the day or month. */
type Sides = { readonly sums: SQL; readonly minutes: SQL; readonly technicians: SQL };

const dueColumn = { response_deadlines: 'responses_due', arrival_deadlines: 'arrivals_due' } as const;

/** Selects the content of each key in a form that gives equal JSON for equal content, no matter when it was written. */
function contentsOf({ sums, minutes, technicians }: Sides, now: Date): SQL {
  const passed = (deadlines: (typeof deadlineColumns)[number]) => sql`
    (select count(*) from s cross join lateral unnest(s.${sql.raw(deadlines)}) at where s.key = k.key and at < ${now})`;
  const counts = summedColumns.map((column) => {
    const deadlines = deadlineColumns.find((name) => dueColumn[name] === column);
    const sum = sql.raw(`(select sum(s.${column}) from s where s.key = k.key)`);
    return sql`${sql.raw(`'${column}'`)}, ${deadlines === undefined ? sum : sql`${sum} + ${passed(deadlines)}`}`;
  });
  const later = deadlineColumns.map(
    (column) => sql`${sql.raw(`'${column}'`)}, array(
      select at from s cross join lateral unnest(s.${sql.raw(column)}) at where s.key = k.key and at >= ${now} order by at)`,
  );
  return sql`(
    with s as materialized (${sums}), m as materialized (${minutes}), t as materialized (${technicians})
    select k.key, jsonb_build_object(
      'sums', jsonb_build_object(${sql.join([...counts, ...later], sql`, `)}),
      'covered_visits', (
        select jsonb_object_agg(until, n) from (
          select v.until, sum(v.n) as n from s cross join lateral unnest(s.covered_until, s.covered_visits) v (until, n)
          where s.key = k.key group by 1) merged),
      'minutes', (
        select jsonb_agg(jsonb_build_array(measure, value, n) order by measure, value) from (
          select m.measure, v.value, sum(v.n) as n from m cross join lateral unnest(m.minutes, m.counts) v (value, n)
          where m.key = k.key group by 1, 2) merged),
      'technicians', (
        select jsonb_agg(to_jsonb(merged) order by technician_id) from (
          select t.technician_id, ${sql.raw(technicianColumns.map((column) => `sum(t.${column}) as ${column}`).join(', '))},
            ${sql.raw(
              technicianMinutes
                .map(
                  (column) => `array(
                    select v from t x cross join lateral unnest(x.${column}) v
                    where x.key = k.key and x.technician_id = t.technician_id order by v) as ${column}`,
                )
                .join(', '),
            )}
          from t where t.key = k.key group by t.technician_id) merged)) as content
    from (select distinct key from s) k)`;
}

const differences = (kept: SQL, counted: SQL): SQL => sql`
  select k.key, k.content as kept, c.content as counted from ${kept} k left join ${counted} c on c.key = k.key
  where k.content is distinct from c.content order by k.key limit 1`;

type Operator = { readonly id: string; readonly name: string };

/** The operator's valid stored sums: those of its time zone that are not marked as changed. */
const holding = ({ id }: Operator, grain: 'day' | 'month'): SQL => sql`
  select s.* from report_sums s join country_operators o on o.id = s.operator_id and o.time_zone = s.time_zone
  where o.id = ${id} and s.grain = ${sql.raw(`'${grain}'`)} and not exists (
    select from report_marks m where m.operator_id = o.id and m.at >= ${startOfDate(sql`s.first_day`, sql`o.time_zone`)}
      and m.at < ${startOfDate(sql`(s.last_day + 1)`, sql`o.time_zone`)})`;

const keptOf = (pieces: SQL, key: SQL): Sides => {
  const of = (table: string) => sql`
    select ${key} as key, x.* from (${pieces}) p join ${sql.raw(table)} x on x.operator_id = p.operator_id and x.grain = p.grain
      and x.first_day = p.first_day`;
  return {
    sums: of('report_sums'),
    minutes: of('report_minutes'),
    technicians: of('report_technicians'),
  };
};

const ofRows: Sides = {
  sums: sql`
    select o.first_day as key, ${orEmpty('s')}
    from spans o left join summed s on s.operator_id = o.id and s.day = o.first_day`,
  minutes: sql`select day as key, c.* from classes c`,
  technicians: sql`select day as key, t.* from of_technicians t`,
};

/** Returns the first of the days whose stored sums do not equal the rows, in one snapshot. */
function checkDays(tx: Transaction, operator: Operator, days: readonly string[], now: Date) {
  const kept = sql`select * from (${holding(operator, 'day')}) s where s.first_day = any(${arrayOf(days)}::date[])`;
  return tx.rows<Difference>(sql`
    with ${sumsTables({ operator_id: operator.id, days, now })}
    ${differences(contentsOf(keptOf(kept, sql`p.first_day`), now), contentsOf(ofRows, now))}`);
}

/** Returns the first month whose sums do not equal those of its days, in one snapshot. */
function checkMonths(tx: Transaction, operator: Operator, now: Date) {
  const months = contentsOf(keptOf(holding(operator, 'month'), sql`p.first_day`), now);
  const days = contentsOf(keptOf(holding(operator, 'day'), sql`date_trunc('month', p.first_day)::date`), now);
  return tx.rows<Difference>(differences(months, days));
}

/** Returns the first field that differs, with both values. */
function describe({ kept, counted }: Difference, path = ''): string {
  if (kept === null || counted === null || typeof kept !== 'object' || typeof counted !== 'object') {
    return `${path}: kept ${JSON.stringify(kept)}, counted ${JSON.stringify(counted)}`;
  }
  for (const name of new Set([...Object.keys(kept), ...Object.keys(counted)])) {
    const values = { kept: Reflect.get(kept, name) ?? null, counted: Reflect.get(counted, name) ?? null };
    if (JSON.stringify(values.kept) !== JSON.stringify(values.counted)) {
      return describe({ key: '', ...values }, path === '' ? name : `${path}.${name}`);
    }
  }
  return path;
}

/** Compares the stored sums of all operators with the rows, and reports the first difference of each operator. */
export async function checkSums(
  database: Database,
  now: Date,
  found: (fault: string) => void,
): Promise<Checked> {
  const read = <Row extends Record<string, unknown>>(work: (tx: Transaction) => Promise<Row[]>) =>
    database.transaction(
      systemFor({ installation: 'the stored sums of all operators are compared with the rows' }),
      work,
      { readOnly: true },
    );
  let checked: Checked = { days: 0, months: 0, marked: 0 };
  const operators = await read((tx) =>
    tx.rows<Operator>(sql`select id, name from country_operators order by name, id`),
  );
  for (const operator of operators) {
    const tell = (differing: readonly Difference[], what: string) => {
      for (const one of differing) found(`${operator.name}, ${what} ${one.key}: ${describe(one)}`);
      return differing.length > 0;
    };
    const months = await read((tx) =>
      tx.rows<{ days: string[]; marked: number }>(sql`
        select array_agg(s.first_day::text order by s.first_day) as days,
          count(*) filter (where h.first_day is null) as marked
        from report_sums s left join (${holding(operator, 'day')}) h on h.first_day = s.first_day
        where s.operator_id = ${operator.id} and s.grain = 'day'
        group by date_trunc('month', s.first_day) order by min(s.first_day)`),
    );
    let isFaulty = false;
    for (const { days, marked } of months) {
      isFaulty ||= tell(await read((tx) => checkDays(tx, operator, days, now)), 'day');
      checked = { ...checked, days: checked.days + days.length, marked: checked.marked + marked };
    }
    if (!isFaulty) tell(await read((tx) => checkMonths(tx, operator, now)), 'month');
    const [counted] = await read((tx) =>
      tx.rows<{ months: number }>(sql`
        select count(*) as months from report_sums where operator_id = ${operator.id} and grain = 'month'`),
    );
    checked = { ...checked, months: checked.months + (counted?.months ?? 0) };
  }
  return checked;
}
