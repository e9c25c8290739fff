import { isClosed, type SpecialHours } from '#domain/planning/work-time.ts';
import { type DayValues, dayValuesOf, weekOf } from '#web/app/time/week-values.ts';

/** The values of the inputs for special hours. Closed days keep their times. */
export type SpecialHoursValues = {
  name: string;
  second_name: string;
  first_day: string;
  last_day: string;
  closed: boolean;
  days: DayValues[];
};

type UsualHours = { readonly opens_at: number; readonly closes_at: number };

export function specialHoursValuesOf(
  { name, second_name, first_day, last_day, week }: SpecialHours,
  { opens_at, closes_at }: UsualHours,
): SpecialHoursValues {
  const days = dayValuesOf((weekday) => week[weekday] ?? null, [opens_at, closes_at]);
  return { name, second_name: second_name ?? '', first_day, last_day, closed: isClosed({ week }), days };
}

/** Returns the initial values of new special hours: the operator's usual hours, as entered in the form. */
export function newSpecialHours({
  weekend,
  opens_at,
  closes_at,
}: {
  readonly weekend: readonly string[];
  readonly opens_at: string;
  readonly closes_at: string;
}): SpecialHoursValues {
  const usual = [Number(opens_at), Number(closes_at)] as const;
  const days = dayValuesOf((weekday) => (weekend.includes(String(weekday)) ? null : usual), usual);
  return { name: '', second_name: '', first_day: '', last_day: '', closed: false, days };
}

export function specialHoursOf({ name, second_name, first_day, last_day, closed, days }: SpecialHoursValues) {
  const week = weekOf(days);
  return { name, second_name, first_day, last_day, week: closed ? week.map(() => null) : week };
}
