import { sql } from 'drizzle-orm';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { dateIn } from '#domain/values/calendar.ts';
import type { VisitStanding } from '#domain/visit/standing.ts';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { formatDateTime, formatTime } from '#web/app/time/dates.ts';
import { type TimelineStep, timelineOf } from '#web/dashboards/timeline.ts';
import { nextVisitOf } from '#web/records/job-orders/visit/next-visit.ts';
import { sentencesOf } from '#web/records/job-orders/visit/visit-sentences.ts';
import { standingWords } from '#words/en/job-orders/visit/standing.ts';
import { visitTime } from '#words/say/visit-time.ts';
import { visitWhen } from '#words/say/visit-when.ts';
import { wordsOf } from '#words/words.ts';
import { stayingClients } from '../world.ts';
import type { CheckResult, Invariant } from './scene.ts';

/** The state of an open visit according to its row, for the client who is waiting for it. */
export type Row = {
  readonly id: string;
  readonly number: number;
  readonly client_id: string;
  readonly is: VisitStanding;
  readonly name: string | null;
  readonly scheduled_date: Date;
  readonly window_minutes: number;
  readonly time_zone: string;
  readonly since: Date | null;
  readonly is_added_emergency: boolean;
};

export const openVisits = (now: Date) => sql`
  with rows as (
    select j.id, j.number, j.client_id, t.name, j.scheduled_date, j.window_minutes, o.time_zone, j.on_the_way_at, j.paused_at,
      j.work_ended_at, j.started_at, j.job_order_form_submitted_at,
      j.urgency = 'emergency' and exists (
        select from events e where e.record_id = j.id and e.type = 'job-orders.raised'
          and e.changes -> 'urgency' ->> 'to' = 'emergency' and not exists (
            select from events m where m.record_id = j.id and m.type = 'job-orders.rescheduled' and m.at > e.at)
      ) as is_added_emergency, case
        when j.status = 'scheduled' and j.technician_id is null then
          case when j.scheduled_date + make_interval(mins => j.window_minutes) < ${now} then 'unstaffed_late' else 'unstaffed' end
        when j.status = 'scheduled' and j.on_the_way_at > ${now}::timestamptz - interval '12 hours' then 'on_the_way'
        when j.status = 'scheduled' and j.scheduled_date + make_interval(mins => j.window_minutes) < ${now} then 'overdue'
        when j.status = 'scheduled' then 'expected'
        when j.workflow_status = 'awaiting_signature' and j.outcome is null and j.problem_resolved and not j.follow_up_required then 'unsigned'
        when j.workflow_status = 'awaiting_signature' then 'unsigned_in_part'
        when j.outcome is not null then j.outcome
        when j.work_ended_at is not null then 'reopened'
        when j.paused_at is not null then 'paused'
        when ${now}::timestamptz - j.started_at >= interval '5 hours' + make_interval(secs => j.paused_seconds) then 'unfinished'
        else 'at_work' end as is
    from ${jobs} j join country_operators o on o.id = j.operator_id left join technicians t on t.id = j.technician_id
    where j.status in ('scheduled', 'in_progress'))
  select id, number, client_id, "is", name, scheduled_date, window_minutes, time_zone, is_added_emergency, case
    when "is" = 'on_the_way' then on_the_way_at when "is" = 'paused' then paused_at when "is" = 'reopened' then work_ended_at
    when "is" in ('at_work', 'unfinished') then started_at
    when "is" like 'unsigned%' then job_order_form_submitted_at end as since
  from rows order by scheduled_date, id`;

/** The states in which no one has come, and the arrival window is over. */
const late: readonly VisitStanding[] = ['unstaffed_late', 'overdue'];
/** The states in which the appointment is still ahead. */
const hasNotBegun: readonly VisitStanding[] = ['unstaffed', 'expected'];
const atHand: readonly VisitStanding[] = [
  'at_work',
  'paused',
  'reopened',
  'unfinished',
  'part_missing',
  'cannot_finish',
];

function ownHeading(is: VisitStanding) {
  if (is === 'paused' || is === 'unfinished') return is;
  if (is === 'part_missing' || is === 'cannot_finish' || is === 'reopened') return 'interrupted';
  if (late.includes(is)) return 'late';
  return atHand.includes(is) ? 'atHand' : 'next';
}

/** Returns the sentences that the row implies, in the product's words. */
function ownSentences(row: Row, now: Date) {
  const { is, name, scheduled_date, window_minutes, time_zone, since } = row;
  const words = wordsOf(standingWords);
  const visit = { scheduled_date, window_minutes };
  const window = visitTime(visit, time_zone);
  const when = visitWhen(visit, time_zone, now);
  const isToday = since !== null && dateIn(time_zone, since) === dateIn(time_zone, now);
  const format = isToday ? formatTime : formatDateTime;
  const named = { name: name ?? '', when, since: since && format(since.toISOString(), time_zone), isToday };
  return {
    is,
    heading: words.headings[ownHeading(is)],
    time: [...atHand, ...late].includes(is) ? words.plannedFor(window) : window,
    line: words.lines[is](named),
    emergency: row.is_added_emergency && hasNotBegun.includes(is) ? words.emergencyAdded(when) : '',
    whereabouts: words.whereabouts[is](named),
  };
}

