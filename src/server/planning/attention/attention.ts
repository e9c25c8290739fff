import { type SQL, sql } from 'drizzle-orm';
import { getAttention } from '#contract/planning/attention.ts';
import type { Role } from '#domain/actor.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import { type AttentionKind, attentionKinds, attentionLimits } from '#domain/planning/attention.ts';
import type { ServiceRequest } from '#domain/service-request.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobCardJson, withJobCard } from '#server/store/job-orders/card.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { isDisputed } from '#server/store/job-orders/signature.ts';
import { isConfirmed } from '#server/store/shapes/accepted-concern.ts';
import {
  jobAsksForVisit,
  jobIs,
  jobIsAt,
  jobIsNot,
  jobIsOnHold,
  jobIsUnsigned,
  requestIs,
  requestIsNot,
  urgencyIs,
  urgencyIsNot,
} from '#server/store/shapes/conditions.ts';
import { dateAt, endOfDate, isHoliday, startOfDate } from '#server/store/shapes/operator-day.ts';
import { isOverDay, isOverLength, underWaySince } from '#server/store/shapes/still-running.ts';
import {
  beforePart,
  isReachedJob,
  jobFound,
  lateWorkToSettle,
  otherTimeAsked,
  partDue,
} from './attention-jobs.ts';
import { canBeFollowed, descriptionOf, handedInByJson, priceJson, requestJson } from './attention-row.ts';

const mostShown = 50;
const leastOfKind = 5;
const mostCounted = 1000;

const span = (count: number, unit: 'minutes' | 'hours' | 'days') => sql.raw(`interval '${count} ${unit}'`);
/** The maximum length of a job. It limits the range that an index has to read. */
const longest = span(durationLimits.max, 'minutes');
const endsAt = (alias: 'j' | 'k') =>
  sql.raw(`(${alias}.scheduled_date + interval '1 minute' * ${alias}.duration_minutes)`);

const { late_minutes, unassigned_hours, unsigned_hours, overlap_days, price_days } = attentionLimits;

/** Returns jobs ordered by the instant in the column `at`, each with the job that it overlaps, if any. */
const jobs = (at: keyof JobOrder, from: SQL, other = 'null::uuid') => sql`
  select ${jobFound}, ${sql.raw(`j.${at}`)} as at, ${sql.raw(other)} as other_id ${from}
  order by ${sql.raw(`j.${at}`)}, j.id limit ${sql.raw(String(mostCounted))}`;

const requests = (at: keyof ServiceRequest, from: SQL) => sql`
  select r.id as case_id, r.id as request_id, null::uuid as job_id, ${sql.raw(`r.${at}`)} as at, null::uuid as other_id ${from}
  order by ${sql.raw(`r.${at}`)}, r.id limit ${sql.raw(String(mostCounted))}`;

const firstJobs = (role: Role, condition: SQL, most = mostCounted) => sql`(
  select * from job_orders j where ${isReachedJob(role, 'j')} and ${condition}
  order by j.scheduled_date, j.id limit ${sql.raw(String(most))})`;

/** Returns only the later of two planned jobs that overlap. Jobs that have started are never returned. */
const overlapping = (role: Role, now: SQL) => {
  const planned = sql`${jobIsAt('planned')} and j.scheduled_date > ${now} - ${longest}
    and j.scheduled_date < ${now} + ${span(overlap_days, 'days')}`;
  return sql`from ${firstJobs(role, planned, 2 * mostCounted)} j cross join lateral (
      select k.id from job_orders k
      where ${isReachedJob(role, 'k')} and k.technician_id = j.technician_id and ${jobIs('open', 'k')} and k.id <> j.id
        and k.scheduled_date > j.scheduled_date - ${longest} and k.scheduled_date < ${endsAt('j')}
        and ${endsAt('k')} > j.scheduled_date
        and (not (${jobIsAt('planned', 'k')}) or (k.scheduled_date, k.id) < (j.scheduled_date, j.id))
      order by k.scheduled_date, k.id limit 1
    ) other
    where ${endsAt('j')} > ${now}`;
};

/** Returns emergencies that are planned after their arrival target. */
const plannedTooLate = (role: Role) => sql`
  from (
    select * from job_orders j where ${isReachedJob(role, 'j')} and ${jobIs('planned')} and j.arrive_by is not null
    order by j.arrive_by, j.id limit ${sql.raw(String(mostCounted))}
  ) j where ${urgencyIs('emergency', 'j')} and j.scheduled_date > j.arrive_by`;

const isNotFollowed = sql`not exists (select 1 from job_orders k where k.forerunner_id = j.id)`;

/** Returns completed visits that need a follow-up visit and have none, until someone settles them. */
const leftToDo = (role: Role) => sql`
  from job_orders j
  where ${isReachedJob(role, 'j')} and ${jobIs('completed')} and ${jobAsksForVisit()} and ${isNotFollowed}`;

