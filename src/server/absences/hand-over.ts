import { sql } from 'drizzle-orm';
import { getHandOver, type HandOver, type TouchedJob } from '#contract/planning/hand-over.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { proposalsInTurn } from '#domain/planning/proposal.ts';
import { allows } from '#domain/workflow.ts';
import { query } from '#server/platform/query.ts';
import {
  crewsJson,
  crewsOf,
  faultOfJob,
  knownTechnicians,
  proposalView,
  type VisitToPlanRow,
  visitToPlanOf,
} from '#server/steps/crew.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { awaitedPartOfJob } from '#server/store/job-orders/awaited-part.ts';
import { owedArrival } from '#server/store/shapes/arrivals.ts';
import { dateAt, startOfDate } from '#server/store/shapes/operator-day.ts';
import { positionOfPlace, withSite } from '#server/store/shapes/visit-place.ts';
import { affectedJobs } from './affected-jobs.ts';

type HandOverData = {
  readonly operator_id: string;
  readonly time_zone: string;
  readonly rows: readonly { readonly job: Omit<TouchedJob, 'proposal'>; readonly visit: VisitToPlanRow }[];
  readonly crews: Parameters<typeof crewsOf>[0];
};

const day = dateAt(sql`j.scheduled_date`, sql`o.time_zone`);
const jobJson = sql`json_build_object(
  'id', j.id, 'number', 'JO-' || j.number, 'version', j.version, 'technician_id', j.technician_id,
  'status', j.status, 'workflow_status', j.workflow_status, 'urgency', j.urgency,
  'scheduled_date', j.scheduled_date, 'client', json_build_object('name', c.name, 'second_name', c.second_name))`;

/** Proposes only appointments that currently have no conflicts. The call that assigns them checks again. */
export const handOver = query(getHandOver, 'absence', async ({ tx, actor: { role }, now }, { id }) => {
  const visitJson = sql`json_build_object(
    'type', j.type, 'duration_minutes', j.duration_minutes, 'urgency', j.urgency, 'arrive_by', ${owedArrival},
    'preferred_date', ${day}, 'preferred_time_slot', null, 'position', ${positionOfPlace}, 'model', m.model, 'fault', ${faultOfJob},
    'awaited_part', ${awaitedPartOfJob},
    'keeps', extract(epoch from (j.scheduled_date at time zone o.time_zone) - ${day}::timestamp) / 60,
    'known_by', ${knownTechnicians(sql`j.machine_id`, role)})`;
  const begins = sql`
    select a.operator_id, ${now}::timestamptz as begins from a
    union select j.operator_id, greatest(${startOfDate(day, sql`o.time_zone`)}, ${now}::timestamptz)
    from touched j join country_operators o on o.id = j.operator_id`;
  const json = await tx.json(sql`
    with a as (select * from absences a where a.id = ${id} and ${reachFilter('absences', role, 'a')}),
    touched as materialized (
      select j.* from a join country_operators o on o.id = a.operator_id
      cross join lateral (${affectedJobs(role)}) j
    )
    select json_build_object(
      'operator_id', o.id, 'time_zone', o.time_zone,
      'rows', (
        select coalesce(json_agg(json_build_object('job', ${jobJson}, 'visit', ${visitJson})
          order by j.scheduled_date, j.id), '[]'::json)
        from touched j join clients c on c.id = j.client_id join machines m on m.id = j.machine_id ${withSite('j')}),
      'crews', ${crewsJson(begins, sql`select machine_id from touched`, role)}) as json
    from a join country_operators o on o.id = a.operator_id`);
  if (json === null) return null;
  return JSON.stringify(withProposals(JSON.parse(json), now));
});

function withProposals({ operator_id, time_zone, rows, crews }: HandOverData, now: Date): HandOver {
  const operatorCrew = crewsOf(crews).get(operator_id);
  const movable = rows.filter(({ job }) => allows(jobOrderWorkflow, 'assign', job));
  const free =
    operatorCrew === undefined
      ? []
      : proposalsInTurn(
          movable.map(({ visit }) => visitToPlanOf(visit, operatorCrew.hours)),
          { ...operatorCrew, now },
        );
  const proposed = new Map(movable.map(({ job }, index) => [job.id, free[index] ?? null]));
  const jobs = rows.map(({ job }) => {
    const best = proposed.get(job.id) ?? null;
    return { ...job, proposal: best && proposalView(best, operatorCrew?.crew ?? []) };
  });
  return { time_zone, jobs };
}
