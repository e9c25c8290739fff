import { describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import type { JobOrderStatus, WorkflowStatus } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { availableActions, callersOf } from '#domain/workflow.ts';
import {
  endsWay,
  forgottenArrival,
  isOtherDay,
  missableFrom,
  pauseEnds,
  suspendVisit,
  visitLocationOf,
} from './location.ts';

const time_zone = 'Asia/Bahrain';
/** Returns the instant at a local time in Bahrain, three hours ahead of UTC. */
const at = (time: string) => new Date(`2026-11-${time}:00+03:00`);
const nothing = {
  on_the_way_at: null,
  started_at: null,
  paused_at: null,
  paused_seconds: 0,
  resumed_at: null,
};

type Case = readonly [JobOrderStatus, WorkflowStatus, object, string | null];
test.each<Case>([
  ['scheduled', 'assigned', {}, null],
  ['scheduled', 'assigned', { on_the_way_at: at('24T09:00') }, 'on_the_way'],
  ['in_progress', 'in_progress', { started_at: at('24T09:00') }, 'at_work'],
  ['in_progress', 'in_progress', { on_the_way_at: at('24T08:40'), started_at: at('24T09:00') }, 'at_work'],
  ['in_progress', 'in_progress', { started_at: at('24T09:00'), paused_at: at('24T09:30') }, null],
  ['in_progress', 'awaiting_signature', { started_at: at('24T09:00') }, null],
  ['completed', 'completed', { on_the_way_at: at('24T09:00') }, null],
  ['cancelled', 'assigned', { on_the_way_at: at('24T09:00') }, null],
  ['cancelled', 'in_progress', { started_at: at('24T09:00') }, null],
])(
  'a visit that is %s, %s, with %j keeps its technician busy: %s',
  (status, workflow_status, fields, location) => {
    expect(visitLocationOf({ ...nothing, status, workflow_status, ...fields })).toBe(location);
  },
);

const planned = { status: 'scheduled', scheduled_date: at('24T10:00') } as const;
test.each([
  ['nobody set out', { ...planned, on_the_way_at: null }, '25T08:00', null],
  ['on the way for less than 12 hours', { ...planned, on_the_way_at: at('24T09:30') }, '24T21:29', null],
  [
    'on the way for 12 hours',
    { ...planned, on_the_way_at: at('24T09:30') },
    '24T21:30',
    ['24T09:30', '24T10:00'],
  ],
  [
    'set out after the planned time',
    { ...planned, on_the_way_at: at('24T10:20') },
    '25T08:00',
    ['24T10:20', '24T10:20'],
  ],
  [
    'set out long before the planned time',
    { ...planned, on_the_way_at: at('23T19:00') },
    '24T08:00',
    ['23T19:00', '24T08:00'],
  ],
  [
    'set out longer ago than an arrival can be reported',
    { ...planned, on_the_way_at: at('24T09:30') },
    '28T09:00',
    ['25T10:00', '25T10:00'],
  ],
  [
    'arrived long ago',
    { ...planned, status: 'in_progress', on_the_way_at: at('24T09:30') },
    '25T08:00',
    null,
  ],
] as const)('%s: the forgotten arrival was from, and is proposed: %j', (_, job, now, bounds) => {
  const found = forgottenArrival(job, at(now));
  expect(found && [found.from, found.proposed]).toEqual(bounds?.map((time) => at(time)) ?? null);
});

test('a job on hold allows the same actions as one in progress, except that it is resumed or stays on hold', () => {
  const startedVisit = { status: 'in_progress', workflow_status: 'in_progress' } as const;
  for (const role of roles) {
    const running = availableActions(jobOrderWorkflow, startedVisit, { role });
    const paused = availableActions(jobOrderWorkflow, { ...startedVisit, paused_at: 'nine' }, { role });
    const held = (['start', 'keep_on_hold'] as const).filter((action) =>
      callersOf(jobOrderWorkflow, action).includes(role),
    );
    expect(paused).toEqual(running.flatMap((action) => (action === 'pause' ? held : action)));
  }
});

describe('a visit whose technician goes elsewhere', () => {
  const atWork = {
    ...nothing,
    status: 'in_progress',
    workflow_status: 'in_progress',
    started_at: at('24T09:00'),
  } as const;
  const onTheWay = {
    ...nothing,
    status: 'scheduled',
    workflow_status: 'assigned',
    on_the_way_at: at('24T09:00'),
  } as const;

  test('a visit whose technician goes elsewhere is put on hold, and no longer keeps the technician busy', () => {
    const aside = { ...atWork, ...suspendVisit(atWork, at('24T09:40')) };
    expect([aside.paused_at, visitLocationOf(aside)]).toEqual([at('24T09:40'), null]);
  });

  test('a hold never starts before the work, whatever time a device reports', () => {
    expect(suspendVisit(atWork, at('24T08:50')).paused_at).toEqual(atWork.started_at);
  });

  test('no one is on the way to a visit whose technician goes elsewhere', () => {
    const aside = { ...onTheWay, ...suspendVisit(onTheWay, at('24T09:10')) };
    expect([aside.on_the_way_at, visitLocationOf(aside)]).toEqual([null, null]);
  });

  test('no one is on the way to a visit once someone else is assigned, or the day changes by the operator’s clocks', () => {
    const plan = { technician_id: 'one', scheduled_date: at('24T22:00') };
    expect(endsWay(plan, { ...plan, scheduled_date: at('24T23:59') }, time_zone)).toBe(false);
    expect(endsWay(plan, { ...plan, scheduled_date: at('25T00:00') }, time_zone)).toBe(true);
    expect(endsWay(plan, { ...plan, technician_id: 'other' }, time_zone)).toBe(true);
  });

  test('a resumed visit counts the time of all its holds', () => {
    const paused = { paused_at: at('24T10:00'), paused_seconds: 600, resumed_at: at('24T09:50') };
    const ended = { paused_at: null, hold_until: null };
    const resumed = { ...ended, paused_seconds: 1800, resumed_at: at('24T10:20') };
    expect(pauseEnds(paused, at('24T10:20'))).toEqual(resumed);
    expect(pauseEnds(resumed, at('24T10:30'))).toEqual(resumed);
  });

  test('a hold never starts within an earlier one, which would count twice, whatever time a device reports', () => {
    const resumed = { ...atWork, ...pauseEnds({ ...atWork, paused_at: at('24T09:20') }, at('24T09:50')) };
    const steppedAside = { ...resumed, ...suspendVisit(resumed, at('24T09:30')) };
    expect(steppedAside.paused_at).toEqual(at('24T09:50'));
    expect(pauseEnds(steppedAside, at('24T10:00')).paused_seconds).toBe(40 * 60);
  });
});

describe('a visit of Nov 24, 9:00 AM by the operator’s clocks', () => {
  const visit = {
    ...nothing,
    status: 'scheduled',
    scheduled_date: at('24T09:00'),
    window_minutes: 60,
  } as const;
  const late = { ...visit, scheduled_date: at('24T23:30') };

  test.each([
    ['on its day', visit, '24T06:00', false],
    ['late on its day', visit, '24T23:59', false],
    ['the evening before', visit, '23T18:12', true],
    ['the day after', visit, '25T00:01', true],
    ['within a window that lasts over midnight', late, '25T00:20', false],
    ['after that window', late, '25T00:31', true],
    ['after travel that started on its day', { ...late, on_the_way_at: at('24T23:50') }, '25T01:00', false],
    ['a day after forgotten travel', { ...visit, on_the_way_at: at('24T09:00') }, '25T09:00', true],
    ['after it has started', { ...visit, status: 'in_progress' as const }, '25T08:00', false],
  ])('a visit of Nov 24 that starts %s is on another day: %4$s', (_, job, moment, isOther) => {
    expect(isOtherDay(job, at(moment), time_zone)).toBe(isOther);
  });

  test('a no-show cannot be reported before the arrival window starts', () => {
    expect(missableFrom({ ...visit, told_from: null })).toEqual(at('24T09:00'));
    expect(missableFrom({ ...visit, told_from: at('23T09:00') })).toEqual(at('24T09:00'));
  });

  test('a no-show of a visit that its technician moved to an earlier day cannot be reported before the announced window', () => {
    const moved = { ...visit, scheduled_date: at('23T18:12'), told_from: visit.scheduled_date };
    expect(missableFrom(moved)).toEqual(at('24T09:00'));
  });
});
