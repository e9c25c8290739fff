import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, optionalText, requiredDate } from '#contract/calls/fields.ts';
import { planners, supervisedBy } from '#domain/actor.ts';
import { absenceKinds, absenceLimits } from '#domain/planning/work-time.ts';
import { daysBetween } from '#domain/values/calendar.ts';
import { reason } from '#words/say/because.ts';
import { absenceTime, minuteOfDay } from './work-time.ts';

export const absence = z.object({
  id,
  technician_id: id,
  ...absenceTime,
  note: z.nullable(z.string()),
  created_at: instant,
  /** The open jobs that the absence affects, earliest first; at most 100. */
  touched: z.array(z.object({ id, number: z.string(), scheduled_date: instant, time_zone: z.string() })),
});
export type AbsenceView = z.output<typeof absence>;

export const listAbsences = defineCall({
  name: 'absences.list',
  summary:
    "List a technician's absences of today and later, at most 200, by their first day, with the jobs planned during them. Without `technician_id`, list the caller's own.",
  method: 'GET',
  path: '/api/absences',
  by: supervisedBy('country_operator', 'dispatcher', 'technician'),
  reads: ['technicians', 'job_orders'],
  mostRows: '200, each with 100 jobs',
  input: z.object({ technician_id: z.optional(id) }),
  output: z.object({ items: z.array(absence) }),
});

const { days } = absenceLimits;
type Times = { first_day: string; last_day: string; begins_at: number | null; ends_at: number | null };
const refused = (path: keyof Times, message: string, holds: (times: Times) => boolean) =>
  z.refine<Times>(holds, { message, path: [path] });

const absenceFields = {
  kind: z.enum(absenceKinds),
  first_day: requiredDate(reason('first_day_missing')),
  last_day: requiredDate(reason('last_day_missing')),
  /** The start and end of an absence of less than a day; either both are set or neither. */
  begins_at: z._default(z.nullable(minuteOfDay), null),
  ends_at: z._default(z.nullable(minuteOfDay), null),
  note: optionalText(absenceLimits.note),
};

const absenceRules = [
  refused('last_day', reason('last_day_before_first'), (one) => one.first_day <= one.last_day),
  refused(
    'last_day',
    reason('too_many_days', { max: days }),
    (one) => daysBetween(one.first_day, one.last_day) < days,
  ),
  refused('ends_at', reason('part_of_one_day'), (one) =>
    one.begins_at === null && one.ends_at === null
      ? true
      : one.begins_at !== null && one.ends_at !== null && one.first_day === one.last_day,
  ),
  refused(
    'ends_at',
    reason('day_ends_before_it_begins'),
    ({ begins_at, ends_at }) => begins_at === null || ends_at === null || begins_at < ends_at,
  ),
];

export const absenceForm = z.object(absenceFields).check(...absenceRules);

export const addAbsence = defineCall({
  name: 'absences.add',
  summary: 'Add an absence of a technician. The response lists the open jobs during it.',
  method: 'POST',
  path: '/api/absences',
  by: planners,
  input: z.object({ technician_id: id, ...absenceFields }).check(...absenceRules),
  output: absence,
});

export const removeAbsence = defineCall({
  name: 'absences.remove',
  summary: 'Remove an absence of a technician.',
  method: 'POST',
  path: '/api/absences/{id}/remove',
  by: planners,
  input: z.object({ id }),
  output: z.object({}),
});
