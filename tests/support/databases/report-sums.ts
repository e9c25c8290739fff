/** SQL that inserts stored sums of a day for every operator, in every table of sums. */
export const sumsOfEveryOperator: readonly string[] = [
  `insert into report_sums
    select id, 'day', '2026-11-01', '2026-11-01', time_zone, 1, 0, 0, 0, 0, '{}', '{}', 0, 0, 0, 0, 0, 1, 1, 0, 0, 1.5, 1, 25, '{}', '{}'
    from country_operators`,
  `insert into report_minutes select id, 'day', '2026-11-01', 'repair', 5, '{30}', '{1}', 1 from country_operators`,
  `insert into report_technicians
    select distinct on (operator_id) operator_id, 'day', '2026-11-01'::date, id, 1, 1, 0, 0, 1.5, 1, 25, '{10}'::integer[],
      '{30}'::integer[]
    from technicians order by operator_id, id`,
  `insert into report_marks (operator_id, at) select id, '2026-11-01' from country_operators`,
];
