import { describe, expect, test } from 'vitest';
import { noPlan } from '#domain/client.ts';
import { urgencies } from '#domain/service-request.ts';
import {
  changedTargets,
  defaultTargets,
  duesOf,
  isArrivalAfterResponse,
  type PromisedRequest,
  planKinds,
  promisesAfter,
  promisesOf,
  type Target,
  type TargetKind,
  targetStateOf,
} from './promise.ts';

const operator = {
  targets: defaultTargets,
  time_zone: 'Asia/Bahrain',
  weekend: [5, 6],
  opens_at: 8 * 60,
  closes_at: 18 * 60,
  holidays: [],
  special_hours: [],
};
const created_at = new Date('2026-11-18T07:00:00Z');
const preferred_date = '2026-11-18';
const minutesUntil = (at: Date) => (at.getTime() - created_at.getTime()) / 60_000;
const premium = {
  cmasa_plan_type: 'cmasa_premium',
  cmasa_start_date: '2026-01-01',
  cmasa_expiry: new Date('2026-11-18T20:00:00Z'),
} as const;

describe('the targets of a request', () => {
  test('the targets follow urgency and plan, counted from the report', () => {
    const minutes = (client: Parameters<typeof promisesOf>[1]) => {
      const { respond_by, arrive_by } = promisesOf(
        { urgency: 'emergency', created_at, preferred_date },
        client,
        operator,
      );
      return [minutesUntil(respond_by), minutesUntil(arrive_by)];
    };
    expect(minutes(noPlan)).toEqual([60, 480]);
    expect(minutes(premium)).toEqual([30, 240]);
  });

  test('the targets of an emergency count every hour, all others only service hours', () => {
    // Thursday, 17:00 in Bahrain, before a two-day weekend.
    const thursday = new Date('2026-11-19T14:00:00Z');
    const by = (urgency: 'emergency' | 'high') =>
      promisesOf(
        { urgency, created_at: thursday, preferred_date },
        noPlan,
        operator,
      ).respond_by.toISOString();
    expect([by('emergency'), by('high')]).toEqual(['2026-11-19T15:00:00.000Z', '2026-11-22T08:00:00.000Z']);
  });

  test('a later preferred day, or the next day with service after it, is the arrival target, except in an emergency', () => {
    const by = (urgency: 'emergency' | 'high', preferred_date: string) =>
      promisesOf({ urgency, created_at, preferred_date }, noPlan, operator).arrive_by.toISOString();
    expect([by('high', '2026-11-27'), by('high', '2026-11-25'), by('emergency', '2026-11-25')]).toEqual([
      '2026-11-29T15:00:00.000Z',
      '2026-11-25T15:00:00.000Z',
      '2026-11-18T15:00:00.000Z',
    ]);
    expect(by('high', '2026-11-22')).toBe('2026-11-22T07:00:00.000Z');
  });

  test('the targets of an emergency count holidays too, all others do not', () => {
    const closed = { ...operator, holidays: [{ date: '2026-11-18', name: 'Founding day' }] };
    const by = (urgency: 'emergency' | 'high') =>
      promisesOf({ urgency, created_at, preferred_date }, noPlan, closed).respond_by.toISOString();
    expect([by('emergency'), by('high')]).toEqual(['2026-11-18T08:00:00.000Z', '2026-11-19T09:00:00.000Z']);
  });

  test('the targets follow only the plan on the day of the report: an expired or future plan does not count', () => {
    const promises = promisesOf({ urgency: 'high', created_at, preferred_date }, noPlan, operator);
    const over = { ...premium, cmasa_expiry: new Date('2026-11-17T20:00:00Z') };
    const ahead = { ...premium, cmasa_start_date: '2026-11-19', cmasa_expiry: null };
    for (const client of [over, ahead]) {
      expect(promisesOf({ urgency: 'high', created_at, preferred_date }, client, operator)).toEqual(promises);
    }
  });

  test('only a correction of urgency or day changes the targets; a request without targets gets none', () => {
    const requestFields = { urgency: 'high', created_at, preferred_date, respond_by: created_at } as const;
    const corrected = (more: object, before: Parameters<typeof promisesAfter>[0] = requestFields) =>
      promisesAfter(before, { ...requestFields, ...more }, noPlan, operator);
    for (const change of [{ urgency: 'emergency' as const }, { preferred_date: '2026-11-30' }]) {
      expect(corrected(change)).toEqual(promisesOf({ ...requestFields, ...change }, noPlan, operator));
    }
    expect(corrected({})).toEqual({});
    expect(corrected({ urgency: 'emergency' }, { ...requestFields, respond_by: null })).toEqual({});
  });

  test('by default, a more urgent request or a better plan never has a later target', () => {
    const falls = (targets: readonly Target[]) =>
      targets.every(
        (target, index) =>
          isArrivalAfterResponse(target) &&
          target.response_minutes <= (targets[index - 1] ?? target).response_minutes &&
          target.arrival_minutes <= (targets[index - 1] ?? target).arrival_minutes,
      );
    for (const urgency of urgencies)
      expect(falls(planKinds.map((plan) => defaultTargets[urgency][plan]))).toBe(true);
    for (const plan of planKinds)
      expect(falls(urgencies.map((urgency) => defaultTargets[urgency][plan]))).toBe(true);
  });

  test('history contains only the targets that differ', () => {
    const { emergency } = defaultTargets;
    const none = { response_minutes: 20, arrival_minutes: 480 };
    const after = { ...defaultTargets, emergency: { ...emergency, none } };
    expect(changedTargets(defaultTargets, defaultTargets)).toEqual({});
    expect(changedTargets(defaultTargets, after)).toEqual({
      targets: { from: { emergency_none: emergency.none }, to: { emergency_none: none } },
    });
  });
});

