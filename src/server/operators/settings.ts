import { sql } from 'drizzle-orm';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import type { Role } from '#domain/actor.ts';
import { withChanges } from '#domain/field-changes.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import { changedTargets } from '#domain/planning/promise.ts';
import { withCountryPrefix } from '#domain/values/phone.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import { takeActorsGuess } from '#server/steps/guesses.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { lockCalendar } from '#server/store/job-orders/planned.ts';
import { lockOperator, saveOperator } from '#server/store/operators.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { dateAt, openDaysJson, startOfDate } from '#server/store/shapes/operator-day.ts';
import { requireKnownZone } from './known-zone.ts';
import { plannedVisits, requireSameTimes, requireVisitsAccepted } from './planned-visits.ts';

const longest = sql.raw(`interval '${durationLimits.max} minutes'`);

/** The holidays of the operator `o`, and the days with special hours on which it is closed all day. */
const holidayDates = sql`(
  select h.date from jsonb_to_recordset(o.holidays) as h(date date)
  union
  select day::date from jsonb_array_elements(o.special_hours) x,
    generate_series((x ->> 'first_day')::date, (x ->> 'last_day')::date, interval '1 day') day
  where x -> 'week' <@ '[null]')`;

/** Returns the open jobs on each holiday from today on. Holidays without jobs are left out. */
const holidayJobs = (role: Role, now: Date) => sql`(
  select coalesce(json_agg(json_build_object('date', touched.date, 'jobs', touched.jobs) order by touched.date), '[]'::json)
  from (
    select h.date, count(*) as jobs
    from ${holidayDates} h join job_orders j
      on j.operator_id = o.id and j.scheduled_date < ${startOfDate(sql`(h.date + 1)`, sql`o.time_zone`)}
      and j.scheduled_date > ${startOfDate(sql`h.date`, sql`o.time_zone`)} - ${longest}
      and j.scheduled_date + interval '1 minute' * j.duration_minutes > ${startOfDate(sql`h.date`, sql`o.time_zone`)}
    where h.date >= ${dateAt(now, sql`o.time_zone`)} and ${jobIs('open')} and ${reachFilter('job_orders', role, 'j')}
    group by h.date
  ) touched)`;

const viewSettings: View = ({ tx, actor, now }, id) =>
  tx.json(sql`
    select json_build_object(
      'id', o.id, 'version', o.version, 'currency', o.currency, 'language', o.language, 'has_hijri_dates', o.has_hijri_dates, ${openDaysJson},
      'trouble_call_minutes', o.trouble_call_minutes, 'service_minutes', o.service_minutes,
      'preventive_maintenance_minutes', o.preventive_maintenance_minutes, 'event_minutes', o.event_minutes,
      'trouble_call_fee', o.trouble_call_fee::text, 'service_fee', o.service_fee::text,
      'preventive_maintenance_fee', o.preventive_maintenance_fee::text, 'event_fee', o.event_fee::text,
      'emergency_fee', o.emergency_fee::text,
      'service_interval_months', o.service_interval_months, 'free_visit_days', o.free_visit_days,
      'cmasa_standard_annual_fee', o.cmasa_standard_annual_fee::text,
      'cmasa_premium_annual_fee', o.cmasa_premium_annual_fee::text,
      'cmasa_standard_visits_per_year', o.cmasa_standard_visits_per_year,
      'cmasa_premium_visits_per_year', o.cmasa_premium_visits_per_year,
      'second_name', o.second_name, 'address', o.address, 'second_address', o.second_address, 'service_phone', o.service_phone, 'service_email', o.service_email, 'day_seal_email', o.day_seal_email, 'reports_by_label', o.reports_by_label, 'targets', o.targets,
      'holiday_jobs', ${holidayJobs(actor.role, now)}) as json
    from country_operators o
    where o.id = ${id} and ${reachFilter('country_operators', actor.role, 'o')}`);

export const get = query(getOperatorSettings, 'operator', async (context, { operator_id }) => {
  const id = operator_id ?? context.actor.operator_id;
  return id === undefined ? null : viewSettings(context, id);
});

export const save = command(
  saveOperatorSettings,
  {
    view: viewSettings,
    // The address then gets an email on many days. So every call with an address counts as an attempt, even if the
    // address is unchanged.
    prepare: async ({ server, actor }, { day_seal_email }) => {
      if (day_seal_email !== null) await takeActorsGuess(server, 'report address', actor);
    },
  },
  async ({ tx, record, now }, { id, version, accepted, ...settings }) => {
    const [, operator, visits] = await inOneTrip(
      lockCalendar(tx, id),
      lockOperator(tx, id),
      plannedVisits(tx, id, now),
    );
    requireVersion('operator', operator, version);
    if (settings.time_zone !== operator.time_zone) {
      await requireKnownZone(tx, settings.time_zone);
      requireSameTimes(visits, { before: operator.time_zone, after: settings.time_zone });
    }
    const service_phone =
      settings.service_phone && withCountryPrefix(settings.service_phone, operator.country);
    requireVisitsAccepted(visits, { before: operator, after: withChanges(operator, settings), accepted });
    const saved = saveOperator(tx, operator, { ...settings, service_phone });
    const changes = changedTargets(operator.targets, saved.targets);
    record('operators.settings-saved', { before: operator, after: saved, changes });
    return id;
  },
);
