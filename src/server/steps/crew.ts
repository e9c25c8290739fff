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
import { patternOf } from '#server/store/access/search.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { openDaysJson } from '#server/store/shapes/operator-day.ts';
import { positionOfPlace, withSite } from '#server/store/shapes/visit-place.ts';

/** The number of technicians to which a larger crew is narrowed down before any times are computed for them. */
const mostCompared = 200;
/** The number of days whose planned work decides who has the most free time. */
const daysOfLoad = 3;
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
  readonly second_name: string | null;
  readonly phone: string;
  readonly specialization: string | null;
};
/** The working hours of an operator's crew, and the lengths of its visits. */
type CrewHours = OpenDays & VisitMinutes;

/**
 * A crew or, if it is large, only the technicians to compare. `size` is the number of technicians in the whole crew.
 */
export type CrewOf = {
  readonly hours: CrewHours;
  readonly crew: readonly CrewPerson[];
  readonly size: number;
};

type CrewRead = {
  readonly operator_id: string;
  readonly size: number;
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

const latestVisits = (machine_id: SQL, role: Role) => sql`
  select j.technician_id from job_orders j
  where j.machine_id = ${machine_id} and ${jobIs('completed')} and ${reachFilter('job_orders', role, 'j')}
  order by j.scheduled_date desc limit ${sql.raw(String(visitsLookedAt))}`;

/** Returns the IDs of the technicians of the machine's latest visits, as a JSON array. */
export const knownTechnicians = (machine_id: SQL, role: Role): SQL => sql`(
  select coalesce(json_agg(distinct visit.technician_id), '[]'::json)
  from (${latestVisits(machine_id, role)}) visit)`;

/**
 * Returns SQL for the absences of the technician `t` that end at `begins` or later, with a day's margin for every time
 * zone.
 */
const absencesFrom = (begins: SQL, role: Role) => sql`(
  select coalesce(json_agg(json_build_object('kind', a.kind, 'first_day', a.first_day, 'last_day', a.last_day,
    'begins_at', a.begins_at, 'ends_at', a.ends_at)), '[]'::json)
  from (
    select * from absences a
    where a.technician_id = t.id and a.last_day >= (${begins} - interval '1 day')::date
      and ${reachFilter('absences', role, 'a')}
    order by a.last_day, a.id limit ${mostAbsences}
  ) a)`;

/**
 * Returns SQL for the on-call shifts of the technician `t` that end at `begins` or later, with a day's margin for every
 * time zone.
 */
const turnsFrom = (begins: SQL, role: Role) => sql`(
  select coalesce(json_agg(json_build_object('first_day', x.first_day, 'last_day', x.last_day)), '[]'::json)
  from (
    select * from on_call_turns x
    where x.technician_id = t.id and x.last_day >= (${begins} - interval '1 day')::date
      and ${reachFilter('on_call_turns', role, 'x')}
    order by x.last_day, x.id limit ${mostTurns}
  ) x)`;

type CrewOptions = {
  /** The job that is being moved, whose time counts as free. */
  readonly without?: string | null;
  /** A search text that the technicians must match. */
  readonly search?: string | undefined;
  /** A technician who is always compared, unless they do not match the search. */
  readonly technician_id?: string | null;
};

/**
 * Returns SQL that checks whether the technician `t` matches the search text. Without a text, all technicians match.
 */
export function technicianHas(search: string | undefined): SQL {
  const pattern = patternOf('technicians', search);
  return pattern === null ? sql`true` : sql`t.search_text like search_form(${pattern})`;
}

/** Returns the condition for a technician `t` of the operator `o` who can get work. */
const candidates = (role: Role, matches: SQL) =>
  sql`t.operator_id = o.id and t.is_active and ${reachFilter('technicians', role, 't')} and ${matches}`;

/**
 * Selects the IDs of the technicians to compare. In a large crew, these are `technician_id` and the ones who recently
 * visited one of the machines. Next are those with the least planned work in the first days. The combinations of
 * skills take turns, so that there are trained people for every kind of machine. Technicians who are absent on all of
 * these days come last.
 */
const comparedIds = (role: Role, machines: SQL, matches: SQL, technician_id: string | null) => {
  // The spans begin a day before the search, for jobs that last into its first day.
  const begins = sql`(lower(spans.days) + interval '1 day')`;
  const ends = sql`(${begins} + ${sql.raw(`interval '${daysOfLoad} days'`)})`;
  return sql`
    select t.id from (
      select t.id, t.name, work.minutes, away.is_away, row_number() over (
        partition by t.skills order by away.is_away, work.minutes nulls first, t.name, t.id) as turn
      from technicians t
      cross join lateral (
        select exists (
          select from absences a
          where a.technician_id = t.id and a.begins_at is null and a.first_day <= ${begins}::date
            and a.last_day >= ${ends}::date and ${reachFilter('absences', role, 'a')}) as is_away
      ) away
      left join (
        select j.technician_id, sum(j.duration_minutes) as minutes from job_orders j
        where crew.size > ${mostCompared} and j.operator_id = o.id and j.scheduled_date >= ${begins}
          and j.scheduled_date < ${ends} and ${jobIs('open')} and ${reachFilter('job_orders', role, 'j')}
        group by j.technician_id
      ) work on work.technician_id = t.id
      where ${candidates(role, matches)}
    ) t
    order by (t.id = ${technician_id}::uuid) desc nulls last, (crew.size > ${mostCompared} and t.id in (
      select visit.technician_id
      from (select distinct machine_id from (${machines}) planned) planned
      cross join lateral (${latestVisits(sql`planned.machine_id`, role)}) visit
      where visit.technician_id is not null
    )) desc, t.is_away, t.turn, t.minutes nulls first, t.name, t.id
    limit ${mostCompared}`;
};

/**
 * Returns the crews of the operators that have something to plan, as a JSON array: the active technicians, their
 * number, and their open jobs on the days that are searched. `searches` selects `operator_id` and the instant `begins`
 * at which the search for a time starts. `machines` selects the `machine_id` of the visits.
 */
export function crewsJson(
  searches: SQL,
  machines: SQL,
  role: Role,
  { without = null, search, technician_id = null }: CrewOptions = {},
): SQL {
  const matches = technicianHas(search);
  const isOther = without === null ? sql`true` : sql`j.id <> ${without}::uuid`;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'operator_id', o.id,
      'size', crew.size,
      'hours', json_build_object(${openDaysJson}, ${usualMinutes}),
      'technicians', (
        select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'second_name', t.second_name, 'phone', t.phone,
          'specialization', t.specialization, 'skills', t.skills, 'is_active', t.is_active,
          'week', t.week, 'absences', ${absencesFrom(sql`lower(spans.days)`, role)}, 'on_call', ${turnsFrom(sql`lower(spans.days)`, role)}) order by t.name, t.id), '[]'::json)
        from technicians t where t.id = any(compared.ids)),
      'jobs', (
        select coalesce(json_agg(json_build_object('technician_id', j.technician_id, 'number', 'JO-' || j.number,
          'at', j.scheduled_date, 'duration_minutes', j.duration_minutes, 'position', ${positionOfPlace}) order by j.scheduled_date, j.id), '[]'::json)
        from (
          select j.* from (
            -- With row security, an index takes columns, but no expressions on them.
            select lower(span) as begins, upper(span) as ends from unnest(spans.days) span offset 0
          ) span join job_orders j
            on j.operator_id = o.id and j.scheduled_date >= span.begins and j.scheduled_date < span.ends
          where j.technician_id = any(compared.ids) and ${jobIs('open')} and ${isOther} and ${reachFilter('job_orders', role, 'j')}
          order by j.scheduled_date, j.id limit ${mostJobs}
        ) j join clients c on c.id = j.client_id join machines m on m.id = j.machine_id ${withSite('j')}))), '[]'::json)
    from (
      select operator_id, range_agg(tstzrange(begins - interval '1 day', begins + interval '${sql.raw(String(daysSearched + 1))} days')) as days
      from (${searches}) wanted group by operator_id
    ) spans join country_operators o on o.id = spans.operator_id
    cross join lateral (select count(*) as size from technicians t where ${candidates(role, matches)}) crew
    cross join lateral (select array(${comparedIds(role, machines, matches, technician_id)}) as ids) compared)`;
}

export function crewsOf(read: readonly CrewRead[]): ReadonlyMap<string, CrewOf> {
  return new Map(
    read.map(({ operator_id, size, hours, technicians, jobs }) => {
      const placed = new Map<string, PlacedJob[]>(technicians.map(({ id }) => [id, []]));
      for (const { technician_id, at, ...job } of jobs) {
        placed.get(technician_id)?.push({ ...job, scheduled_date: new Date(at) });
      }
      const crew = technicians.map((person) => ({ ...person, jobs: placed.get(person.id) ?? [] }));
      return [operator_id, { hours, crew, size }];
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
  const technician = crew.find(({ id }) => id === proposal.technician_id);
  return {
    ...proposal,
    reasons: [...proposal.reasons],
    technician_name: technician?.name ?? '',
    technician_second_name: technician?.second_name ?? null,
    scheduled_date: proposal.scheduled_date.toISOString(),
  };
}