/** Returns the visit's rank. The home page shows a single visit, and no other visit may have a lower rank. */
function nearness({ is }: Row): number {
  if (is === 'on_the_way' || is === 'at_work') return 0;
  if (atHand.includes(is)) return 1;
  return late.includes(is) ? 2 : 3;
}

function checkHome(name: string, own: readonly Row[], shown: readonly JobOrderListed[], now: Date): string[] {
  const wrong = own.flatMap((row) => {
    const visit = shown.find(({ id }) => id === row.id);
    if (visit === undefined) return [`${name} does not see JO-${row.number}`];
    const [actual, right] = [sentencesOf(visit, now), ownSentences(row, now)].map((one) =>
      JSON.stringify(one),
    );
    return actual === right ? [] : [`${name} reads ${actual} of JO-${row.number}, right is ${right}`];
  });
  const next = nextVisitOf(shown, now);
  const waiting = own.filter(({ is }) => !is.startsWith('unsigned'));
  const named = own.find(({ id }) => id === next?.id);
  const nearest = Math.min(...waiting.map(nearness));
  if (named === undefined ? waiting.length > 0 : nearness(named) > nearest)
    wrong.push(`the home page of ${name} names ${next?.number ?? 'no visit'}, and another one is nearer`);
  return wrong;
}

const home: Invariant = {
  promise:
    'the text that a client reads about each open visit is true of its row, and the home page names the nearest one',
  async check(scene) {
    const { now } = scene.world.app.clock;
    const rows = await scene.rows<Row>(openVisits(now));
    const wrong: string[] = [];
    for (const { id, name, people } of scene.companies.flatMap(stayingClients)) {
      const own = rows.filter(({ client_id }) => client_id === id);
      const { body } = await people[0].ask(listJobOrders, { group: 'open', limit: 100 });
      wrong.push(...checkHome(name, own, body.items, now));
    }
    return { looked: rows.length, wrong };
  },
};

/** The progress of a request, according to its rows. */
type Progress = {
  readonly id: string;
  readonly number: number;
  readonly client_id: string;
  readonly step: TimelineStep;
  readonly promised_by: Date | null;
};

const progress = (now: Date) => sql`
  select r.id, r.number, r.client_id, case when j.id is null and r.status in ('pending', 'reviewed') then r.arrive_by end as promised_by,
    case when j.id is null then case r.status when 'pending' then 'reported' else 'reviewed' end
      when j.status = 'cancelled' then 'cancelled'
      when j.status = 'scheduled' and j.technician_id is null then 'reviewed'
      when j.status = 'scheduled' and j.on_the_way_at > ${now}::timestamptz - interval '12 hours' then 'onTheWay'
      when j.status = 'scheduled' then 'assigned'
      when j.workflow_status = 'awaiting_signature' then 'awaitingSignature'
      when j.outcome is not null then 'interrupted'
      when j.work_ended_at is not null then 'reopened'
      when j.paused_at is not null then 'paused'
      when ${now}::timestamptz - j.started_at >= interval '5 hours' + make_interval(secs => j.paused_seconds) then 'unfinished'
      else 'inProgress' end as step
  from service_requests r left join ${jobs} j on j.id = r.assigned_job_order_id
  where r.status in ('pending', 'reviewed') or r.status = 'assigned' and j.status in ('scheduled', 'in_progress')`;

const requests: Invariant = {
  promise: 'each open request shows its client its progress and its target, as in its rows',
  async check(scene) {
    const { now } = scene.world.app.clock;
    const rows = await scene.rows<Progress>(progress(now));
    const found: CheckResult[] = [];
    for (const { id, people } of scene.companies.flatMap(stayingClients)) {
      const own = rows.filter(({ client_id }) => client_id === id);
      const { body } = await people[0].ask(listServiceRequests, { group: 'active', limit: 100 });
      const wrong = own.flatMap(({ id: request_id, number, step, promised_by }) => {
        const shown = body.items.find((one) => one.id === request_id);
        if (shown === undefined) return [`SR-${number} is not shown to its client`];
        const current = timelineOf(shown, now).find(({ state }) => state === 'current')?.step;
        const promised = shown.promised_by && new Date(shown.promised_by).getTime();
        if (promised !== (promised_by?.getTime() ?? null)) return [`SR-${number} promises another time`];
        return current === step ? [] : [`SR-${number} is shown at ${current}, and is at ${step}`];
      });
      found.push({ looked: own.length, wrong });
    }
    return {
      looked: found.reduce((sum, { looked }) => sum + looked, 0),
      wrong: found.flatMap(({ wrong }) => wrong),
    };
  },
};

export const sentenceInvariants = [home, requests];
