import { describe, expect, test } from 'vitest';
import { visitTimesOf } from './course.ts';
import {
  expectedLeaving,
  hasSurelyLeft,
  heldSeconds,
  interruptedAt,
  leavingOf,
  mustSayWhenDone,
  proposedLeaving,
  type Work,
  workEnds,
} from './leaving.ts';

const time_zone = 'Asia/Bahrain';
/** A time in Bahrain, which is three hours ahead of UTC, on a day of November 2026. */
const at = (day: number, time: string) => new Date(`2026-11-${day}T${time}:00+03:00`);
const running: Work = {
  status: 'in_progress',
  workflow_status: 'in_progress',
  on_the_way_at: null,
  started_at: at(17, '10:32'),
  paused_at: null,
  paused_seconds: 0,
  resumed_at: null,
  duration_minutes: 60,
  work_ended_at: null,
};
const late = { ...running, started_at: at(17, '23:30') };
const held = { ...running, paused_at: at(17, '11:00') };
const resumed = { ...held, paused_at: null, paused_seconds: 79_200, resumed_at: at(18, '09:00') };

/** Each case: the visit, the moment, whether the hold and the report ask when the technician left, and the default. */
test.each([
  ['an hour after the start', running, at(17, '11:40'), [false, false], at(17, '11:40')],
  ['five hours after the start', running, at(17, '15:32'), [true, true], at(17, '15:32')],
  ['the next morning', running, at(18, '08:52'), [true, true], at(17, '11:32')],
  ['soon after midnight', late, at(18, '00:50'), [false, false], at(18, '00:50')],
  ['long after midnight', late, at(18, '01:31'), [true, true], at(18, '00:30')],
  ['on hold, the same day', held, at(17, '16:00'), [false, false], at(17, '16:00')],
  ['on hold, the next morning', held, at(18, '08:52'), [false, true], at(17, '11:00')],
  ['resumed the next morning', resumed, at(18, '10:10'), [false, false], at(18, '10:10')],
  [
    'planned',
    { ...running, status: 'scheduled', started_at: null },
    at(18, '09:00'),
    [false, false],
    at(18, '09:00'),
  ],
] as const)('a visit, %s', (_, job, now, asks, expected) => {
  const moment = { now, time_zone };
  expect([hasSurelyLeft(job, moment), mustSayWhenDone(job, moment)]).toEqual(asks);
  expect(expectedLeaving(job, moment)).toEqual(expected);
});

describe('a technician says when they left', () => {
  const moment = { now: at(18, '09:30'), time_zone };

  test.each([
    ['before the start', at(17, '10:31'), 'left_before_start'],
    ['in the minute of the start', at(17, '10:32'), at(17, '10:32')],
    ['between the start and now', at(17, '12:15'), at(17, '12:15')],
    ['now', moment.now, moment.now],
    ['later', at(18, '09:31'), 'left_later'],
  ])('%s', (_, left_at, answer) => expect(leavingOf(left_at, running, moment)).toEqual(answer));

  test.each([
    ['now', running, moment.now, [null, null]],
    ['earlier', running, at(17, '12:15'), [at(17, '12:15'), at(17, '12:15')]],
    ['during a hold', held, at(17, '12:15'), [at(17, '11:00'), at(17, '12:15')]],
  ])('interrupted work whose technician left %s', (_, job, left, [paused_at, work_ended_at]) =>
    expect(interruptedAt(job, left, moment.now)).toEqual({ paused_at, work_ended_at }),
  );

  test('the planned length is proposed, or the start of the hold', () => {
    expect(proposedLeaving(running, moment.now)).toEqual(at(17, '11:32'));
    expect(proposedLeaving(held, moment.now)).toEqual(at(17, '11:00'));
    expect(proposedLeaving(resumed, at(18, '09:20'))).toEqual(at(18, '09:20'));
  });

  test('the time on site ends when they left, and the time until the report is no hold of the work', () => {
    const reported = {
      ...running,
      ...workEnds(running, at(17, '11:32'), moment.now),
      job_order_form_submitted_at: moment.now,
    };
    expect(reported.work_ended_at).toEqual(at(17, '11:32'));
    expect(visitTimesOf(reported).on_site_minutes).toBe(60);
    expect(heldSeconds(reported)).toBe(0);
    const afterHold = {
      ...held,
      ...workEnds(held, at(17, '11:00'), moment.now),
      job_order_form_submitted_at: moment.now,
    };
    expect([visitTimesOf(afterHold).on_site_minutes, heldSeconds(afterHold)]).toEqual([28, 0]);
    const atOnce = {
      ...running,
      ...workEnds(running, moment.now, moment.now),
      job_order_form_submitted_at: moment.now,
    };
    expect([atOnce.work_ended_at, atOnce.paused_seconds]).toEqual([null, 0]);
  });
});
