import { type SQL, sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import { type Crew, type CrewMemberView, getCrew, type plannedRecords } from '#contract/planning/crew.ts';
import type { Role } from '#domain/actor.ts';
import { conflictsOf } from '#domain/planning/appointment.ts';
import { spanOf } from '#domain/planning/crew-days.ts';
import { type WorkTimeLeft, workTimeLeft } from '#domain/planning/load.ts';
import { isOnCallOn } from '#domain/planning/on-call.ts';
import { fitOf, proposals } from '#domain/planning/proposal.ts';
import type { VisitToPlan } from '#domain/planning/visit-to-plan.ts';
import { isEmergency, serviceRequestDefaults } from '#domain/service-request.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { query } from '#server/platform/query.ts';
import {
  type CrewOf,
  type CrewPerson,
  crewsJson,
  crewsOf,
  knownTechnicians,
  proposalView,
  type VisitToPlanRow,
  visitToPlanOf,
} from '#server/steps/crew.ts';
import { visitAfterJob, visitOfJob, visitOfRequest } from '#server/steps/visits-to-plan.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { startOfDate } from '#server/store/shapes/operator-day.ts';
import { positionOfPlace, withSite } from '#server/store/shapes/visit-place.ts';

const proposed = 3;

export type CrewData = VisitToPlanRow & {
  readonly crews: Parameters<typeof crewsOf>[0];
  readonly operator_id: string;
  /** The technician who started the work, if any. Only a different technician can then be chosen. */
  readonly begun_by: string | null;
  /** The appointment that the work already has. */
  readonly planned_for: string | null;
};

/** Selects the work to plan as one row `w`, with columns that are the same for every kind of work. */
const workRow: Readonly<Record<(typeof plannedRecords)[number], (id: string, role: Role, now: Date) => SQL>> =
  {
    service_requests: (id, role) => sql`
    select ${visitOfRequest}
    from service_requests r where r.id = ${id} and ${reachFilter('service_requests', role, 'r')}`,
    job_orders: (id, role) => sql`
    select ${visitOfJob}
    from job_orders j join country_operators o on o.id = j.operator_id
    where j.id = ${id} and ${reachFilter('job_orders', role, 'j')}`,
    second_visits: (id, role, now) => sql`
    select ${visitAfterJob(sql`${now}::timestamptz`)}
    from job_orders j join country_operators o on o.id = j.operator_id
    where j.id = ${id} and ${reachFilter('job_orders', role, 'j')}`,
    machines: (id, role) => sql`
    select m.operator_id, m.id as machine_id, m.client_id, ${serviceRequestDefaults.service_type_requested} as type,
      null::integer as duration_minutes, null::uuid as begun_by, null::timestamptz as planned_for,
      null::timestamptz as arrive_by, ${serviceRequestDefaults.urgency} as urgency,
      current_date as preferred_date, 'plan' as day_from, null::text as preferred_time_slot, null::text as fault,
      null::json as awaited_part
    from machines m where m.id = ${id} and ${reachFilter('machines', role, 'm')}`,
  };

type CrewQuestion = Pick<ParsedInputOf<typeof getCrew>, 'record' | 'id' | 'at' | 'search' | 'technician_id'>;

/** Reads the work to plan with the crew of its operator, as JSON; null if the role has no access to it. */
export function readCrew(
  { tx, now }: Pick<QueryContext, 'tx' | 'now'>,
  question: CrewQuestion,
  role: Role,
): Promise<string | null> {
  const { record, id, at, search, technician_id = null } = question;
  const options = { without: record === 'job_orders' ? id : null, search, technician_id };
  const named = at === undefined ? sql`` : sql`union all select w.operator_id, ${at}::timestamptz from w`;
  const begins = sql`
    select w.operator_id, greatest(${startOfDate(sql`w.preferred_date`, sql`o.time_zone`)}, ${now}::timestamptz) as begins
    from w join country_operators o on o.id = w.operator_id
    union all select w.operator_id, ${now}::timestamptz from w ${named}`;
  return tx.json(sql`
    with w as (${workRow[record](id, role, now)})
    select json_build_object(
      'operator_id', w.operator_id, 'type', w.type, 'duration_minutes', w.duration_minutes, 'begun_by', w.begun_by, 'planned_for', w.planned_for,
      'arrive_by', w.arrive_by, 'urgency', w.urgency, 'preferred_date', w.preferred_date, 'day_from', w.day_from,
      'preferred_time_slot', w.preferred_time_slot, 'position', ${positionOfPlace},
      'model', m.model, 'fault', w.fault, 'awaited_part', w.awaited_part, 'last_technician_id', ${lastTechnician(record, id)},
      'known_by', ${knownTechnicians(sql`w.machine_id`, role)},
      'crews', ${crewsJson(begins, sql`select machine_id from w`, role, options)}) as json
    from w join clients c on c.id = w.client_id join machines m on m.id = w.machine_id ${withSite('w')}`);
}

export const crew = query(getCrew, 'record', async ({ tx, actor, now }, input) => {
  const { at, duration_minutes } = input;
  const json = await readCrew({ tx, now }, input, actor.role);
  if (json === null) return null;
  const { operator_id, begun_by, planned_for, crews, ...read }: CrewData = JSON.parse(json);
  const operatorCrew = crewsOf(crews).get(operator_id);
  if (operatorCrew === undefined) return null;
  const crew = operatorCrew.crew.filter(({ id }) => id !== begun_by);
  const size = operatorCrew.size - (operatorCrew.crew.length - crew.length);
  const when = { now, isBegun: begun_by !== null, planned_for: dateOf(planned_for), at: dateOf(at ?? null) };
  const visitRow = { ...read, duration_minutes: duration_minutes ?? read.duration_minutes };
  return JSON.stringify(
    crewFor(visitToPlanOf(visitRow, operatorCrew.hours), { ...operatorCrew, crew, size }, when),
  );
});

/** Returns the technician of the earlier visit when a follow-up visit is planned; otherwise null. */
const lastTechnician = (record: (typeof plannedRecords)[number], id: string) =>
  record === 'second_visits'
    ? sql`(select j.technician_id from job_orders j where j.id = ${id})`
    : sql`null::uuid`;

const dateOf = (instant: string | null) => (instant === null ? null : new Date(instant));

type PlanningTime = {
  readonly now: Date;
  readonly isBegun: boolean;
  readonly planned_for: Date | null;
  readonly at: Date | null;
};

function crewFor(
  visit: VisitToPlan,
  { crew: people, hours, size }: CrewOf,
  { at, ...when }: PlanningTime,
): Crew {
  const best = proposals(visit, { crew: people, hours, now: when.now }, proposed);
  const thoughtOf = at ?? best[0]?.scheduled_date ?? when.now;
  const date = dateIn(hours.time_zone, thoughtOf);
  const day = spanOf(date, hours.time_zone);
  const members = people.map((person) => {
    const { jobs, minutes, weight, ...fit } = fitOf(person, visit, day);
    const memberConcerns = at === null ? noConcerns : concernsAt(at, person, visit, { hours, ...when });
    const time = {
      ...workTimeLeft(date, hours, person, when.now),
      is_on_call: isOnCallOn(date, person.on_call),
    };
    return {
      member: viewOf(person, { ...fit, ...time, jobs: jobs.length, minutes }, memberConcerns),
      weight,
    };
  });
  return {
    time_zone: hours.time_zone,
    duration_minutes: visit.length.duration_minutes,
    technicians: members.toSorted(byFit).map(({ member }) => member),
    technicians_count: size,
    proposals: best.map((one) => proposalView(one, people)),
  };
}

type WeighedMember = { readonly member: CrewMemberView; readonly weight: number };

/** Sorts technicians to the end if they neither work nor are on call on that day. */
function byFit(one: WeighedMember, other: WeighedMember): number {
  const isOff = ({ member }: WeighedMember) => Number(member.available_minutes === 0 && !member.is_on_call);
  return isOff(one) - isOff(other) || one.weight - other.weight;
}

type MemberConcerns = Pick<CrewMemberView, 'concerns' | 'overlaps'>;
const noConcerns: MemberConcerns = { concerns: [], overlaps: [] };

function concernsAt(
  scheduled_date: Date,
  person: CrewPerson,
  { length, arrive_by, urgency, awaited_part = null }: VisitToPlan,
  when: Pick<CrewOf, 'hours'> & Omit<PlanningTime, 'at'>,
): MemberConcerns {
  const work = { arrive_by, awaited_part, isEmergency: isEmergency(urgency) };
  const placed = { ...when, ...work, technician: person, others: person.jobs };
  const { concerns, overlaps } = conflictsOf({ ...length, scheduled_date }, placed);
  return { concerns: [...concerns], overlaps: [...overlaps] };
}

type Fit = WorkTimeLeft &
  Pick<CrewMemberView, 'is_on_call' | 'jobs' | 'minutes' | 'km' | 'training' | 'knows_machine'>;

function viewOf(
  { id, name, second_name, phone, specialization }: CrewPerson,
  { jobs, minutes, available_minutes, is_on_call, is_away, is_over, km, training, knows_machine }: Fit,
  memberConcerns: MemberConcerns,
): CrewMemberView {
  const day = { jobs, minutes, available_minutes, is_on_call, is_away, is_over };
  return {
    id,
    name,
    second_name,
    phone,
    specialization,
    ...day,
    km,
    training,
    knows_machine,
    ...memberConcerns,
  };
}
