import { describe, expect, test } from 'vitest';
import { bahrainHours as hours } from '#tests/support/company/open-days.ts';
import type { CrewMember, PlacedJob } from './crew-days.ts';
import { proposals, proposalsInTurn } from './proposal.ts';
import type { VisitToPlan } from './visit-to-plan.ts';

/** Wednesday, November 18, 2026, 10:00 in Bahrain. */
const now = new Date('2026-11-18T07:00:00Z');
const length = { duration_minutes: 90 };
const emergency = {
  length,
  urgency: 'emergency',
  preferred_time_slot: null,
  position: null,
  arrive_by: null,
  machine_kind: 'grinder',
  known_by: [],
} as const;
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
const jobAt = (at: string): PlacedJob => ({
  ...length,
  scheduled_date: new Date(at),
  number: 'JO-1',
  position: null,
});
/** Returns jobs that leave no possible start between 8:00 and 18:00 on the day. */
const fullDay = (date: string) =>
  [5, 6.5, 8, 9.5, 11, 12.5, 14].map((hour) =>
    jobAt(new Date(Date.parse(`${date}T00:00:00Z`) + hour * 3_600_000).toISOString()),
  );

test.each(['high', 'emergency'] as const)(
  'a visit of urgency %s that waits for a part is proposed from the day of the part on, and not at all while that day is unknown',
  (urgency) => {
    const on_call = [{ first_day: '2026-11-18', last_day: '2026-11-30' }];
    const daysFor = (expected_on: string | null) =>
      proposals(
        { ...emergency, urgency, preferred_date: '2026-11-19', awaited_part: { expected_on } },
        { crew: [member('a', { on_call })], hours, now },
        2,
      ).map(({ scheduled_date }) => scheduled_date.toISOString().slice(0, 10));
    expect(daysFor('2026-11-24')[0]).toBe('2026-11-24');
    expect(daysFor(null)).toEqual([]);
  },
);

describe('an emergency outside the service hours', () => {
  /** Friday, November 20, 2026, a weekend day in Bahrain, at 21:05 and at 4:02. */
  const [evening, night] = [new Date('2026-11-20T18:05:00Z'), new Date('2026-11-20T01:02:00Z')];
  const friday = { first_day: '2026-11-20', last_day: '2026-11-20' };
  const onCall = (more: Partial<CrewMember> = {}) => member('on call', { on_call: [friday], ...more });
  const propose = (at: Date, crew: readonly CrewMember[], more: Partial<VisitToPlan> = {}) =>
    proposals({ ...emergency, preferred_date: '2026-11-20', ...more }, { crew, hours, now: at }, 2).map(
      (one) => [one.technician_id, one.scheduled_date.toISOString(), one.reasons.includes('on_call')],
    );
  const sunday = ['a', '2026-11-22T05:00:00.000Z', false];

  test.each<[string, Date, CrewMember[], unknown[]]>([
    [
      'within the hour',
      evening,
      [member('a'), onCall()],
      [['on call', '2026-11-20T18:45:00.000Z', true], sunday],
    ],
    ['in the night', night, [member('a'), onCall()], [['on call', '2026-11-20T01:45:00.000Z', true], sunday]],
    [
      'after the current job',
      evening,
      [member('a'), onCall({ jobs: [jobAt('2026-11-20T18:00:00Z')] })],
      [['on call', '2026-11-20T19:30:00.000Z', true], sunday],
    ],
    [
      'by no one after the turn',
      evening,
      [member('a', { on_call: [{ ...friday, last_day: '2026-11-19' }] })],
      [sunday],
    ],
    ['by no one who is inactive', evening, [member('a'), onCall({ is_active: false })], [sunday]],
    [
      'by no one who is away',
      evening,
      [member('a'), onCall({ absences: [{ kind: 'sick', ...friday, begins_at: null, ends_at: null }] })],
      [sunday, ['on call', '2026-11-22T05:00:00.000Z', false]],
    ],
  ])('an emergency outside the service hours is served %s', (_, at, crew, expected) => {
    expect(propose(at, crew).slice(0, expected.length)).toEqual(expected);
  });

  test('an emergency goes to a free technician within service hours before the one who is on call that evening', () => {
    const wednesday = { first_day: '2026-11-18', last_day: '2026-11-18' };
    const crew = [member('a'), member('on call', { on_call: [wednesday] })];
    expect(propose(now, crew, { preferred_date: '2026-11-18' })[0]).toEqual([
      'a',
      '2026-11-18T07:30:00.000Z',
      false,
    ]);
    const busy = fullDay('2026-11-18');
    const takenSlots = [
      member('a', { jobs: busy }),
      member('on call', { on_call: [wednesday], jobs: busy.slice(0, 6) }),
    ];
    expect(propose(now, takenSlots, { preferred_date: '2026-11-18' })[0]).toEqual([
      'on call',
      '2026-11-18T14:00:00.000Z',
      true,
    ]);
  });

  test('a request that is not an emergency waits for the next opening', () => {
    expect(propose(evening, [onCall()], { urgency: 'high' })).toEqual([
      ['on call', '2026-11-22T05:00:00.000Z', false],
      ['on call', '2026-11-23T05:00:00.000Z', false],
    ]);
  });
});

describe('the reasons for a proposal in an emergency', () => {
  const visit: VisitToPlan = { ...emergency, preferred_date: '2026-11-18' };
  const busy = jobAt('2026-11-18T07:00:00Z');

  test('only the earliest of all times is called the earliest', () => {
    const crew = [member('a'), member('b', { jobs: [busy] })];
    const found = proposals(visit, { crew, hours, now }, 2);
    expect(found.map(({ technician_id, reasons }) => [technician_id, reasons.includes('soonest')])).toEqual([
      ['a', true],
      ['b', false],
    ]);
  });

  test('a trained technician who comes later than another one is not called the earliest', () => {
    const crew = [
      member('a', { skills: ['brewer'] }),
      member('b', { skills: ['grinder'], jobs: [{ ...busy, duration_minutes: 45 }] }),
    ];
    const [best] = proposals(visit, { crew, hours, now }, 1);
    expect([best?.technician_id, best?.reasons.includes('soonest')]).toEqual(['b', false]);
  });

  test('a second emergency says that an earlier time is proposed for another request', () => {
    const [first, second] = proposalsInTurn([visit, visit], { crew: [member('a')], hours, now });
    expect(first?.reasons).toContain('soonest');
    expect(first?.reasons).not.toContain('after_others');
    expect(second?.reasons).toContain('after_others');
    expect(second?.reasons).not.toContain('soonest');
  });

  test.each([
    [true, false],
    [false, true],
  ])(
    'if the kind of machine is assumed: %s, training for it is a reason: %s',
    (is_kind_assumed, isReason) => {
      const crew = [member('a', { skills: ['grinder'] })];
      const [best] = proposals({ ...visit, is_kind_assumed }, { crew, hours, now }, 1);
      expect(best?.reasons.includes('skilled')).toBe(isReason);
    },
  );
});