/**
 * Returns canceled visits whose request is neither planned again nor closed, no matter how long ago they were canceled.
 */
const stranded = (role: Role) => sql`
  from ${jobsWith('cancellation')} j join service_requests r on r.assigned_job_order_id = j.id and r.id = j.service_request_id
  where ${isReachedJob(role, 'j')} and ${jobIsAt('cancelled')} and ${isNotFollowed}
    and ${reachFilter('service_requests', role, 'r')} and ${requestIs('served')}`;

/** Returns visits on closed days, except emergencies and confirmed days: these are planned on purpose. */
const onClosedDay = (role: Role, now: SQL, stage: 'planned' | 'unassigned') => {
  const day = sql`(${dateAt(now, sql`o.time_zone`)} + n)`;
  return sql`from generate_series(0, ${sql.raw(String(overlap_days))}) n cross join lateral ${firstJobs(
    role,
    sql`${jobIsAt(stage)} and j.scheduled_date > ${now} and j.scheduled_date >= ${startOfDate(day, sql`o.time_zone`)}
      and j.scheduled_date < ${endOfDate(day, sql`o.time_zone`)}`,
  )} j where ${isHoliday(day)} and ${urgencyIsNot('emergency', 'j')} and not ${isConfirmed('holiday')}`;
};

/** Returns no-shows and canceled follow-up visits that have no request waiting for another visit. */
const missed = (role: Role) => sql`
  from ${jobsWith('cancellation')} j
  where ${isReachedJob(role, 'j')} and ${jobIs('cancelled')} and ${isNotFollowed} and ${jobAsksForVisit()} and j.service_request_id is null`;

const unsigned = (role: Role, now: SQL) => sql`
  from job_orders j where ${isReachedJob(role, 'j')} and ${jobIsUnsigned()}
    and j.job_order_form_submitted_at < ${now} - ${span(unsigned_hours, 'hours')}`;

const stillRunning = (role: Role, now: SQL) => sql`
  select ${jobFound}, ${underWaySince} as at, null::uuid as other_id
  from job_orders j where ${isReachedJob(role, 'j')} and (${isOverLength(now)} or ${isOverDay(now)})
  order by ${underWaySince}, j.id limit ${sql.raw(String(mostCounted))}`;

/**
 * Returns work that is still on hold after its stated end. If no end was stated, returns work on hold since an earlier
 * day, or for longer than its planned length.
 */
const onHold = (role: Role, now: SQL) => {
  const today = startOfDate(dateAt(now, sql`o.time_zone`), sql`o.time_zone`);
  return sql`from job_orders j where ${isReachedJob(role, 'j')} and ${jobIsOnHold()}
    and case when j.hold_until is not null then j.hold_until < ${now}
      else j.paused_at < ${today} or j.paused_at + make_interval(mins => j.duration_minutes) < ${now} end`;
};

/** Returns the visits with an unusual price that the client has already been shown. */
const unusuallyPriced = (role: Role, now: SQL) => sql`
  from ${jobsWith('report')} j
  where ${isReachedJob(role, 'j')} and j.price_question is not null and ${jobIsNot('cancelled')}
    and j.job_order_form_submitted_at > ${now} - ${span(price_days, 'days')}`;

/** Returns `condition`, limited to the requests of the operator `o` that the role has access to. */
const isReachedRequest = (role: Role, condition: SQL) =>
  sql`${reachFilter('service_requests', role, 'r')} and r.operator_id = o.id and ${condition}`;

/** Returns the operator's first approved requests, which an index finds in this order. */
const firstReviewed = (role: Role) => sql`(
  select * from service_requests r where ${isReachedRequest(role, requestIs('reviewed'))}
  order by r.created_at, r.id limit ${sql.raw(String(mostCounted))})`;

const unassignedJobs = (role: Role) => firstJobs(role, jobIsAt('unassigned'));

/** Returns the emergencies, including those whose visit was canceled, so that none is forgotten. */
const emergencies = (role: Role): readonly SQL[] => [
  requests(
    'created_at',
    sql`from service_requests r where ${isReachedRequest(role, requestIs('waiting'))} and ${urgencyIs('emergency', 'r')}`,
  ),
  jobs('scheduled_date', sql`from ${unassignedJobs(role)} j where ${urgencyIs('emergency', 'j')}`),
  jobs('scheduled_date', plannedTooLate(role)),
  jobs('cancelled_at', sql`${stranded(role)} and ${urgencyIs('emergency', 'r')}`),
];

/**
 * Returns the requests for which someone has to call back the person who reported an emergency from a label, including
 * those whose visit was canceled.
 */
const awaitingCall = (role: Role) =>
  requests(
    'created_at',
    sql`from service_requests r where ${isReachedRequest(role, requestIsNot('rejected'))} and r.awaits_call_back`,
  );

