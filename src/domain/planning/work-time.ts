import { addDays, dateIn, formatPerZone, keptPerInstant } from '#domain/values/calendar.ts';

/** When an operator's technicians work. Days count from Sunday = 0, times are minutes of the day. */
export type ServiceHours = {
  readonly time_zone: string;
  readonly weekend: readonly number[];
  readonly opens_at: number;
  readonly closes_at: number;
};

/** A day on which no one works; a plain date of the operator. */
export type Holiday = { readonly date: string; readonly name: string };
export const holidayLimits = { count: 60, name: { min: 1, max: 80 } } as const;

/** When someone begins and ends; null is a day off. */
export type WorkDay = readonly [begins_at: number, ends_at: number] | null;
/** A working day for each weekday, Sunday first. */
export type WorkWeek = readonly WorkDay[];
export const daysOfWeek = 7;

/** Days of the operator, both included, on which the hours of this week hold and no others: Ramadan, or a feast. */
export type SpecialHours = {
  readonly first_day: string;
  readonly last_day: string;
  readonly name: string;
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

/** The hours of an operator, and the days on which others hold. */
export type OpenDays = ServiceHours & Hours;

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The special hours that hold on the date, closed ones too. */
export function specialHoursOn(
  date: string,
  { special_hours }: Pick<Hours, 'special_hours'>,
): SpecialHours | null {
  return special_hours.find(({ first_day, last_day }) => first_day <= date && date <= last_day) ?? null;
}

/** Whether the operator is closed on each of these days. They are holidays then. */
export function isClosed({ week }: Pick<SpecialHours, 'week'>): boolean {
  return week.every((day) => day === null);
}

/** The name of the holiday on the date; null where there is none. */
export function holidayOn(date: string, hours: Pick<Hours, 'holidays' | 'special_hours'>): string | null {
  const holiday = hours.holidays.find((one) => one.date === date);
  if (holiday !== undefined) return holiday.name;
  const special = specialHoursOn(date, hours);
  return special !== null && isClosed(special) ? special.name : null;
}

/** When the operator opens and closes on the date; null where it does not work. All that asks for its hours asks here. */
export function serviceOn(date: string, hours: Hours): WorkDay {
  return holidayOn(date, hours) === null ? workDayOn(date, hours, null) : null;
}

/** The hours that tell day from night on the date: those of the operator, and the usual ones on a day off. */
export function dayHoursOn(date: string, hours: Omit<Hours, 'holidays'>): readonly [number, number] {
  return workDayOn(date, hours, null) ?? [hours.opens_at, hours.closes_at];
}

/** Whether the operator works on the date: it is no day of the weekend, and no holiday. */
export function isOpenOn(date: string, hours: Hours): boolean {
  return serviceOn(date, hours) !== null;
}

/** Whether a visit can begin then: the operator works on that date, and at that minute of the day. */
export function isServed(date: string, minute: number, hours: Hours): boolean {
  const day = serviceOn(date, hours);
  return day !== null && minute >= day[0] && minute < day[1];
}

/** The same of an instant, by the operator's clocks. */
export function isServedAt(at: Date, hours: OpenDays): boolean {
  return isServed(dateIn(hours.time_zone, at), minuteOfDay(hours.time_zone, at), hours);
}

const daysLookedAt = 90;

/** The first date on which the operator works, from this one on; this one where none is near. */
export function firstOpenDay(date: string, hours: Hours): string {
  const days = Array.from({ length: daysLookedAt }, (_, index) => addDays(date, index));
  return days.find((day) => isOpenOn(day, hours)) ?? date;
}

export const absenceKinds = ['vacation', 'sick', 'training', 'other'] as const;
export type AbsenceKind = (typeof absenceKinds)[number];
export const absenceLimits = { note: { max: 500 }, days: 366 } as const;

/** Whole days, both included; or a part of one day, in minutes of the day. Plain dates of the operator. */
export type Absence = {
  readonly kind: AbsenceKind;
  readonly first_day: string;
  readonly last_day: string;
  readonly begins_at: number | null;
  readonly ends_at: number | null;
};

/** What is known of a technician's time. A technician without a week of their own works in the operator's hours. */
export type Availability = { readonly week: WorkWeek | null; readonly absences: readonly Absence[] };

const minutesOfDay = 24 * 60;

/**
 * The working day of the date, by the week of a technician or, where it is null, of the operator; null on a day off.
 * While special hours hold, no one works outside them. Holidays are another matter.
 */
export function workDayOn(date: string, hours: Omit<Hours, 'holidays'>, week: WorkWeek | null): WorkDay {
  const weekday = weekdayOf(date);
  const special = specialHoursOn(date, hours);
  const usual = usualWorkDay(weekday, hours, week);
  if (special === null || isClosed(special)) return usual;
  const open = special.week[weekday] ?? null;
  return week === null ? open : commonPart(usual, open);
}

/** The same where nothing special holds, by the weekday from Sunday = 0. */
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

/** The part of the date that the absence takes, in minutes of the day; null when it takes none. */
export function absentOn(date: string, absence: Absence): readonly [number, number] | null {
  if (date < absence.first_day || date > absence.last_day) return null;
  return [absence.begins_at ?? 0, absence.ends_at ?? minutesOfDay];
}

/** A part of a date on clocks of the operator, in minutes of the day. */
export type DayPart = { readonly date: string; readonly begins: number; readonly ends: number };

/** What a time from one instant to another takes of each date. A day is taken as its clocks show it. */
export function dayParts(time_zone: string, from: Date, until: Date): DayPart[] {
  const first = dateIn(time_zone, from);
  // A time that ends at midnight takes nothing of the day that begins then.
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

/** The minute of the day, 0 to 1439, that clocks in the zone show. */
export const minuteOfDay = keptPerInstant((time_zone, instant) => {
  const parts = clockOf(time_zone).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return value('hour') * 60 + value('minute');
});

/** Why no one works in a part of a day. */
export type OffReason = 'off_hours' | 'day_off' | 'holiday' | AbsenceKind;
export type OffPart = { readonly why: OffReason; readonly begins: number; readonly ends: number };

/** The parts of a date in which a technician does not work, as a board shows them; parts may lie over each other. */
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
