import { sql } from 'drizzle-orm';
import {
  atOtherTimes,
  type CalendarConcern,
  calendarChangeLimits,
  newlyOutside,
  type PlannedVisit,
} from '#domain/planning/calendar-change.ts';
import { isEmergency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import type { Operator } from '#server/store/operators.ts';
import { jobIsAt } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';

const { visits: mostRead, named: mostNamed } = calendarChangeLimits;

type NumberedVisit = PlannedVisit & { readonly number: string };
type PlannedVisitRow = Pick<JobOrderRow, 'urgency' | 'scheduled_date' | 'duration_minutes'> &
  Pick<NumberedVisit, 'number' | 'technician'>;

/** Returns the upcoming visits. Lock the calendar before calling this, in the same round trip. */
export async function plannedVisits(
  tx: Transaction,
  operator_id: string,
  now: Date,
): Promise<NumberedVisit[]> {
  const at = (stage: 'planned' | 'unassigned') => sql`(
    select j.* from job_orders j
    where j.operator_id = ${operator_id}::uuid and ${jobIsAt(stage)} and j.scheduled_date > ${now}::timestamptz
    order by j.scheduled_date, j.id limit ${mostRead})`;
  const rows = await tx.rows<PlannedVisitRow>(sql`
    select 'JO-' || j.number as number, j.urgency, j.scheduled_date, j.duration_minutes,
      (select json_build_object('week', t.week, 'on_call', (
          select coalesce(json_agg(json_build_object('first_day', x.first_day, 'last_day', x.last_day)), '[]'::json)
          from on_call_turns x where x.technician_id = t.id and x.last_day >= ${now}::timestamptz::date - 1))
        from technicians t where t.id = j.technician_id) as technician
    from (${at('planned')} union all ${at('unassigned')}) j
    order by j.scheduled_date, j.id limit ${mostRead}`);
  return rows.map(({ urgency, ...visit }) => ({ ...visit, isEmergency: isEmergency(urgency) }));
}

type Change = {
  readonly before: Operator;
  readonly after: Operator;
  readonly accepted: readonly CalendarConcern[];
};

/** Refuses hours that would leave planned visits outside them, unless the operator has accepted that. */
export function requireVisitsAccepted(
  visits: readonly NumberedVisit[],
  { accepted, ...change }: Change,
): void {
  if (accepted.includes('planned_visits')) return;
  const numbers = newlyOutside(visits, change).map(({ number }) => number);
  if (numbers.length === 0) return;
  const params = named(numbers);
  throw new ProblemAnswer(409, 'concerns', because('visits_outside', params), {
    details: { concerns: ['planned_visits'] },
  });
}

/** Refuses a time zone that would change the time of day of planned visits, because clients know these times. */
export function requireSameTimes(
  visits: readonly NumberedVisit[],
  zones: { readonly before: string; readonly after: string },
): void {
  const numbers = atOtherTimes(visits, zones).map(({ number }) => number);
  if (numbers.length > 0) throw invalidInput('time_zone', because('time_zone_kept', named(numbers)));
}

const named = (numbers: readonly string[]) => ({
  count: numbers.length,
  numbers: numbers.slice(0, mostNamed),
});
