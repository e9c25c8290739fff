import { sql } from 'drizzle-orm';
import { listUndoneVisits } from '#contract/planning/undone.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobAsksForVisit, jobIs, missingPartOf } from '#server/store/shapes/conditions.ts';

const mostVisits = 5;

/** A visit that was called off and whose request waits for another one is planned by that request. */
export const list = query(listUndoneVisits, 'page', ({ tx, actor }, { machine_id }) =>
  tx.json(sql`
    select json_build_object('items', coalesce(json_agg(json_build_object(
      'id', j.id, 'number', 'JO-' || j.number, 'machine_id', j.machine_id, 'scheduled_date', j.scheduled_date, 'time_zone', o.time_zone,
      'description', j.description, 'outcome', j.outcome, 'outcome_reason', j.outcome_reason,
      'follow_up_reason', j.follow_up_reason, 'missing_part', ${missingPartOf()},
      'part_expected_on', j.part_expected_on, 'part_came_at', j.part_came_at)
      order by j.scheduled_date desc, j.id desc), '[]'::json)) as json
    from (
      select j.* from job_orders j join machines m on m.id = j.machine_id and m.client_id = j.client_id
      where j.machine_id = ${machine_id} and ${reachFilter('job_orders', actor.role, 'j')} and ${jobAsksForVisit()}
        and (${jobIs('completed')} or j.service_request_id is null)
        and not exists (select 1 from job_orders k where k.forerunner_id = j.id)
      order by j.scheduled_date desc, j.id desc limit ${mostVisits}
    ) j join country_operators o on o.id = j.operator_id`),
);
