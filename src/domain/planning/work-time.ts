import { addDays, dateIn, formatPerZone, keptPerInstant } from '#domain/values/calendar.ts';
import type { Named } from '#domain/values/second-name.ts';

/** An operator's usual service hours. Weekdays count from Sunday = 0. Times are minutes of the day. */
type ServiceHours = {
  readonly time_zone: string;
  readonly weekend: readonly number[];
  readonly opens_at: number;
  readonly closes_at: number;
};

/** A day on which no one works, as a calendar date in the operator's time zone. */
export type Holiday = Named & { readonly date: string };
export const holidayLimits = { count: 60, name: { min: 1, max: 80 } } as const;

/** The start and end of a working day in minutes of the day; null for a day off. */
export type WorkDay = readonly [begins_at: number, ends_at: number] | null;
/** The working day for each weekday, starting with Sunday. */
export type WorkWeek = readonly WorkDay[];
export const daysOfWeek = 7;

/** A period, including both days, in which `week` replaces the usual hours, such as Ramadan. */
export type SpecialHours = Named & {
  readonly first_day: string;
  readonly last_day: string;
  readonly week: WorkWeek;
};
export const specialHoursLimits = { count: 20, days: 366, name: holidayLimits.name } as const;

type Hours = {
  readonly weekend: readonly number[];
  readonly opens_at: number;
  readonly closes_at: number;
  readonly holidays: readonly Holiday[];
  readonly special_hours: readonly SpecialHours[];
};

/** An operator's service hours, with its holidays and special hours. */
export type OpenDays = ServiceHours & Hours;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** Returns the special hours that apply on the date, even if the operator is closed for all of them. */
export function specialHoursOn(
  date: string,
  { special_hours }: Pick<Hours, 'special_hours'>,
): SpecialHours | null {
  return special_hours.find(({ first_day, last_day }) => first_day <= date && date <= last_day) ?? null;
}

/** Returns whether the operator is closed for the whole period. In that case, all of its days count as holidays. */
export function isClosed({ week }: Pick<SpecialHours, 'week'>): boolean {
  return week.every((day) => day === null);
}

/** Returns the holiday on the date with its name, or null if there is none. */
export function holidayOn(date: string, hours: Pick<Hours, 'holidays' | 'special_hours'>): Named | null {
  const holiday = hours.holidays.find((one) => one.date === date);
  if (holiday !== undefined) return holiday;
  const special = specialHoursOn(date, hours);
  return special !== null && isClosed(special) ? special : null;
}

/**
 * Returns the operator's opening and closing time on the date, or null. All code must read the hours through this
 * function.
 */
export function serviceOn(date: string, hours: Hours): WorkDay {
  return holidayOn(date, hours) === null ? workDayOn(date, hours, null) : null;
}

/** Returns the operator's hours on the date. On a day off, returns its usual hours instead. */
export function dayHoursOn(date: string, hours: Omit<Hours, 'holidays'>): readonly [number, number] {
  return workDayOn(date, hours, null) ?? [hours.opens_at, hours.closes_at];
}

/** Returns whether the operator is open on the date: it is neither a day off nor a holiday. */
export function isOpenOn(date: string, hours: Hours): boolean {
  return serviceOn(date, hours) !== null;
}

/** Returns whether a visit can start at that minute of the date: the operator must be open. */
export function isServed(date: string, minute: number, hours: Hours): boolean {
  const day = serviceOn(date, hours);
  return day !== null && minute >= day[0] && minute < day[1];
}

/** Like `isServed`, but for an instant, which is converted to the operator's local time. */
export function isServedAt(at: Date, hours: OpenDays): boolean {
  return isServed(dateIn(hours.time_zone, at), minuteOfDay(hours.time_zone, at), hours);
}

const daysLookedAt = 90;

/** Returns the first open date on or after this one, or this date if none of the next 90 days is open. */
export function firstOpenDay(date: string, hours: Hours): string {
  const days = Array.from({ length: daysLookedAt }, (_, index) => addDays(date, index));
  return days.find((day) => isOpenOn(day, hours)) ?? date;
}

export const absenceKinds = ['vacation', 'sick', 'training', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];
export const absenceLimits = { note: { max: 500 }, days: 366 } as const;

/**
 * An absence of full days, including both dates, or of a part of a day in minutes of the day. Dates are in the
 * operator's time zone.
 */
