import * as z from 'zod/mini';
import { optionalText, requiredDate, requiredText } from '#contract/calls/fields.ts';
import {
  absenceKinds,
  daysOfWeek,
  holidayLimits,
  type SpecialHours,
  specialHoursLimits,
  type WorkWeek,
} from '#domain/planning/work-time.ts';
import { daysBetween, isCalendarDate } from '#domain/values/calendar.ts';
import { reason } from '#words/say/because.ts';

const minutesOfDay = 24 * 60;
export const minuteOfDay = z
  .int(reason('time_of_day_missing'))
  .check(z.minimum(0, reason('time_of_day_missing')), z.maximum(minutesOfDay, reason('time_of_day_missing')));

const workDay = z
  .tuple([minuteOfDay, minuteOfDay])
  .check(z.refine(([begins, ends]) => begins < ends, reason('day_ends_before_it_begins')));

const weekOfDays = z.array(z.nullable(workDay)).check(z.length(daysOfWeek));

/**
 * The working hours from Sunday to Saturday; null for a day off. Without a week, the technician works the operator's
 * hours.
 */
export const workWeek = z.nullable(weekOfDays) satisfies z.ZodMiniType<WorkWeek | null>;

/**
 * The name in another script. It is left out if there is none, as in days that were saved before this field existed.
 */
const secondName = {
  second_name: z.optional(
    z.pipe(
      optionalText(holidayLimits.name),
      z.transform((text: string | null) => text ?? undefined),
    ),
  ),
};

const holiday = z.object({
  date: z.string().check(z.refine(isCalendarDate, reason('date_not_real'))),
  name: requiredText(holidayLimits.name, reason('holiday_name_missing')),
  ...secondName,
});

/** The days on which no one at an operator works, in calendar order. */
export const holidays = z.pipe(
  z.array(holiday).check(
    z.maxLength(holidayLimits.count, reason('too_many_holidays', { max: holidayLimits.count })),
    z.refine((list) => new Set(list.map(({ date }) => date)).size === list.length, reason('holiday_twice')),
  ),
  z.transform((list: z.output<typeof holiday>[]) =>
    list.toSorted((one, other) => one.date.localeCompare(other.date)),
  ),
);

const { days, count } = specialHoursLimits;
type Days = Pick<SpecialHours, 'first_day' | 'last_day'>;

/** The keys are in PostgreSQL's order, so history records no change if the values are the same. */
const specialHoursOnce = z
  .object({
    name: requiredText(specialHoursLimits.name, reason('special_hours_name_missing')),
    /** The hours of each weekday, starting with Sunday; null for a closed day. */
    week: weekOfDays,
    last_day: requiredDate(reason('last_day_missing')),
    first_day: requiredDate(reason('first_day_missing')),
    ...secondName,
  })
  .check(
    z.refine<Days>((one) => one.first_day <= one.last_day, {
      message: reason('last_day_before_first'),
      path: ['last_day'],
    }),
    z.refine<Days>((one) => daysBetween(one.first_day, one.last_day) < days, {
      message: reason('too_many_days', { max: days }),
      path: ['last_day'],
    }),
  );

/** All special hours, in calendar order. They must not overlap. */
export const specialHours = z.pipe(
  z
    .array(specialHoursOnce)
    .check(
      z.maxLength(count, reason('too_many_special_hours', { max: count })),
      ({ value: list, issues }) => {
        const second = list.findIndex((one, index) =>
          list.slice(0, index).some((other) => share(one, other)),
        );
        if (second === -1) return;
        const path = [second, 'first_day'];
        issues.push({ code: 'custom', input: list, path, message: reason('special_hours_twice') });
      },
    ),
  z.transform((list: z.output<typeof specialHoursOnce>[]) =>
    list.toSorted((one, other) => one.first_day.localeCompare(other.first_day)),
  ),
);

function share(one: Days, other: Days): boolean {
  return one.first_day <= other.last_day && other.first_day <= one.last_day;
}

/**
 * The time of an absence: full days, including the first and the last, or part of one day, in the operator's time
 * zone.
 */
export const absenceTime = {
  kind: z.enum(absenceKinds),
  first_day: z.string(),
  last_day: z.string(),
  begins_at: z.nullable(z.int()),
  ends_at: z.nullable(z.int()),
};
