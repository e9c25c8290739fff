import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { grains, longestPeriodDays, reportRowKinds } from '#domain/report.ts';
import { daysBetween } from '#domain/values/calendar.ts';
import { currencies } from '#domain/values/money.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { id, instant, page, paging, requiredDate } from './calls/fields.ts';
import { located, named } from './calls/two-forms.ts';

const period = {
  from: requiredDate(reason('first_day_missing')),
  until: requiredDate(reason('last_day_missing')),
};
type Days = { readonly from: string; readonly until: string };

const inOrder = z.refine<Days>(({ from, until }) => from <= until, {
  message: reason('last_day_before_first'),
  path: ['until'],
});
const notTooLong = z.refine<Days>(({ from, until }) => daysBetween(from, until) < longestPeriodDays, {
  message: reason('too_many_days', { max: longestPeriodDays }),
  path: ['until'],
});

const count = z.int();
/** A figure that is computed from rows. Without any rows, it is null rather than zero. */
const figure = z.nullable(z.number());
const money = z.array(z.object({ currency: z.enum(currencies), amount: z.string() }));

/** The figures for one period. Hours are decimal numbers. Shares are from 0 to 1. */
const figures = z.object({
  requests: count,
  /** The number of targets met. `total` counts the requests that have been decided or are already late. */
  responses_in_time: count,
  responses_due: count,
  arrivals_in_time: count,
  arrivals_due: count,
  /** The number of on-time arrivals that a device reported late. */
  arrivals_reported_late: count,
  /** The announced arrival windows that ended in the period: how many were kept, and how many have a known result. */
  windows_in_time: count,
  windows_due: count,
  /** The median delay of late arrivals, counted from the end of the arrival window. */
  window_late_hours_median: figure,
  completed_jobs: count,
  cancelled_jobs: count,
  missed_visits: count,
  response_hours_median: figure,
  response_hours_p90: figure,
  repair_hours_median: figure,
  first_time_fix: figure,
  /** Clients' average rating of the jobs completed in the period, from 1 to 5, and the number of ratings. */
  rating: figure,
  ratings: count,
  covered_visits: count,
  plan_visits: count,
  utilization: figure,
  revenue: money,
});
export type Figures = z.output<typeof figures>;

type PartOfAnother =
  | 'plan_visits'
  | 'responses_due'
  | 'arrivals_due'
  | 'arrivals_reported_late'
  | 'windows_due'
  | 'ratings';
/** The figures that have their own row. */
export type FigureName = Exclude<keyof Figures, PartOfAnother>;
type Combined = `${string}_in_time` | 'rating' | 'covered_visits' | 'revenue';

export type PlainFigure = {
  readonly unit: 'count' | 'hours' | 'share';
  /** The direction in which the figure improves; null if neither direction is better. */
  readonly better: 'up' | 'down' | null;
};
/** Every figure with a single value, in the order in which screens and files show them. */
export const plainFigures: Readonly<Record<Exclude<FigureName, Combined>, PlainFigure>> = {
  window_late_hours_median: { unit: 'hours', better: 'down' },
  response_hours_median: { unit: 'hours', better: 'down' },
  response_hours_p90: { unit: 'hours', better: 'down' },
  repair_hours_median: { unit: 'hours', better: 'down' },
  first_time_fix: { unit: 'share', better: 'up' },
  utilization: { unit: 'share', better: null },
  requests: { unit: 'count', better: null },
  completed_jobs: { unit: 'count', better: 'up' },
  cancelled_jobs: { unit: 'count', better: 'down' },
  missed_visits: { unit: 'count', better: 'down' },
};

export const getOperatorReport = defineCall({
  name: 'reports.operator',
  summary: "Get the operator's figures for a period and for the previous one, over time and by technician.",
  method: 'GET',
  path: '/api/reports/operator',
  by: supervisedBy('country_operator'),
  reads: ['job_orders', 'service_requests', 'clients', 'technicians', 'country_operators'],
  mostRows: '100 technicians, 100 arrivals reported late, the days of the range',
  mostRead: 'the stored sums of days and months, and the rows of the days without stored sums',
  input: z.object({ operator_id: z.optional(id), ...period }).check(inOrder, notTooLong),
  output: z.object({
    operator: z.object({ ...named, time_zone: z.string(), currency: z.enum(currencies) }),
    previous_period: z.object({ from: z.string(), until: z.string() }),
    figures,
    previous: figures,
    grain: z.enum(grains),
    /** One entry for each day, week or month of the period, even if nothing happened in it. */
    series: z.array(z.object({ begins: z.string(), requests: count, completed: count, revenue: z.string() })),
    technicians: z.array(
      z.object({
        id,
        ...named,
        completed_jobs: count,
        first_time_fix: figure,
        hours: z.string(),
        /** The median travel time, based on the technician's own taps; null if there are none. */
        travel_minutes_median: figure,
        on_site_minutes_median: figure,
        /** Clients' average rating, from 1 to 5; null if there are none. */
        rating: figure,
        revenue: z.string(),
      }),
    ),
    /** The on-time arrivals that were reported late, latest first. */
    late_reports: z.array(
      z.object({
        id,
        number: z.string(),
        client: z.object({ id, ...named }),
        arrive_by: instant,
        first_arrived_at: instant,
        arrival_recorded_at: instant,
        reported_by: z.nullable(z.string()),
        /** The name in the second script, if the account still has this name. */
        reported_by_second_name: z.nullable(z.string()),
      }),
    ),
  }),
});
export type OperatorReport = z.output<typeof getOperatorReport.output>;

