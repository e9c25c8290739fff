import { sql } from 'drizzle-orm';
import { type Triage, type TriageRow, triageServiceRequests } from '#contract/service-requests/triage.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { proposalsInTurn } from '#domain/planning/proposal.ts';
import type { Proposal } from '#domain/planning/visit-to-plan.ts';
import { type CoverageBasis, planUseOn } from '#domain/price/visit-coverage.ts';
import { urgencies } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { query } from '#server/platform/query.ts';
import {
  type CrewOf,
  crewsJson,
  crewsOf,
  knownTechnicians,
  proposalView,
  type VisitToPlanRow,
  visitToPlanOf,
} from '#server/steps/crew.ts';
import { openCaseBefore } from '#server/steps/open-case.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { undoneVisits } from '#server/store/job-orders/undone-visits.ts';
import { literals } from '#server/store/rows/columns.ts';
import { jobIs, jobIsNot, requestIs, requestIsNot, urgencyIs } from '#server/store/shapes/conditions.ts';
import { planBasisJson } from '#server/store/shapes/covered-visits.ts';
import { startOfDate } from '#server/store/shapes/operator-day.ts';
import { positionOfPlace } from '#server/store/shapes/visit-place.ts';
import { requestJson, withEmbedded } from './queries.ts';
import { filterConditions } from './request-filter.ts';

const mostRows = 50;
const mostCounted = 1000;
const visitsShown = 3;
const reasonsShown = 5;
const decisionsLookedAt = 200;

/**
 * The order of requests: emergencies first, then by earliest response target; without targets, the most urgent first,
 * then the oldest.
 */
const inOrder = sql`${urgencyIs('emergency', 'r')} desc, r.respond_by nulls last,
  array_position(array[${literals(urgencies)}], r.urgency) desc, r.created_at, r.id`;

const lastVisits = (role: Role) => sql`(
  select coalesce(json_agg(visit), '[]'::json) from (
    select v.id, 'JO-' || v.number as number, v.type, v.status, v.scheduled_date,
      t.id as technician_id, t.name as technician_name, t.second_name as technician_second_name
    from (
      select j.* from job_orders j
      where j.machine_id = r.machine_id and ${jobIsNot('cancelled')} and not (${jobIs('planned')}) and ${reachFilter('job_orders', role, 'j')}
      order by j.scheduled_date desc, j.id desc limit ${visitsShown}
    ) v left join technicians t on t.id = v.technician_id
    order by v.scheduled_date desc, v.id desc
  ) visit)`;

const leftToDo = (role: Role) => sql`(
  select json_build_object('id', j.id, 'number', 'JO-' || j.number)
  from ${undoneVisits(sql`r.machine_id`, role, 1)} j)`;

const visitJson = (role: Role) => sql`json_build_object(
  'type', r.service_type_requested, 'duration_minutes', null, 'arrive_by', r.arrive_by, 'urgency', r.urgency,
  'preferred_date', r.preferred_date,
  'preferred_time_slot', r.preferred_time_slot, 'position', ${positionOfPlace},
  'model', m.model, 'fault', r.fault, 'known_by', ${knownTechnicians(sql`r.machine_id`, role)})`;

/** Returns the latest reasons for rejecting a request, from a limited number of decisions. */
const lateReasons = (role: Role) => sql`(
  select coalesce(json_agg(reason), '[]'::json) from (
    select rejection_reason as reason from (
      select case when r.outcome is null then r.rejection_reason end as rejection_reason, r.reviewed_at from service_requests r
      where ${requestIsNot('pending')} and ${reachFilter('service_requests', role, 'r')}
      order by r.reviewed_at desc, r.id desc limit ${decisionsLookedAt}
    ) lately
    where rejection_reason is not null
    group by rejection_reason order by max(reviewed_at) desc limit ${reasonsShown}
  ) reasons)`;

/** Counts the open jobs of the client of the request `r` that may still use a visit of the client's plan. */
const plannedVisits = (role: Role) => sql`(
  select count(*) from ${jobsWith('report')} j
  where j.client_id = r.client_id and ${reachFilter('job_orders', role, 'j')} and ${jobIs('open')}
    and not j.is_cmasa_covered and j.work_performed is null)`;

type TriageRowData = {
  readonly request: ServiceRequestView;
  readonly plan_basis: CoverageBasis;
  readonly visits_planned: number;
  readonly open_case: TriageRow['open_case'];
  readonly left_to_do: TriageRow['left_to_do'];
  readonly last_visits: TriageRow['last_visits'];
  readonly visit: VisitToPlanRow;
};
type TriageData = Pick<Triage, 'others' | 'reasons'> & {
  readonly rows: readonly TriageRowData[];
  readonly crews: Parameters<typeof crewsOf>[0];
};

export const triage = query(triageServiceRequests, 'page', async ({ tx, actor, now }, input) => {
  const { role } = actor;
  const matches = sql.join(
    [reachFilter('service_requests', role, 'r'), requestIs('pending'), ...filterConditions(input)],
    sql` and `,
  );
  const begins = sql`
    select r.operator_id, greatest(${startOfDate(sql`r.preferred_date`, sql`o.time_zone`)}, ${now}::timestamptz) as begins
    from shown r join country_operators o on o.id = r.operator_id
    union select r.operator_id, ${now}::timestamptz from shown r`;
  const json = await tx.json(sql`
    with shown as materialized (
      select r.* from service_requests r where ${matches} order by ${inOrder} limit ${mostRows}
    )
    select json_build_object(
      'rows', (
        select coalesce(json_agg(json_build_object('request', ${requestJson}, 'plan_basis', ${planBasisJson(now)},
          'visits_planned', ${plannedVisits(role)},
          'open_case', ${openCaseBefore}, 'last_visits', ${lastVisits(role)},
          'left_to_do', ${leftToDo(role)}, 'visit', ${visitJson(role)}) order by ${inOrder}), '[]'::json)
        from shown r ${withEmbedded}),
      'others', (
        select greatest(count(*) - ${mostRows}, 0)
        from (select 1 from service_requests r where ${matches} limit ${mostCounted}) counted),
      'reasons', ${lateReasons(role)},
      'crews', ${crewsJson(begins, sql`select machine_id from shown`, role)}) as json`);
  if (json === null) return null;
  const { rows, others, reasons, crews }: TriageData = JSON.parse(json);
  return JSON.stringify({
    rows: withProposals(rows, crewsOf(crews), now),
    others,
    reasons,
  } satisfies Triage);
});

function withProposals(
  rows: readonly TriageRowData[],
  crews: ReadonlyMap<string, CrewOf>,
  now: Date,
): TriageRow[] {
  const proposed = new Map<string, Proposal | null>();
  for (const [operator_id, { hours, crew }] of crews) {
    const ownRows = rows.filter(({ request }) => request.operator_id === operator_id);
    const free = proposalsInTurn(
      ownRows.map(({ visit }) => visitToPlanOf(visit, hours)),
      { crew, hours, now },
    );
    ownRows.forEach(({ request }, index) => {
      proposed.set(request.id, free[index] ?? null);
    });
  }
  return rows.map(({ request, plan_basis, visits_planned, open_case, left_to_do, last_visits }) => {
    const plan = planUseOn(dateIn(request.time_zone, now), plan_basis);
    const best = proposed.get(request.id) ?? null;
    return {
      ...request,
      visits_left: plan === null ? null : plan.visits_left,
      visits_planned,
      open_case,
      left_to_do,
      last_visits,
      proposal: best && proposalView(best, crews.get(request.operator_id)?.crew ?? []),
    };
  });
}
