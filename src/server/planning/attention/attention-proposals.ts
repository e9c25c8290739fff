import { type SQL, sql } from 'drizzle-orm';
import { type AttentionProposals, listAttentionProposals } from '#contract/planning/attention-proposals.ts';
import type { Role } from '#domain/actor.ts';
import { solvedByTime, solvedByVisit } from '#domain/planning/attention.ts';
import { proposalsInTurn } from '#domain/planning/proposal.ts';
import type { Proposal } from '#domain/planning/visit-to-plan.ts';
import { once, readyStatement } from '#server/database/statements.ts';
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
import { partComesLater, visitAfterJob, visitOfJob, visitOfRequest } from '#server/steps/visits-to-plan.ts';
import { literals } from '#server/store/rows/columns.ts';
import { jobIs, jobIsAt, requestIs, urgencyIsNot } from '#server/store/shapes/conditions.ts';
import { dateAt, startOfDate } from '#server/store/shapes/operator-day.ts';
import { positionOfPlace, withSite } from '#server/store/shapes/visit-place.ts';
import { shownFindings } from './attention.ts';
import { canBeFollowed } from './attention-row.ts';

const mostProposed = 30;

const kindIs = (kinds: readonly string[]) => sql`s.kind in (${literals(kinds)})`;
const timeKinds = Object.entries(solvedByTime);
const soonerKinds = timeKinds.filter(([, way]) => way === 'sooner').map(([kind]) => kind);

/** Empty columns, for a row whose proposal does not move a job. */
const movesNothing = sql`null::integer as keeps, null::text as moves, null::uuid as moved_from, null::uuid as last_technician_id`;

/**
 * Selects the requests without a job. Leaves out those that need a call or have an open case, because a person must
 * handle them first.
 */
const requestRows = sql`
  select s.rank, s.place, s.kind, r.id, ${visitOfRequest}, ${movesNothing}
  from shown s join service_requests r on r.id = s.request_id
  where ${requestIs('waiting')} and not r.awaits_call_back
    and not (${requestIs('pending')} and ${openCaseBefore} is not null)`;

/**
 * Selects the open jobs whose problem a different technician or time can solve. Such a job keeps its time if possible,
 * unless it is already late or comes before its part.
 */
const openJobRows = () => {
  const day = dateAt(sql`j.scheduled_date`, sql`o.time_zone`);
  const keeps = sql`case when ${urgencyIsNot('emergency', 'j')} and not ${kindIs(soonerKinds)} and not ${partComesLater}
    then (extract(epoch from (j.scheduled_date at time zone o.time_zone) - ${day}::timestamp) / 60)::integer end`;
  return sql`
    select s.rank, s.place, s.kind, j.id, ${visitOfJob}, ${keeps} as keeps, 'JO-' || j.number as moves,
      j.technician_id as moved_from, null::uuid as last_technician_id
    from shown s join job_orders j on j.id = s.job_id join country_operators o on o.id = j.operator_id
    where ${kindIs(timeKinds.map(([kind]) => kind))} and (${jobIsAt('planned')} or ${jobIsAt('unassigned')})
      and j.on_the_way_at is null`;
};

const endedJobRows = (now: SQL) => sql`
  select s.rank, s.place, s.kind, j.id, ${visitAfterJob(now)},
    null::integer as keeps, null::text as moves, null::uuid as moved_from, j.technician_id as last_technician_id
  from shown s join job_orders j on j.id = s.job_id
    join country_operators o on o.id = j.operator_id
  where ${kindIs(solvedByVisit)} and (${jobIs('cancelled')} or ${jobIs('completed')}) and ${canBeFollowed}`;

const proposalsOf = once((role: Role) =>
  readyStatement<'now'>((value) => {
    const now = sql`${value('now')}::timestamptz`;
    const today = dateAt(now, sql`o.time_zone`);
    // A visit that is already late may be planned from today on.
    const preferred = sql`case when ${kindIs(soonerKinds)} then least(${today}, s.preferred_date) else s.preferred_date end`;
    const begins = sql`
      select w.operator_id, greatest(${startOfDate(sql`w.preferred_day`, sql`o.time_zone`)}, ${now}) as begins
      from w join country_operators o on o.id = w.operator_id
      union select w.operator_id, ${now} from w`;
    return sql`
      with ${shownFindings(role, now)}, plannable as (
        ${requestRows} union all ${openJobRows()} union all ${endedJobRows(now)}
      ), w as materialized (
        select s.*, ${preferred} as preferred_day
        from plannable s join country_operators o on o.id = s.operator_id
        order by s.rank, s.place limit ${sql.raw(String(mostProposed))}
      )
      select json_build_object(
        'rows', (
          select coalesce(json_agg(json_build_object(
            'id', w.id, 'kind', w.kind, 'operator_id', w.operator_id, 'planned_for', w.planned_for, 'moved_from', w.moved_from,
            'visit', json_build_object(
              'type', w.type, 'duration_minutes', w.duration_minutes, 'arrive_by', w.arrive_by, 'urgency', w.urgency,
              'preferred_date', w.preferred_day, 'day_from', w.day_from, 'preferred_time_slot', w.preferred_time_slot,
              'position', ${positionOfPlace}, 'model', m.model, 'fault', w.fault, 'awaited_part', w.awaited_part, 'moves', w.moves,
              'last_technician_id', w.last_technician_id, 'known_by', ${knownTechnicians(sql`w.machine_id`, role)}),
            'keeps', w.keeps) order by w.rank, w.place), '[]'::json)
          from w join clients c on c.id = w.client_id join machines m on m.id = w.machine_id ${withSite('w')}),
        'crews', ${crewsJson(begins, sql`select machine_id from w`, role)}) as json`;
  }),
);

type PlannableRow = {
  readonly id: string;
  readonly kind: string;
  readonly operator_id: string;
  readonly planned_for: string | null;
  readonly moved_from: string | null;
  readonly keeps: number | null;
  readonly visit: VisitToPlanRow;
};
type ProposalData = {
  readonly rows: readonly PlannableRow[];
  readonly crews: Parameters<typeof crewsOf>[0];
};

/** Proposes only appointments that currently have no conflicts. The call that plans them checks again. */
export const proposals = query(listAttentionProposals, 'dashboard', async ({ tx, actor, now }) => {
  const json = await tx.json(proposalsOf(actor.role)({ now }));
  if (json === null) return null;
  const { rows, crews }: ProposalData = JSON.parse(json);
  const items = [...crewsOf(crews)].flatMap(([operator_id, crew]) =>
    proposedBy(
      crew,
      rows.filter((row) => row.operator_id === operator_id),
      now,
    ),
  );
  return JSON.stringify({ items } satisfies AttentionProposals);
});

function proposedBy({ crew, hours }: CrewOf, rows: readonly PlannableRow[], now: Date) {
  const visits = rows.map(({ visit, keeps }) =>
    visitToPlanOf({ ...visit, ...(keeps !== null && { keeps }) }, hours),
  );
  const free = proposalsInTurn(visits, { crew, hours, now });
  return rows.flatMap((row, index) => {
    const best = free[index] ?? null;
    return best === null || !helps(best, row) ? [] : [{ id: row.id, proposal: proposalView(best, crew) }];
  });
}

/** Returns whether the proposal solves the problem. A visit that is planned too late needs an earlier time. */
function helps({ scheduled_date }: Proposal, { kind, planned_for, moved_from }: PlannableRow): boolean {
  if (moved_from === null || planned_for === null || !soonerKinds.includes(kind)) return true;
  return scheduled_date < new Date(planned_for);
}
