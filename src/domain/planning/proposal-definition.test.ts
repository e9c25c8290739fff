import { expect, test } from 'vitest';
import { addDays, dateIn } from '#domain/values/calendar.ts';
import type { MachineKind } from '#domain/visit/machine-kind.ts';
import { conflictsOf, overlap } from './appointment.ts';
import { type CrewMember, spanOf } from './crew-days.ts';
import { daysSearched, fitOf, proposals, proposalsInTurn } from './proposal.ts';
import type { VisitToPlan } from './visit-to-plan.ts';
import { type Absence, dayHoursOn, type OpenDays, type SpecialHours, type WorkWeek } from './work-time.ts';

/** Returns numbers that look random but are the same in every run. */
function chance(seed: number) {
  let state = seed;
  const below = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return (state >>> 8) % most;
  };
  return {
    below,
    one: <Value>(values: readonly [Value, ...Value[]]) => values[below(values.length)] ?? values[0],
  };
}
type Chance = ReturnType<typeof chance>;

/** In the second and third zones, clocks change in the second week; in Beirut, they change at midnight. */
const zones = ['Asia/Bahrain', 'Europe/Berlin', 'Asia/Beirut'] as const;
const today = '2026-03-20';

const placeOf = ({ below }: Chance) =>
  below(4) === 0 ? null : { latitude: 26 + below(50) / 100, longitude: 50 + below(50) / 100 };

function absenceOf({ below, one }: Chance): Absence {
  const first_day = addDays(today, below(14));
  const begins_at = below(2) === 0 ? null : below(20) * 60;
  const last_day = begins_at === null ? addDays(first_day, below(6)) : first_day;
  const ends_at = begins_at === null ? null : begins_at + 60 + below(4) * 45;
  return { kind: one(['vacation', 'sick', 'training', 'other']), first_day, last_day, begins_at, ends_at };
}

function weekOf({ below }: Chance): WorkWeek {
  return Array.from({ length: 7 }, () => {
    const begins = below(12) * 60;
    return below(4) === 0 ? null : [begins, begins + 120 + below(10) * 60];
  });
}

const many = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

function memberOf(drawn: Chance, index: number): CrewMember {
  const { below, one } = drawn;
  return {
    id: `t${index}`,
    is_active: below(8) > 0,
    skills: one<readonly MachineKind[]>([['grinder'], ['espresso', 'brewer'], []]),
    week: below(3) === 0 ? weekOf(drawn) : null,
    absences: many(below(4), () => absenceOf(drawn)),
    on_call: many(below(3), () => {
      const first_day = addDays(today, below(5) - 2);
      return { first_day, last_day: addDays(first_day, below(4)) };
    }),
    jobs: many(below(50), (job) => ({
      number: `JO-${index}-${job}`,
      scheduled_date: new Date(Date.parse(`${today}T03:00:00Z`) + below(16 * 48) * 1_800_000),
      duration_minutes: 30 + below(12) * 30,
      position: placeOf(drawn),
    })),
  };
}

function visitFrom(drawn: Chance): VisitToPlan {
  const { below, one } = drawn;
  return {
    length: { duration_minutes: 30 + below(16) * 30 },
    urgency: one(['emergency', 'high', 'medium']),
    preferred_date: addDays(today, below(12) - 2),
    preferred_time_slot: one(['morning', 'afternoon', 'evening', null]),
    position: placeOf(drawn),
    machine_kind: one(['grinder', 'espresso', 'bean_to_cup']),
    arrive_by: one([null, new Date(Date.parse(`${today}T00:00:00Z`) + below(10 * 24) * 3_600_000)]),
    known_by: [`t${below(6)}`],
  };
}

function specialHoursOf(drawn: Chance): SpecialHours {
  const first_day = addDays(today, drawn.below(6) - 3);
  const last_day = addDays(first_day, drawn.below(12));
  return { name: 'Ramadan', first_day, last_day, week: weekOf(drawn) };
}