describe('the state of a target', () => {
  const by = new Date('2026-11-18T12:00:00Z');
  const at = (minutes: number) => new Date(by.getTime() + minutes * 60_000);

  test('a target is met up to its last moment, and missed after it', () => {
    const state = (metAt: Date) => targetStateOf({ kind: 'response', by, metAt }, at(900));
    expect([state(at(-60)), state(by), state(at(0.001))]).toEqual(['kept', 'kept', 'missed']);
  });

  test.each([
    ['response', 30],
    ['arrival', 120],
  ] as const)('%s is soon for the last %i minutes, then late', (kind, minutes) => {
    const state = (now: number) => targetStateOf({ kind, by, metAt: null }, at(now));
    expect([state(-minutes - 1), state(-minutes), state(0), state(0.001)]).toEqual([
      'running',
      'soon',
      'soon',
      'late',
    ]);
  });
});

describe('the targets that are due', () => {
  const request: PromisedRequest<string> = {
    respond_by: '10:00',
    arrive_by: '14:00',
    reviewed_at: null,
    rejection_reason: null,
    first_arrived_at: null,
    job: null,
  };
  const owed = (seed: Partial<PromisedRequest<string>>) => {
    const dues = duesOf({ ...request, ...seed });
    const stateOf = (kind: TargetKind) => dues[kind] && (dues[kind].metAt ?? 'owed');
    return [stateOf('response'), stateOf('arrival')];
  };

  test.each<[string, Partial<PromisedRequest<string>>, (string | null)[]]>([
    ['there are no targets', { respond_by: null, arrive_by: null }, [null, null]],
    ['no one has decided', {}, ['owed', 'owed']],
    ['it is approved', { reviewed_at: '9:00' }, ['9:00', 'owed']],
    ['it is rejected', { reviewed_at: '9:00', rejection_reason: 'Not ours' }, ['9:00', null]],
    ['its job is planned', { reviewed_at: '9:00', job: { cancelled_at: null } }, ['9:00', 'owed']],
    [
      'its job was begun',
      { reviewed_at: '9:00', first_arrived_at: '11:00', job: { cancelled_at: null } },
      ['9:00', '11:00'],
    ],
    [
      'its job was started, and a follow-up visit is planned',
      { reviewed_at: '9:00', first_arrived_at: '11:00', job: { cancelled_at: null } },
      ['9:00', '11:00'],
    ],
    [
      'its job was cancelled before anyone came',
      { reviewed_at: '9:00', job: { cancelled_at: '10:00' } },
      ['9:00', null],
    ],
    [
      'its job was cancelled after someone came',
      { reviewed_at: '9:00', first_arrived_at: '11:00', job: { cancelled_at: '12:00' } },
      ['9:00', '11:00'],
    ],
  ])('the targets are due or met as expected when %s', (_, seed, expected) => {
    expect(owed(seed)).toEqual(expected);
  });
});
