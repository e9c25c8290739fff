import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { minuteOfDay } from '#domain/planning/work-time.ts';
import { axisOf, columnsOf, lanesOf, minuteAt, type Span, shareOf, slotsOf, spanOf } from './board-axis.ts';
import { dayOf, instantOf } from './board-slots.ts';

const hours = [480, 1080] as const;
const span = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 1, max: 12 }))
  .map(([begin, length]): Span => ({ begins: begin * 15, ends: Math.min(1440, (begin + length) * 15) }));

describe('the axis of a day', () => {
  test('the axis shows the service hours, in full hours', () => {
    expect(axisOf(hours, [])).toEqual({ from: 480, until: 1080 });
    expect(axisOf([510, 1050], [])).toEqual({ from: 480, until: 1080 });
  });

  test('a job outside the service hours widens the axis', () => {
    expect(axisOf(hours, [{ begins: 1065, ends: 1125 }])).toEqual({ from: 480, until: 1140 });
    expect(axisOf(hours, [{ begins: 435, ends: 525 }])).toEqual({ from: 420, until: 1080 });
  });

  test('the axis includes every job, in full hours', () => {
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const axis = axisOf(hours, spans);
        expect([axis.from % 60, axis.until % 60]).toEqual([0, 0]);
        for (const { begins, ends } of spans) {
          expect(axis.from).toBeLessThanOrEqual(begins);
          expect(axis.until).toBeGreaterThanOrEqual(ends);
        }
      }),
    );
  });

  test('every job gets columns on the axis', () => {
    fc.assert(
      fc.property(fc.array(span, { minLength: 1 }), (spans) => {
        const axis = axisOf(hours, spans);
        for (const job of spans) {
          const { start, end } = columnsOf(axis, job);
          expect([start >= 1, end <= slotsOf(axis) + 1, end > start]).toEqual([true, true, true]);
        }
      }),
    );
  });

  test.each([
    [0, 60, 420],
    [0.5, 60, 780],
    [0.51, 60, 780],
    [1, 60, 1080],
    [1, 180, 960],
    [-0.2, 60, 420],
  ])('the share %d of the axis, for a visit of %d minutes, is the minute %d', (share, length, minute) => {
    expect(minuteAt({ from: 420, until: 1140 }, share, length)).toBe(minute);
  });

  test('the current time has a position on the axis, or is outside it', () => {
    const axis = { from: 420, until: 1140 };
    expect([shareOf(axis, 780), shareOf(axis, 419), shareOf(axis, 1141)]).toEqual([0.5, null, null]);
  });

  test.each([
    ['ends a late job at midnight', 'Asia/Bahrain', '2026-11-18', '2026-11-18T20:00:00Z', [1380, 1440]],
    ['and begins it there on the next day', 'Asia/Bahrain', '2026-11-19', '2026-11-18T20:00:00Z', [0, 120]],
    ['reads the clock on a day of 23 hours', 'Asia/Beirut', '2026-03-29', '2026-03-29T06:00:00Z', [540, 720]],
    ['and on the night before it', 'Asia/Beirut', '2026-03-29', '2026-03-28T21:00:00Z', [0, 180]],
    [
      'reads the clock on a day of 25 hours',
      'Africa/Cairo',
      '2026-10-29',
      '2026-10-29T06:00:00Z',
      [540, 720],
    ],
    ['and in the hour that it has twice', 'Africa/Cairo', '2026-10-29', '2026-10-29T21:30:00Z', [1410, 1440]],
  ])('the span of a job: %s', (_, zone, date, at, [begins, ends]) => {
    const slot = { duration_minutes: 180, scheduled_date: new Date(at) };
    expect(spanOf(slot, dayOf(date, zone), zone)).toEqual({ begins, ends });
  });

  test.each([
    ['Asia/Beirut', '2026-03-29', 23],
    ['Asia/Beirut', '2026-10-24', 25],
    ['Africa/Cairo', '2026-04-24', 23],
    ['Africa/Cairo', '2026-10-29', 25],
    ['Asia/Bahrain', '2026-03-29', 24],
  ])('in %s the day %s has %d hours, and each clock time has its instant', (zone, date, hours) => {
    const { begins, ends } = dayOf(date, zone);
    expect((ends - begins) / 3_600_000).toBe(hours);
    for (let minute = 60; minute < 1440; minute += 15) {
      expect(minuteOfDay(zone, new Date(instantOf(date, minute, zone)))).toBe(minute);
    }
  });
});

describe('lanes', () => {
  test('overlapping jobs are in separate lanes, and there are as few lanes as possible', () => {
    fc.assert(
      fc.property(fc.array(span), (spans) => {
        const sorted = spans.toSorted((one, other) => one.begins - other.begins);
        const lanes = lanesOf(sorted);
        const busiest = Math.max(
          0,
          ...sorted.map(
            ({ begins }) => sorted.filter((other) => other.begins <= begins && begins < other.ends).length,
          ),
        );
        expect(Math.max(-1, ...lanes) + 1).toBe(busiest);
        sorted.forEach((one, index) => {
          sorted.slice(index + 1).forEach((other, offset) => {
            const meet = one.begins < other.ends && other.begins < one.ends;
            if (meet) expect(lanes[index]).not.toBe(lanes[index + 1 + offset]);
          });
        });
      }),
    );
  });
});
