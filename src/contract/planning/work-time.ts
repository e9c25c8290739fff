import * as z from 'zod/mini';
import { requiredText } from '#contract/calls/fields.ts';
import { absenceKinds, daysOfWeek, holidayLimits, type WorkWeek } from '#domain/planning/work-time.ts';
import { isCalendarDate } from '#domain/values/calendar.ts';
import { reason } from '#words/say/because.ts';

const minutesOfDay = 24 * 60;
export const minuteOfDay = z
  .int(reason('time_of_day_missing'))
  .check(z.minimum(0, reason('time_of_day_missing')), z.maximum(minutesOfDay, reason('time_of_day_missing')));

const workDay = z
  .tuple([minuteOfDay, minuteOfDay])
  .check(z.refine(([begins, ends]) => begins < ends, reason('day_ends_before_it_begins')));

/** Working days from Sunday on, null for a day off; null as a whole for the operator's own hours. */
export const workWeek = z.nullable(
  z.array(z.nullable(workDay)).check(z.length(daysOfWeek)),
) satisfies z.ZodMiniType<WorkWeek | null>;

const holiday = z.object({
  date: z.string().check(z.refine(isCalendarDate, reason('date_not_real'))),
  name: requiredText(holidayLimits.name, reason('holiday_name_missing')),
});

/** The days on which nobody of an operator works, in the order of the calendar. */
export const holidays = z.pipe(
  z.array(holiday).check(
    z.maxLength(holidayLimits.count, reason('too_many_holidays', { max: holidayLimits.count })),
    z.refine((list) => new Set(list.map(({ date }) => date)).size === list.length, reason('holiday_twice')),
  ),
  z.transform((list: { date: string; name: string }[]) =>
    list.toSorted((one, other) => one.date.localeCompare(other.date)),
  ),
);

/** Whole days, both included; or a part of one day. Plain dates of the operator. */
export const absenceTime = {
  kind: z.enum(absenceKinds),
  first_day: z.string(),
  last_day: z.string(),
  begins_at: z.nullable(z.int()),
  ends_at: z.nullable(z.int()),
};