export type Absence = {
  readonly kind: AbsenceKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly begins_at: number | null;
  readonly ends_at: number | null;
};

/** If the week is null, the technician works the operator's hours. */
export type Availability = { readonly week: WorkWeek | null; readonly absences: readonly Absence[] };

const minutesOfDay = 24 * 60;

/**
 * Returns the technician's own hours on the date, or the operator's hours if the technician has none. Special hours
 * limit the technician's hours and replace the operator's. Holidays are ignored.
 */
export function workDayOn(date: string, hours: Omit<Hours, 'holidays'>, week: WorkWeek | null): WorkDay {
  const weekday = weekdayOf(date);
  const special = specialHoursOn(date, hours);
  const usual = usualWorkDay(weekday, hours, week);
  if (special === null || isClosed(special)) return usual;
  const open = special.week[weekday] ?? null;
  return week === null ? open : commonPart(usual, open);
}

/** Like `workDayOn`, but ignores special hours and takes the weekday (Sunday = 0). */
export function usualWorkDay(
  weekday: number,
  { weekend, opens_at, closes_at }: Omit<ServiceHours, 'time_zone'>,
  week: WorkWeek | null,
): WorkDay {
  if (week !== null) return week[weekday] ?? null;
  return weekend.includes(weekday) ? null : [opens_at, closes_at];
}

function commonPart(one: WorkDay, other: WorkDay): WorkDay {
  if (one === null || other === null) return null;
  const [begins, ends] = [Math.max(one[0], other[0]), Math.min(one[1], other[1])];
  return begins < ends ? [begins, ends] : null;
}

/** Returns the part of the date that the absence covers, in minutes of the day, or null if it covers none. */
export function absentOn(date: string, absence: Absence): readonly [number, number] | null {
  if (date < absence.first_day || date > absence.last_day) return null;
  return [absence.begins_at ?? 0, absence.ends_at ?? minutesOfDay];
}

/** A part of a date in the operator's local time, in minutes of the day. */
type DayPart = { readonly date: string; readonly begins: number; readonly ends: number };

/** Returns the part of each date that lies between two instants, in local time. */
export function dayParts(time_zone: string, from: Date, until: Date): DayPart[] {
  const first = dateIn(time_zone, from);
  // A period that ends at midnight has no part in the day that starts then.
  const last = dateIn(time_zone, new Date(until.getTime() - 1));
  const parts: DayPart[] = [];
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const begins = date === first ? minuteOfDay(time_zone, from) : 0;
    const ends = date === last ? minuteOfDay(time_zone, new Date(until.getTime() - 1)) + 1 : minutesOfDay;
    parts.push({ date, begins, ends });
  }
  return parts;
}

export function isAbsentIn(parts: readonly DayPart[], absences: readonly Absence[]): boolean {
  return parts.some(({ date, begins, ends }) =>
    absences.some((absence) => {
      const taken = absentOn(date, absence);
      return taken !== null && begins < taken[1] && taken[0] < ends;
    }),
  );
}

const clockOf = formatPerZone({
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  numberingSystem: 'latn',
});

/** Returns the minute of the day, from 0 to 1439, that clocks in the zone show. */
export const minuteOfDay = keptPerInstant((time_zone, instant) => {
  const parts = clockOf(time_zone).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return value('hour') * 60 + value('minute');
});

/** The reasons why a technician does not work during part of a day. */
export type OffReason = 'off_hours' | 'day_off' | 'holiday' | AbsenceKind;
export type OffPart = { readonly why: OffReason; readonly begins: number; readonly ends: number };

/** Returns the parts of a date during which a technician does not work, for the board. The parts may overlap. */
export function offPartsOn(date: string, hours: Hours, { week, absences }: Availability): OffPart[] {
  const whole = { begins: 0, ends: minutesOfDay };
  const away = absences.flatMap((absence): OffPart[] => {
    const taken = absentOn(date, absence);
    return taken === null ? [] : [{ why: absence.kind, begins: taken[0], ends: taken[1] }];
  });
  if (holidayOn(date, hours) !== null) return [{ why: 'holiday', ...whole }, ...away];
  const day = workDayOn(date, hours, week);
  if (day === null) return [{ why: 'day_off', ...whole }, ...away];
  return [
    { why: 'off_hours', begins: 0, ends: day[0] },
    { why: 'off_hours', begins: day[1], ends: minutesOfDay },
    ...away,
  ];
}
