import { type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#domain/actor.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { literal } from '#server/store/rows/columns.ts';
import { feesOf, firstTimeFixOf, type PeriodTables, ratingOf } from './period-tables.ts';
import { columnsOf, sumsOfTechnicians, technicianColumns, technicianMinutes } from './sums-of-rows.ts';

/** Returns the common table expressions of the technicians with the most signed jobs in the period. */
export function techniciansOf({ pieces, signed }: PeriodTables, { role }: Actor, most: number): SQL {
  const kept = (columns: SQL) => sql`
    select ${columns} from ${pieces} p join report_technicians s on s.operator_id = p.operator_id and s.grain = p.grain
      and s.first_day = p.first_day and ${reachFilter('report_technicians', role, 's')}`;
  const columns = ['technician_id', ...technicianColumns];
  return sql`
    of_gaps as materialized (${sumsOfTechnicians(signed)}),
    busiest as materialized (
      select technician_id, ${sql.raw(technicianColumns.map((column) => `sum(${column}) as ${column}`).join(', '))}
      from (${kept(columnsOf(columns, 's'))} union all select ${columnsOf(columns)} from of_gaps) s
      group by technician_id order by sum(completed_jobs) desc, technician_id limit ${literal(most)}),
    numbered as materialized (select technician_id, row_number() over ()::integer as place from busiest),
    each_job as materialized (
      select n.place, ${columnsOf(technicianMinutes, 'x')} from (
        ${kept(columnsOf(['technician_id', ...technicianMinutes], 's'))} and s.technician_id = any(array(select technician_id from busiest))
        union all select ${columnsOf(['technician_id', ...technicianMinutes])} from of_gaps) x
      join numbered n on n.technician_id = x.technician_id),
    ${sql.join(
      technicianMinutes.map(
        (column) => sql`${sql.raw(column)} as materialized (
          select n.technician_id, of_place.median from (
            select place, round(percentile_cont(0.5) within group (order by m)::numeric, 2)::double precision as median
            from each_job cross join lateral unnest(${sql.raw(column)}) m group by 1) of_place
          join numbered n on n.place = of_place.place)`,
      ),
      sql`, `,
    )}`;
}

/** The busiest technicians as JSON, from the tables of `techniciansOf`. */
export const techniciansJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', t.id, 'name', t.name, 'second_name', t.second_name, 'completed_jobs', s.completed_jobs, 'first_time_fix', ${firstTimeFixOf('s')},
    'hours', s.hours::text, 'travel_minutes_median', travel.median, 'on_site_minutes_median', on_site.median,
    'rating', ${ratingOf('s')}, 'revenue', coalesce(${feesOf('s')}, 0)::text) order by s.completed_jobs desc, t.name), '[]'::json)
  from busiest s join technicians t on t.id = s.technician_id
  left join travel_minutes travel on travel.technician_id = s.technician_id
  left join on_site_minutes on_site on on_site.technician_id = s.technician_id)`;
