import type { CrewMember, PlacedJob } from '#domain/planning/crew-days.ts';
import { proposalsInTurn } from '#domain/planning/proposal.ts';
import type { VisitToPlan } from '#domain/planning/visit-to-plan.ts';
import type { Absence, OpenDays } from '#domain/planning/work-time.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';

/**
 * Measures the CPU time for finding proposals among 200 technicians for an inbox of 25 requests. It reads
 * nothing from a database.
 */

const promisedMs = 100;
const runs = 15;
const [requests, technicians, jobsEach, days] = [25, 200, 70, 14];

const hours: OpenDays = {
  ...{
    time_zone: 'Asia/Bahrain',
    weekend: [5, 6],
    opens_at: 480,
    closes_at: 1080,
    holidays: [],
    special_hours: [],
  },
};
const today = '2026-11-22';
const now = new Date(`${today}T05:00:00Z`);

/** Returns a location inside one city. Different numbers give different locations. */
const placeOf = (n: number) => ({
  latitude: 26 + ((n * 37) % 100) / 250,
  longitude: 50.4 + ((n * 61) % 100) / 250,
});

/**
 * Returns five jobs a day, each `minutes` long. The first one starts at 8 AM in the zone, and the others follow `every`
 * minutes apart.
 */
const jobsOf = (n: number, minutes: number, every: number): PlacedJob[] =>
  Array.from({ length: jobsEach }, (_, job) => ({
    number: `JO-${n * jobsEach + job}`,
    scheduled_date: new Date(
      Date.parse(`${addDays(today, Math.floor(job / 5))}T05:00:00Z`) + (job % 5) * every * 60_000,
    ),
    duration_minutes: minutes,
    position: placeOf(n + job),
  }));

const skills: readonly (readonly MachineKind[])[] = [['grinder'], ['espresso'], ['brewer'], []];
const crewWith = (more: (n: number) => Partial<CrewMember>): CrewMember[] =>
  Array.from({ length: technicians }, (_, n) => ({
    id: `technician ${n}`,
    is_active: true,
    skills: skills[n % skills.length] ?? [],
    week: null,
    absences: [],
    on_call: [],
    jobs: jobsOf(n, 60, 90),
    ...more(n),
  }));

const absence = (
  date: string,
  day: number,
  [begins_at, ends_at]: readonly [number | null, number | null],
): Absence => ({
  kind: 'training',
  first_day: addDays(date, day),
  last_day: addDays(date, begins_at === null ? days * 2 : day),
  begins_at,
  ends_at,
});

const crews = {
  'five jobs each a day': crewWith(() => ({})),
  'an hour between two jobs': crewWith((n) => ({ jobs: jobsOf(n, 60, 120) })),
  'every hour is taken': crewWith((n) => ({ jobs: jobsOf(n, 120, 120) })),
  'everybody is away': crewWith(() => ({ absences: [absence(today, 0, [null, null])] })),
  'everyone is away by the hour': crewWith(() => ({
    absences: Array.from({ length: days * 2 }, (_, day) => absence(today, day, [480, 1080])),
  })),
  'everyone works at night': crewWith(() => ({
    week: Array.from({ length: 7 }, () => [1080, 1440] as const),
  })),
  'nobody works': crewWith(() => ({ week: Array.from({ length: 7 }, () => null) })),
};

const slots = ['morning', 'afternoon', 'evening', null] as const;
const wanted = Array.from(
  { length: requests },
  (_, n): VisitToPlan => ({
    length: { duration_minutes: [60, 90, 120][n % 3] ?? 60 },
    urgency: n % 8 === 0 ? 'emergency' : 'medium',
    preferred_date: addDays(today, n % 5),
    preferred_time_slot: slots[n % slots.length] ?? null,
    position: placeOf(n * 7),
    machine_kind: 'grinder',
    arrive_by: null,
    known_by: [`technician ${n}`],
  }),
);

function cpuMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

let slowest = 0;
console.log(
  `${requests} requests, ${technicians} technicians, ${technicians * jobsEach} jobs; CPU time in ms`,
);
console.log(`${'crew'.padEnd(35)}least    median  proposed`);
for (const [what, crew] of Object.entries(crews)) {
  const search = () => proposalsInTurn(wanted, { crew, hours, now });
  const proposed = search().filter((found) => found !== null).length;
  const times = Array.from({ length: runs }, () => cpuMs(search)).sort((one, other) => one - other);
  const [least = 0, median = 0] = [times[0], times[Math.floor(runs / 2)]];
  slowest = Math.max(slowest, median);
  const figures = [least.toFixed(1), median.toFixed(1), String(proposed)].map((figure) =>
    figure.padStart(10),
  );
  console.log(`${what.padEnd(30)}${figures.join('')}`);
}
console.log(`slowest ${slowest.toFixed(1)} ms; promised: under ${promisedMs} ms`);
if (slowest >= promisedMs) process.exitCode = 1;
