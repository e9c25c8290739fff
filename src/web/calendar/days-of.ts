import { dateIn } from '#domain/values/calendar.ts';

type DatedJob = { readonly scheduled_date: string; readonly time_zone: string };

type DayOf<Job> = {
  readonly date: string;
  readonly time_zone: string;
  readonly items: readonly Job[];
};

/** Groups jobs by day in their operator's time zone. The jobs must be sorted by time. */
export function daysOf<Job extends DatedJob>(jobs: readonly Job[]): DayOf<Job>[] {
  const days = new Map<string, DayOf<Job>>();
  for (const job of jobs) {
    const date = dateIn(job.time_zone, new Date(job.scheduled_date));
    const before = days.get(date)?.items ?? [];
    days.set(date, { date, time_zone: job.time_zone, items: [...before, job] });
  }
  return [...days.values()];
}
