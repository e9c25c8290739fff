import { type SQL, sql } from 'drizzle-orm';
import type { ProposalView } from '#contract/planning/crew.ts';
import type { Role } from '#domain/actor.ts';
import { type VisitMinutes, visitMinutesOf } from '#domain/operator.ts';
import type { CrewMember, PlacedJob } from '#domain/planning/crew-days.ts';
import type { Position } from '#domain/planning/fitness.ts';
import { daysSearched } from '#domain/planning/proposal.ts';
import type { Proposal, VisitToPlan } from '#domain/planning/visit-to-plan.ts';
import type { OpenDays } from '#domain/planning/work-time.ts';
import { type ServiceType, serviceTypes } from '#domain/service-request.ts';
import { machineKindOf, namedKindOf } from '#domain/visit/machine-kind.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { openDaysJson } from '#server/store/shapes/operator-day.ts';

const mostTechnicians = 200;
/** The maximum number of jobs to read. A proposal ignores further jobs, but the approval still checks them. */
const mostJobs = 5000;
const mostAbsences = 100;
const mostTurns = 20;
const visitsLookedAt = 3;

/** The usual length of each kind of visit at the operator `o`. */
export const usualMinutes = sql.raw(
  serviceTypes.map((type) => `'${type}_minutes', o.${type}_minutes`).join(', '),
);

/** A technician of an operator's crew. */
export type CrewPerson = CrewMember & {
  readonly name: string;
  readonly phone: string;
  readonly specialization: string | null;
};
/** The working hours of an operator's crew, and the lengths of its visits. */
type CrewHours = OpenDays & VisitMinutes;

export type CrewOf = { readonly hours: CrewHours; readonly crew: readonly CrewPerson[] };

type CrewRead = {
  readonly operator_id: string;
  readonly hours: CrewHours;
  readonly technicians: readonly Omit<CrewPerson, 'jobs'>[];
  readonly jobs: readonly {
    readonly technician_id: string;
    readonly number: string;
    readonly at: string;
    readonly duration_minutes: number;
    readonly position: Position | null;
  }[];
};

/** The position of the client `c`; null if it is unknown. */
export const positionJson = sql`case when c.latitude is null then null
  else json_build_object('latitude', c.latitude, 'longitude', c.longitude) end`;

/** Returns the IDs of the technicians of the machine's latest visits, as a JSON array. */
export function knownTechnicians(machine_id: SQL, role: Role): SQL {
  return sql`(
    select coalesce(json_agg(distinct visit.technician_id), '[]'::json) from (
      select j.technician_id from job_orders j
      where j.machine_id = ${machine_id} and ${jobIs('completed')} and ${reachFilter('job_orders', role, 'j')}
      order by j.scheduled_date desc limit ${sql.raw(String(visitsLookedAt))}
    ) visit)`;
}

/** Absences of the technician `t` that end at `begins` or later; a day's margin covers every time zone. */
const absencesFrom = (begins: SQL, role: Role) => sql`(
  select coalesce(json_agg(json_build_object('kind', a.kind, 'first_day', a.first_day, 'last_day', a.last_day,
    'begins_at', a.begins_at, 'ends_at', a.ends_at)), '[]'::json)
  from (
    select * from absences a
    where a.technician_id = t.id and a.last_day >= (${begins} - interval '1 day')::date
      and ${reachFilter('absences', role, 'a')}
    order by a.last_day, a.id limit ${mostAbsences}
  ) a)`;

/** On-call shifts of the technician `t` that end at `begins` or later; a day's margin covers every time zone. */
const turnsFrom = (begins: SQL, role: Role) => sql`(
  select coalesce(json_agg(json_build_object('first_day', x.first_day, 'last_day', x.last_day)), '[]'::json)
  from (
    select * from on_call_turns x
    where x.technician_id = t.id and x.last_day >= (${begins} - interval '1 day')::date
      and ${reachFilter('on_call_turns', role, 'x')}
    order by x.last_day, x.id limit ${mostTurns}
  ) x)`;