function situationOf(drawn: Chance) {
  const { below, one } = drawn;
  const hours: OpenDays = {
    time_zone: one(zones),
    weekend: one([[5, 6], [], [0]]),
    opens_at: below(18) * 30,
    closes_at: 1440 - below(24) * 30,
    holidays: below(2) === 0 ? [] : [{ date: addDays(today, below(10)), name: 'A holiday' }],
    special_hours: below(2) === 0 ? [] : [specialHoursOf(drawn)],
  };
  const now = new Date(Date.parse(`${today}T00:00:00Z`) + below(1440) * 60_000);
  return { crew: many(below(5), (index) => memberOf(drawn, index)), hours, now };
}
type Situation = ReturnType<typeof situationOf>;

const slotHours = { morning: [480, 720], afternoon: [720, 960], evening: [960, 1200] } as const;

/** Returns a function that counts the minutes between a time and the nearest preferred time. */
function beyondPreference({ urgency, preferred_time_slot: slot }: VisitToPlan) {
  const [from, until] = slot === null || urgency === 'emergency' ? [0, 1440] : slotHours[slot];
  return (minute: number) => Math.max(0, from - minute, minute - (until - 30));
}

type ProposedTime = readonly [string, string];

/**
 * Returns the technicians on call who can come outside the service hours, and their first free quarter hour
 * in the next 24 hours.
 */
function onCallByDefinition(visit: VisitToPlan, { crew, hours, now }: Situation): ProposedTime[] {
  if (visit.urgency !== 'emergency') return [];
  const earliest = now.getTime() + 30 * 60_000;
  const quarters = many(24 * 4, (quarter) => (Math.ceil(earliest / 900_000) + quarter) * 900_000);
  const isOutside = (at: number) => {
    const slot = { ...visit.length, scheduled_date: new Date(at) };
    const spoken = conflictsOf(slot, { now, hours, arrive_by: null, technician: null, others: [] });
    return spoken.concerns.length > 0;
  };
  return crew
    .filter(({ is_active }) => is_active)
    .flatMap((technician) => {
      const { jobs: others, on_call } = technician;
      const at = quarters.find((start) => {
        const date = dateIn(hours.time_zone, new Date(start));
        const isTurn = on_call.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
        const slot = { ...visit.length, scheduled_date: new Date(start) };
        const placed = { now, isEmergency: true, hours, arrive_by: null, technician, others };
        return isTurn && isOutside(start) && conflictsOf(slot, placed).concerns.length === 0;
      });
      if (at === undefined) return [];
      const span = spanOf(dateIn(hours.time_zone, new Date(at)), hours.time_zone);
      const weight = fitOf(technician, visit, span).weight + (at - earliest) / 60_000;
      return { found: [technician.id, new Date(at).toISOString()] as const, weight };
    })
    .toSorted((one, other) => one.weight - other.weight)
    .map(({ found }) => found);
}

/**
 * Returns proposals exactly as they are defined, without any optimization. Checks each technician at each half hour
 * of each day.
 */
