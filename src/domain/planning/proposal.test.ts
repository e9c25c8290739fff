import { describe, expect, test } from 'vitest';
import { bahrainHours as hours } from '#tests/support/company/open-days.ts';
import { conflictsOf } from './appointment.ts';
import type { CrewMember, PlacedJob } from './crew-days.ts';
import { proposals, proposalsInTurn } from './proposal.ts';
import type { VisitToPlan } from './visit-to-plan.ts';

/** Wednesday, November 18, 2026, 10:00 in Bahrain. */
const now = new Date('2026-11-18T07:00:00Z');
const harbour = { latitude: 26.2392, longitude: 50.5731 };
const bakery = { latitude: 26.2021, longitude: 50.4885 };
const airport = { latitude: 27.5, longitude: 51.5 };

const length = { duration_minutes: 90 };
const visitWith = (more: Partial<VisitToPlan> = {}): VisitToPlan => ({
  length,
  urgency: 'high',
  preferred_date: '2026-11-19',
  preferred_time_slot: 'morning',
  position: harbour,
  arrive_by: null,
  machine_kind: 'grinder',
  known_by: [],
  ...more,
});
const member = (id: string, more: Partial<CrewMember> = {}): CrewMember => ({
  id,
  is_active: true,
  skills: [],
  week: null,
  absences: [],
  on_call: [],
  jobs: [],
  ...more,
});
let jobs = 0;
const jobAt = (at: string, position: PlacedJob['position'] = null): PlacedJob => ({
  ...length,
  scheduled_date: new Date(at),
  number: `JO-${++jobs}`,
  position,
});
const best = (work: VisitToPlan, crew: readonly CrewMember[]) => {
  const [first] = proposals(work, { crew, hours, now }, 1);
  return first && [first.technician_id, first.scheduled_date.toISOString(), ...first.reasons];
};
/** Returns jobs that leave no possible start between 8:00 and 18:00 on the day. */
const fullDay = (date: string) =>
  [5, 6.5, 8, 9.5, 11, 12.5, 14].map((hour) =>
    jobAt(new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000).toISOString()),
  );