/**
 * Returns the crews of the operators that have something to plan, as a JSON array: the active technicians with their
 * open jobs on the days that are searched. `searches` selects `operator_id` and the instant `begins` at which the
 * search for a time starts.
 */
export function crewsJson(searches: SQL, role: Role, without: string | null = null): SQL {
  const isOther = without === null ? sql`true` : sql`j.id <> ${without}::uuid`;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'operator_id', o.id,
      'hours', json_build_object(${openDaysJson}, ${usualMinutes}),
      'technicians', (
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'phone', t.phone,
          'specialization', t.specialization, 'skills', t.skills, 'is_active', t.is_active,
          'week', t.week, 'absences', ${absencesFrom(sql`lower(spans.days)`, role)}, 'on_call', ${turnsFrom(sql`lower(spans.days)`, role)}) order by t.name, t.id), '[]'::json)
        from (
          select * from technicians t
          where t.operator_id = o.id and t.is_active and ${reachFilter('technicians', role, 't')}
          order by t.name, t.id limit ${mostTechnicians}
        ) t),
      'jobs', (
        select coalesce(json_agg(json_build_object('technician_id', j.technician_id, 'number', 'JO-' || j.number,
          'at', j.scheduled_date, 'duration_minutes', j.duration_minutes, 'position', ${positionJson}) order by j.scheduled_date, j.id), '[]'::json)
        from (
          select j.* from unnest(spans.days) span join job_orders j
            on j.operator_id = o.id and j.scheduled_date >= lower(span) and j.scheduled_date < upper(span)
          where j.technician_id is not null and ${jobIs('open')} and ${isOther} and ${reachFilter('job_orders', role, 'j')}
          order by j.scheduled_date, j.id limit ${mostJobs}
        ) j join clients c on c.id = j.client_id))), '[]'::json)
    from (
      select operator_id, range_agg(tstzrange(begins - interval '1 day', begins + interval '${sql.raw(String(daysSearched + 1))} days')) as days
      from (${searches}) wanted group by operator_id
    ) spans join country_operators o on o.id = spans.operator_id)`;
}

export function crewsOf(read: readonly CrewRead[]): ReadonlyMap<string, CrewOf> {
  return new Map(
    read.map(({ operator_id, hours, technicians, jobs }) => {
      const placed = new Map<string, PlacedJob[]>(technicians.map(({ id }) => [id, []]));
      for (const { technician_id, at, ...job } of jobs) {
        placed.get(technician_id)?.push({ ...job, scheduled_date: new Date(at) });
      }
      const crew = technicians.map((person) => ({ ...person, jobs: placed.get(person.id) ?? [] }));
      return [operator_id, { hours, crew }];
    }),
  );
}

/** The fault that the client tapped for the request of a job `j`. */
export const faultOfJob = sql`(select q.fault from service_requests q where q.id = j.service_request_id)`;

/** The facts about a request or a job that its proposals need, as the statement returns them. */
export type VisitToPlanRow = Omit<
  VisitToPlan,
  'length' | 'machine_kind' | 'is_kind_assumed' | 'arrive_by'
> & {
  readonly arrive_by: string | null;
  readonly type: ServiceType;
  /** Null for a request, whose visit gets the usual length of its kind at this operator. */
  readonly duration_minutes: number | null;
  /** The machine's model, which determines its kind. */
  readonly model: string;
};

export function visitToPlanOf(
  { type, duration_minutes, arrive_by, model, ...visit }: VisitToPlanRow,
  hours: CrewHours,
): VisitToPlan {
  const length = { duration_minutes: duration_minutes ?? visitMinutesOf(hours, type) };
  return {
    ...visit,
    length,
    arrive_by: arrive_by === null ? null : new Date(arrive_by),
    machine_kind: machineKindOf(model),
    is_kind_assumed: namedKindOf(model) === null,
  };
}

export function proposalView(proposal: Proposal, crew: readonly CrewPerson[]): ProposalView {
  return {
    ...proposal,
    reasons: [...proposal.reasons],
    technician_name: crew.find(({ id }) => id === proposal.technician_id)?.name ?? '',
    scheduled_date: proposal.scheduled_date.toISOString(),
  };
}