export const listReportRows = defineCall({
  name: 'reports.rows',
  summary:
    "List the requests or jobs that a figure of the operator's report counts, latest first. For a target, list those that missed it. A super admin who names no operator gets those of all operators.",
  method: 'GET',
  path: '/api/reports/rows',
  by: supervisedBy('country_operator'),
  reads: ['job_orders', 'service_requests', 'clients', 'technicians', 'country_operators'],
  input: z
    .object({ operator_id: z.optional(id), rows: z.enum(reportRowKinds), ...period, ...paging })
    .check(inOrder, notTooLong),
  output: page(
    z.object({
      record: z.enum(['job_orders', 'service_requests']),
      id,
      number: z.string(),
      /** The time that places the row in the period, such as when a request arrived or a job was completed. */
      at: instant,
      time_zone: z.string(),
      operator_id: id,
      operator: z.object(named),
      client_id: id,
      client: z.object(named),
      machine_id: id,
      machine: z.object({ model: z.string() }),
      technician_id: z.nullable(id),
      technician: z.nullable(z.object(named)),
      /**
       * The number of minutes by which a target or window was missed, counted until now if it is still open;
       * otherwise null.
       */
      late_minutes: z.nullable(count),
      /** The client's rating, from 1 to 5; null without one, and for requests. */
      rating: z.nullable(count),
      /** The hours that a response, a repair or the work took; null in the other lists. */
      hours: figure,
      /** The fee, in the operator's currency; null in the other lists. */
      fee: z.nullable(z.string()),
      currency: z.string(),
    }),
  ),
  mostRead: 'the rows that the figure of the period counts',
});

export const getGlobalReport = defineCall({
  name: 'reports.global',
  summary:
    'Get the figures for a period across all operators and for each of them. Amounts in different currencies are never added together.',
  method: 'GET',
  path: '/api/reports/global',
  by: ['super_admin'],
  reads: ['job_orders', 'service_requests', 'clients', 'technicians', 'country_operators'],
  mostRows: '200 operators',
  mostRead: 'the stored sums of days and months, and the rows of the days without stored sums',
  input: z.object(period).check(inOrder, notTooLong),
  output: z.object({
    previous_period: z.object({ from: z.string(), until: z.string() }),
    figures,
    previous: figures,
    operators: z.array(
      z.object({
        id,
        ...named,
        country: z.string(),
        requests: count,
        completed_jobs: count,
        response_hours_median: figure,
        first_time_fix: figure,
        rating: figure,
        ratings: count,
        revenue: money,
      }),
    ),
  }),
});
export type GlobalReport = z.output<typeof getGlobalReport.output>;

const someDays = { from: z.optional(period.from), until: z.optional(period.until) };

export const listSignedVisits = defineCall({
  name: 'reports.list-signed-visits',
  summary: "List signed visits, latest first. `from` and `until` filter by date in the operator's time zone.",
  method: 'GET',
  path: '/api/reports/signed-visits',
  by: supervisedBy('country_operator', 'client'),
  reads: ['job_orders'],
  input: z.object({ ...someDays, ...paging }),
  output: page(
    z.object({
      id,
      number: z.string(),
      signed_at: instant,
      signer_name: z.string(),
      time_zone: z.string(),
      visit_type: z.enum(visitTypes),
      is_cmasa_covered: z.boolean(),
      visit_fee: z.nullable(z.string()),
      currency: z.enum(currencies),
      client_id: id,
      client: z.object(named),
      machine_id: id,
      machine: z.object({ model: z.string(), serial_number: z.string(), ...located }),
      technician: z.nullable(z.object(named)),
    }),
  ),
});

/** The maximum number of signed visits to count exactly. */
export const mostCounted = 5000;

export const countSignedVisits = defineCall({
  name: 'reports.count-signed-visits',
  summary: `Count the signed visits that the list with the same dates has, up to ${mostCounted}.`,
  method: 'GET',
  path: '/api/reports/signed-visits/count',
  by: supervisedBy('country_operator', 'client'),
  reads: ['job_orders'],
  input: z.object(someDays),
  output: z.object({ count, is_more: z.boolean() }),
  mostRead: `${mostCounted} visits`,
});