function byDefinition(visit: VisitToPlan, { crew, hours, now }: Situation, most: number) {
  const isEmergency = visit.urgency === 'emergency';
  const today = dateIn(hours.time_zone, now);
  const first = isEmergency || visit.preferred_date < today ? today : visit.preferred_date;
  const beyond = beyondPreference(visit);
  const minutesOn = (date: string) => {
    const [opens_at, closes_at] = dayHoursOn(date, hours);
    return many(48, (half) => half * 30 + (opens_at % 30)).filter(
      (minute) => minute >= opens_at && minute < closes_at,
    );
  };
  const found: ProposedTime[] = [];
  for (let day = 0; day < daysSearched && found.length < most; day++) {
    const span = spanOf(addDays(first, day), hours.time_zone);
    const checkedSlots = new Set<string>();
    const isKept = (minute: number) =>
      visit.arrive_by === null || span.begins + minute * 60_000 <= visit.arrive_by.getTime();
    // Compares times: those that meet the target come first, then preferred times, then times by their distance from a
    // preferred one.
    const byPreference = minutesOn(span.date).toSorted((one, other) => beyond(one) - beyond(other));
    const passes = [true, false].flatMap((isInTarget) =>
      [true, false].map((wished) =>
        byPreference.filter((minute) => isKept(minute) === isInTarget && (beyond(minute) === 0) === wished),
      ),
    );
    for (const pass of passes) {
      const slots = pass
        .map((minute) => ({ ...visit.length, scheduled_date: new Date(span.begins + minute * 60_000) }))
        .filter(({ scheduled_date }) => scheduled_date.getTime() >= now.getTime() + 30 * 60_000);
      const ranked = crew
        .filter(({ id, is_active }) => is_active && !checkedSlots.has(id))
        .flatMap((technician) => {
          const free = slots.filter((slot) => !technician.jobs.some((job) => overlap(slot, job)));
          const [soonest] = free;
          if (soonest === undefined) return [];
          const waited = slots.indexOf(soonest) * 30;
          const weight = fitOf(technician, visit, span).weight + waited * (isEmergency ? 1 : 0.05);
          return { technician, free, weight };
        })
        .toSorted((one, other) => one.weight - other.weight);
      for (const { technician, free } of ranked) {
        const placed = { now, hours, arrive_by: null, technician, others: technician.jobs };
        const slot = free.find((one) => conflictsOf(one, placed).concerns.length === 0);
        if (slot === undefined || found.length === most) continue;
        checkedSlots.add(technician.id);
        found.push([technician.id, slot.scheduled_date.toISOString()]);
      }
    }
  }
  const onCall = onCallByDefinition(visit, { crew, hours, now });
  const soonest = onCall.map(([, at]) => at).toSorted()[0] ?? '9999';
  const merged = [
    ...found.filter(([, at]) => at < soonest),
    ...onCall,
    ...found.filter(([, at]) => at >= soonest),
  ];
  const days = merged.map(([id, at]) => `${id} ${dateIn(hours.time_zone, new Date(at))}`);
  return merged.filter((_, index) => days.indexOf(days[index] ?? '') === index).slice(0, most);
}

const slotText = (one: { technician_id: string; scheduled_date: Date }) =>
  [one.technician_id, one.scheduled_date.toISOString()] as const;

test('proposals equal the result of checking every technician at every time', () => {
  let [found, onCall] = [0, 0];
  for (let seed = 1; seed <= 220; seed++) {
    const drawn = chance(seed);
    const [situation, visit] = [situationOf(drawn), visitFrom(drawn)];
    const expected = byDefinition(visit, situation, 4);
    found += expected.length;
    const proposed = proposals(visit, situation, 4);
    onCall += proposed.filter(({ reasons }) => reasons.includes('on_call')).length;
    expect(proposed.map(slotText), `seed ${seed}`).toEqual(expected);
  }
  expect(found).toBeGreaterThan(400);
  expect(onCall).toBeGreaterThan(30);
});

test('proposals in turn treat each proposal as a job of its technician for the visits that follow', () => {
  for (let seed = 1; seed <= 45; seed++) {
    const drawn = chance(seed);
    const { crew, ...rest } = situationOf(drawn);
    const visits = many(6, () => visitFrom(drawn));
    const jobs = new Map(crew.map((member) => [member.id, [...member.jobs]]));
    const expected = visits.map((one) => {
      const now = crew.map((member) => ({ ...member, jobs: jobs.get(member.id) ?? [] }));
      const [best = null] = byDefinition(one, { crew: now, ...rest }, 1);
      if (best === null) return null;
      const taken = { ...one.length, scheduled_date: new Date(best[1]), number: '', position: one.position };
      jobs.get(best[0])?.push(taken);
      return best;
    });
    const found = proposalsInTurn(visits, { crew, ...rest });
    expect(
      found.map((one) => one && slotText(one)),
      `seed ${seed}`,
    ).toEqual(expected);
  }
});
