import { dateIn, daysBetween } from '#domain/values/calendar.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';
import type { Slot } from './appointment.ts';
import { type GeoPoint, geoPointOf, type Position } from './fitness.ts';
import type { OnCallTurn } from './on-call.ts';
import { type Availability, minuteOfDay, type OffPart, type OpenDays, offPartsOn } from './work-time.ts';

/** A technician's open job, with the position of its machine. */
export type PlacedJob = Slot & { readonly number: string; readonly position: Position | null };

export type CrewMember = Availability & {
  readonly id: string;
  readonly is_active: boolean;
  /** The kinds of machines that the technician is trained on; empty if unknown. */
  readonly skills: readonly MachineKind[];
  readonly on_call: readonly OnCallTurn[];
  readonly jobs: readonly PlacedJob[];
};

export const minuteMs = 60_000;
const minutesOfDay = 24 * 60;

/** A date with its start and end as instants in milliseconds. They may be an hour off on a day when clocks change. */
export type Day = {
  readonly date: string;
  readonly begins: number;
  readonly ends: number;
  /** True if clocks do not change on the day, so the minutes since its start equal the minutes of the day. */
  readonly isEven: boolean;
};

export function spanOf(date: string, time_zone: string): Day {
  const noon = new Date(`${date}T12:00:00Z`);
  const ahead = daysBetween(date, dateIn(time_zone, noon)) * 1440 + minuteOfDay(time_zone, noon) - 720;
  const begins = Date.parse(`${date}T00:00:00Z`) - ahead * minuteMs;
  const ends = begins + minutesOfDay * minuteMs;
  const isEven = [begins, ends].every((edge) => minuteOfDay(time_zone, new Date(edge)) === 0);
  return { date, begins, ends, isEven };
}

/** Returns a job with its start and end as numbers, because a search compares them thousands of times. */
export const busyJob = (job: PlacedJob) => ({
  job,
  begins: job.scheduled_date.getTime(),
  ends: job.scheduled_date.getTime() + job.duration_minutes * minuteMs,
});
type BusyJob = ReturnType<typeof busyJob>;

/** A day's jobs, and their known positions. */
export type DayJobs = { readonly jobs: readonly BusyJob[]; readonly points: readonly GeoPoint[] };

export function jobsOn(all: readonly BusyJob[], day: Day): DayJobs {
  const jobs = all.filter(({ begins, ends }) => begins < day.ends && ends > day.begins);
  const points = jobs.flatMap(({ job: { position } }) => (position === null ? [] : [geoPointOf(position)]));
  return { jobs, points };
}

/** A technician's day. It is computed once per search. */
type MemberDay = DayJobs & {
  /**
   * The times without work. Empty on a day when clocks change, because only `conflictsOf` checks the hours of such a
   * day.
   */
  readonly off: readonly OffPart[];
};

export type BusyMember = ReturnType<typeof busyMember>;

/** Prepares a technician for a search through many days. Each day is computed only once. */
export function busyMember(member: CrewMember, hours: OpenDays) {
  const jobs = member.jobs.map(busyJob);
  const days = new Map<string, MemberDay>();
  const read = (day: Day): MemberDay => ({
    ...jobsOn(jobs, day),
    off: day.isEven ? offPartsOn(day.date, hours, member) : [],
  });
  return {
    member,
    on(day: Day): MemberDay {
      const cached = days.get(day.date) ?? read(day);
      days.set(day.date, cached);
      return cached;
    },
    /** Returns whether none of the technician's jobs, on any day, overlaps the time. */
    isFree(begins: number, ends: number): boolean {
      return isFree({ jobs }, begins, ends);
    },
    take(job: PlacedJob) {
      jobs.push(busyJob(job));
      days.clear();
    },
    /**
     * Frees the time of the job with this number. Returns a function that undoes this; null if there is no such job.
     */
    free(number: string): (() => void) | null {
      const index = jobs.findIndex(({ job }) => job.number === number);
      const freed = jobs[index];
      if (freed === undefined) return null;
      jobs.splice(index, 1);
      days.clear();
      return () => {
        jobs.push(freed);
        days.clear();
      };
    },
  };
}

export const isOffAllDay = ({ off }: MemberDay) =>
  off.some(({ begins, ends }) => begins <= 0 && ends >= minutesOfDay);

export function isFree({ jobs }: Pick<DayJobs, 'jobs'>, begins: number, ends: number): boolean {
  for (const job of jobs) if (begins < job.ends && ends > job.begins) return false;
  return true;
}

export function isAtWork({ off }: MemberDay, day: Day, start: number, minutes: number): boolean {
  const from = (start - day.begins) / minuteMs;
  return off.every(({ begins, ends }) => from + minutes <= begins || from >= ends);
}