describe('a proposal', () => {
  test.each<[string, Partial<VisitToPlan>, CrewMember[], unknown[]]>([
    ['is at the preferred time', {}, [member('a')], ['a', '2026-11-19T05:00:00.000Z', 'in_wish', 'free_day']],
    [
      'is in the preferred slot',
      { preferred_time_slot: 'afternoon' },
      [member('a')],
      ['a', '2026-11-19T09:00:00.000Z', 'in_wish', 'free_day'],
    ],
    [
      'goes to the technician who is trained for it',
      {},
      [member('a'), member('b', { skills: ['grinder'] })],
      ['b', '2026-11-19T05:00:00.000Z', 'in_wish', 'skilled', 'free_day'],
    ],
    [
      'goes to a technician trained for the fault if no one is trained for the machine',
      { machine_kind: 'espresso', fault: 'grinder' },
      [member('a', { skills: ['brewer'] }), member('b', { skills: ['grinder'] })],
      ['b', '2026-11-19T05:00:00.000Z', 'in_wish', 'skilled_for_fault', 'free_day'],
    ],
    [
      'goes to the technician who was at the machine',
      { known_by: ['b'] },
      [member('a'), member('b')],
      ['b', '2026-11-19T05:00:00.000Z', 'in_wish', 'knows_machine', 'free_day'],
    ],
    [
      'goes to the nearest technician, next to a job and not over it',
      {},
      [
        member('far', { jobs: [jobAt('2026-11-19T05:00:00Z', airport)] }),
        member('near', { jobs: [jobAt('2026-11-19T05:00:00Z', bakery)] }),
      ],
      ['near', '2026-11-19T06:30:00.000Z', 'in_wish', 'near'],
    ],
    [
      'goes to the technician with fewer jobs',
      { position: null },
      [member('busy', { jobs: [jobAt('2026-11-19T11:00:00Z')] }), member('free')],
      ['free', '2026-11-19T05:00:00.000Z', 'in_wish', 'free_day'],
    ],
    [
      'takes another slot of the day before another day',
      {},
      [member('a', { jobs: fullDay('2026-11-19').slice(0, 3) })],
      ['a', '2026-11-19T09:30:00.000Z', 'on_wished_day'],
    ],
    [
      'takes the time nearest to the slot if the work does not fit into it',
      { preferred_time_slot: 'evening', length: { ...length, duration_minutes: 240 } },
      [member('a')],
      ['a', '2026-11-19T11:00:00.000Z', 'on_wished_day', 'free_day'],
    ],
    [
      'takes the next working day if the preferred one is full',
      {},
      [member('a', { jobs: fullDay('2026-11-19') })],
      ['a', '2026-11-22T05:00:00.000Z', 'after_wish', 'free_day'],
    ],
    [
      'does not call a day preferred if no client chose it',
      { day_from: 'plan' },
      [member('a')],
      ['a', '2026-11-19T05:00:00.000Z', 'free_day'],
    ],
    [
      'says that the time is after the expected day of the part',
      { day_from: 'part' },
      [member('a', { jobs: fullDay('2026-11-19') })],
      ['a', '2026-11-22T05:00:00.000Z', 'after_part', 'free_day'],
    ],
    [
      'leaves time to get there if the preferred time is past',
      { preferred_date: '2026-11-16', preferred_time_slot: null },
      [member('a')],
      ['a', '2026-11-18T07:30:00.000Z', 'after_wish', 'free_day'],
    ],
    [
      'comes at once in an emergency, whatever time is preferred',
      { urgency: 'emergency', preferred_date: '2026-11-25' },
      [member('a', { jobs: [jobAt('2026-11-18T07:00:00Z')] }), member('b', { skills: ['espresso'] })],
      ['b', '2026-11-18T07:30:00.000Z', 'soonest', 'free_day'],
    ],
    [
      'prefers a technician without known skills to one trained for other machines',
      {},
      [member('a', { skills: ['brewer'] }), member('b')],
      ['b', '2026-11-19T05:00:00.000Z', 'in_wish', 'free_day'],
    ],
    [
      'leaves out inactive technicians',
      {},
      [member('a', { is_active: false }), member('b')],
      ['b', '2026-11-19T05:00:00.000Z', 'in_wish', 'free_day'],
    ],
  ])('a proposal %s', (_, more, crew, expected) => {
    expect(best(visitWith(more), crew)).toEqual(expected);
  });

  test('there is no proposal if there is no technician, or none is free', () => {
    expect(best(visitWith(), [])).toBeUndefined();
    const weeks = { ...hours, opens_at: 600, closes_at: 660 };
    expect(proposals(visitWith(), { crew: [member('a')], hours: weeks, now }, 3)).toEqual([]);
  });

  test('as many proposals are made as requested, best first, each technician at most once a day', () => {
    const crew = [member('a'), member('b', { skills: ['grinder'] })];
    const three = proposals(visitWith(), { crew, hours, now }, 3);
    expect(three.map((one) => [one.technician_id, one.scheduled_date.toISOString().slice(0, 10)])).toEqual([
      ['b', '2026-11-19'],
      ['a', '2026-11-19'],
      ['b', '2026-11-22'],
    ]);
  });
});

describe('an arrival target', () => {
  const tenOnThursday = new Date('2026-11-19T07:00:00Z');
  const morningTaken = member('a', { jobs: fullDay('2026-11-19').slice(0, 2) });

  test('the arrival target has priority over the preferred hour, and is among the reasons', () => {
    const afternoon = visitWith({ preferred_time_slot: 'afternoon', arrive_by: tenOnThursday });
    expect(best(afternoon, [member('a')])).toEqual([
      'a',
      '2026-11-19T07:00:00.000Z',
      'on_wished_day',
      'in_promise',
      'free_day',
    ]);
  });

  test('the arrival target has priority over a better fit, up to the exact minute of the target', () => {
    const crew: CrewMember[] = [{ ...morningTaken, skills: ['grinder'] }, member('b')];
    const proposedSlots = proposals(visitWith({ arrive_by: tenOnThursday }), { crew, hours, now }, 2);
    expect(proposedSlots.map((one) => [one.technician_id, one.reasons.includes('in_promise')])).toEqual([
      ['b', true],
      ['a', false],
    ]);
    const takenSlot = { ...length, scheduled_date: new Date('2026-11-19T05:00:00Z'), duration_minutes: 120 };
    const touching = member('c', { jobs: [{ ...takenSlot, number: 'JO-0', position: null }] });
    expect(best(visitWith({ arrive_by: tenOnThursday }), [touching])?.slice(1, 4)).toEqual([
      '2026-11-19T07:00:00.000Z',
      'in_wish',
      'in_promise',
    ]);
  });

  test('if no one can meet the arrival target, the next time is proposed, and its reasons say so', () => {
    expect(best(visitWith({ arrive_by: tenOnThursday }), [morningTaken])).toEqual([
      'a',
      '2026-11-19T08:00:00.000Z',
      'in_wish',
      'after_promise',
    ]);
  });
});

