import { sql } from 'drizzle-orm';
import { listUndoneVisits } from '#contract/planning/undone.ts';
import { query } from '#server/platform/query.ts';
import { undoneVisits } from '#server/store/job-orders/undone-visits.ts';
import { missingPartOf } from '#server/store/shapes/conditions.ts';

const mostVisits = 5;

export const list = query(listUndoneVisits, 'page', ({ tx, actor }, { machine_id }) =>
  tx.json(sql`
    select json_build_object('items', coalesce(json_agg(json_build_object(
      'id', j.id, 'number', 'JO-' || j.number, 'machine_id', j.machine_id, 'scheduled_date', j.scheduled_date, 'time_zone', o.time_zone,
      'description', j.description, 'outcome', j.outcome, 'outcome_reason', j.outcome_reason,
      'follow_up_reason', j.follow_up_reason, 'missing_part', ${missingPartOf()},
      'part_expected_on', j.part_expected_on, 'part_came_at', j.part_came_at)
      order by j.scheduled_date desc, j.id desc), '[]'::json)) as json
    from ${undoneVisits(machine_id, actor.role, mostVisits)} j join country_operators o on o.id = j.operator_id`),
);