/** Returns each kind's queries for the operator `o`, most urgent first, each with a limit and an index. */
const sources = (role: Role, now: SQL): Readonly<Record<AttentionKind, readonly SQL[]>> => {
  const unassigned = unassignedJobs(role);
  const isReached = (condition: SQL) => isReachedRequest(role, condition);
  return {
    emergency: emergencies(role),
    call_back: [awaitingCall(role)],
    response_late: [
      requests(
        'respond_by',
        sql`from service_requests r where ${isReached(requestIs('pending'))} and r.respond_by < ${now}`,
      ),
    ],
    arrival_late: [
      requests('arrive_by', sql`from ${firstReviewed(role)} r where r.arrive_by < ${now}`),
      jobs(
        'arrive_by',
        sql`from ${jobsWith('arrival')} j where ${isReachedJob(role, 'j')} and ${jobIs('planned')} and j.first_arrived_at is null
          and j.arrive_by < ${now}`,
      ),
    ],
    late: [
      jobs(
        'scheduled_date',
        sql`from job_orders j where ${isReachedJob(role, 'j')} and ${jobIsAt('planned')}
          and j.scheduled_date < ${now} - ${span(late_minutes, 'minutes')}`,
      ),
    ],
    overlap: [jobs('scheduled_date', overlapping(role, now), 'other.id')],
    closed_day: [
      jobs('scheduled_date', onClosedDay(role, now, 'planned')),
      jobs('scheduled_date', onClosedDay(role, now, 'unassigned')),
    ],
    before_part: beforePart(role, now).map((from) => jobs('scheduled_date', from)),
    time_asked: [jobs('asked_date', otherTimeAsked(role))],
    disputed: [
      jobs(
        'disputed_at',
        sql`from ${jobsWith('dispute')} j where ${isReachedJob(role, 'j')} and ${isDisputed('j')}`,
      ),
    ],
    late_work: [lateWorkToSettle(role, mostCounted)],
    stranded: [jobs('cancelled_at', stranded(role))],
    unassigned: [
      jobs(
        'scheduled_date',
        sql`from ${unassigned} j where j.scheduled_date < ${now} + ${span(unassigned_hours, 'hours')}`,
      ),
    ],
    still_running: [stillRunning(role, now)],
    on_hold: [jobs('paused_at', onHold(role, now))],
    unsigned: [jobs('job_order_form_submitted_at', unsigned(role, now))],
    part_due: [partDue(role, now, mostCounted)],
    follow_up: [jobs('completed_date', leftToDo(role)), jobs('cancelled_at', missed(role))],
    unusual_price: [jobs('job_order_form_submitted_at', unusuallyPriced(role, now))],
  };
};

/**
 * Returns the common table expressions that select the findings on the list as the rows `shown`: for each case, its most
 * urgent problem.
 */
export function shownFindings(role: Role, now: SQL): SQL {
  const of = sources(role, now);
  const findings = attentionKinds.flatMap((kind, rank) =>
    of[kind].map((source) =>
      sql.join([sql.raw(`select ${rank} as rank, '${kind}' as kind, f.* from (`), source, sql`) f`]),
    ),
  );
  return sql`
    found as (
      select distinct on (e.case_id) e.*
      from country_operators o cross join lateral (${sql.join(findings, sql` union all `)}) e
      where ${reachFilter('country_operators', role, 'o')}
      order by e.case_id, e.rank, e.at, e.job_id
    ), placed as (
      select f.*, count(*) over (partition by rank) as of_kind,
        row_number() over (partition by rank order by at, case_id) as place
      from found f
    ), shown as (
      select * from placed order by place > ${sql.raw(String(leastOfKind))}, rank, place limit ${sql.raw(String(mostShown))}
    )`;
}

export const attentionOf = once((role: Role) =>
  readyStatement<'now'>(
    (value) => sql`
      with ${shownFindings(role, sql`${value('now')}::timestamptz`)}, rows as (
        select s.rank, s.kind, s.of_kind, s.place, json_build_object(
          'at', s.at, 'description', ${descriptionOf}, 'request', ${requestJson},
          'job', (select ${jobCardJson} from job_orders j ${withJobCard} where j.id = s.job_id),
          'price', ${priceJson}, 'can_be_followed', ${canBeFollowed},
          'handed_in_by', ${handedInByJson},
          'overlaps', (
            select json_build_object('id', j.id, 'number', 'JO-' || j.number, 'scheduled_date', j.scheduled_date)
            from job_orders j where j.id = s.other_id)) as json
        from shown s
      )
      select json_build_object('groups', coalesce(json_agg(of_kind order by rank), '[]'::json)) as json
      from (
        select rank, json_build_object(
          'kind', kind, 'count', of_kind, 'rows', json_agg(json order by place)) as of_kind
        from rows group by rank, kind, of_kind
      ) groups`,
  ),
);

export const attention = query(getAttention, 'dashboard', ({ tx, actor, now }) =>
  tx.json(attentionOf(actor.role)({ now })),
);