test('proposals in turn never overlap each other, and none has a conflict', () => {
  const crew = ['a', 'b', 'c'].map((id) => member(id, { jobs: [jobAt('2026-11-19T05:00:00Z', bakery)] }));
  const works = Array.from({ length: 40 }, (_, index) =>
    visitWith(index % 5 === 0 ? { urgency: 'emergency' } : {}),
  );
  const taken = new Map(crew.map(({ id, jobs: own }) => [id, [...own]]));
  const proposedSlots = proposalsInTurn(works, { crew, hours, now });
  for (const one of proposedSlots) {
    if (one === null) throw new Error('three technicians have room for forty visits in two weeks');
    const slot = { ...length, scheduled_date: one.scheduled_date };
    const others = taken.get(one.technician_id) ?? [];
    expect(
      conflictsOf(slot, { now, arrive_by: null, hours, technician: member(one.technician_id), others })
        .concerns,
    ).toEqual([]);
    others.push({ ...slot, number: 'taken', position: null });
  }
});

test.each<[string, Partial<VisitToPlan>, readonly CrewMember[], unknown[]]>([
  ['at its minute', {}, [member('a')], ['a', '2026-11-19T07:15:00.000Z', 'keeps_time', 'free_day']],
  [
    'by a technician who is free then, rather than at another hour by a trained one',
    {},
    [member('a'), member('b', { skills: ['grinder'], jobs: [jobAt('2026-11-19T07:00:00Z')] })],
    ['a', '2026-11-19T07:15:00.000Z', 'keeps_time', 'free_day'],
  ],
  [
    'on its day, if no one is free then',
    {},
    [member('a', { jobs: [jobAt('2026-11-19T07:00:00Z', bakery)] })],
    ['a', '2026-11-19T05:00:00.000Z', 'keeps_day', 'near'],
  ],
  [
    'at its minute of the next day, if no one is free on its own',
    { urgency: 'emergency' },
    [member('a', { jobs: fullDay('2026-11-19') })],
    ['a', '2026-11-22T07:15:00.000Z', 'free_day'],
  ],
])('an agreed time is kept %s', (_, more, crew, expected) => {
  expect(best(visitWith({ preferred_time_slot: null, keeps: 10 * 60 + 15, ...more }), crew)).toEqual(
    expected,
  );
});

test('the search ends after two weeks in which everyone is away', () => {
  const everyDay = { ...hours, weekend: [0, 1, 2, 3, 4, 5, 6] };
  const crew = Array.from({ length: 200 }, (_, index) => member(String(index)));
  expect(proposals(visitWith(), { crew, hours: everyDay, now }, 3)).toEqual([]);
});

test('no one is proposed on a holiday, in an absence or on a personal day off', () => {
  const absence = (begins_at: number | null, ends_at: number | null) =>
    ({ kind: 'training', first_day: '2026-11-19', last_day: '2026-11-19', begins_at, ends_at }) as const;
  const never = { week: Array.from({ length: 7 }, () => null) };
  const crew = [
    member('vacation', { absences: [absence(null, null)] }),
    member('course', { absences: [absence(0, 14 * 60)] }),
    member('elsewhere', never),
  ];
  const onThursday = proposals(visitWith(), { crew, hours, now }, 3).filter(
    ({ scheduled_date }) => scheduled_date < new Date('2026-11-20T00:00:00Z'),
  );
  expect(onThursday.map(({ technician_id, scheduled_date }) => [technician_id, scheduled_date])).toEqual([
    ['course', new Date('2026-11-19T11:00:00Z')],
  ]);
  const closed = { ...hours, holidays: [{ date: '2026-11-19', name: 'National Day' }] };
  expect(
    proposals(visitWith(), { crew: [member('free')], hours: closed, now }, 1)[0]?.scheduled_date,
  ).toEqual(new Date('2026-11-22T05:00:00Z'));
});

test('a visit that is moved may use its own time, which stays taken for the other visits', () => {
  const own = jobAt('2026-11-19T05:00:00Z');
  const crew = [member('a', { jobs: [own] })];
  const half = { keeps: 8 * 60 + 30 };
  const startsOf = (works: readonly VisitToPlan[]) =>
    proposalsInTurn(works, { crew, hours, now }).map((one) => one?.scheduled_date.toISOString());
  expect(startsOf([visitWith({ ...half, moves: own.number })])).toEqual(['2026-11-19T05:30:00.000Z']);
  expect(startsOf([visitWith(half)])).toEqual(['2026-11-19T06:30:00.000Z']);
});
