import { describe, expect, test } from 'vitest';
import type { Board, PlannedJob, PlannedRequest } from '#contract/planning/board.ts';
import { itemOf } from './board-item.ts';
import { isMovable } from './board-slots.ts';
import { overlapsAmong } from './overlaps.ts';
import { busiestFirst, inEarlierOrder } from './row-order.ts';

const request: PlannedRequest = {
  id: 'request',
  number: 'SR-7',
  version: 1,
  client_id: 'client',
  machine_id: 'machine',
  urgency: 'high',
  duration_minutes: 90,
  arrive_by: null,
  respond_by: null,
  contact_phone: null,
  special_instructions: null,
  created_at: '2026-11-16T07:00:00.000Z',
  client: {
    name: 'Sandglass Cafe',
    second_name: null,
    phone: '+973 1700 0000',
    address: 'Road 4',
    second_address: null,
  },
  site: null,
  machine: { model: 'Arca', location: 'Bar', second_location: null },
  service_type_requested: 'trouble_call',
  problem_description: 'No pressure at the left group',
  preferred_date: '2026-11-18',
  preferred_time_slot: 'afternoon',
};
const pending = itemOf(request, 'Asia/Bahrain');
/** Returns a trouble call at the given time on one fixed day in Bahrain. */
const job = (number: string, technician_id: string | null, clock: string, more: Partial<PlannedJob> = {}) => {
  const { request: _, ...same } = pending;
  const scheduled_date = new Date(`2026-11-18T${clock}+03:00`).toISOString();
  return { ...same, id: number, number, technician_id, scheduled_date, ...more };
};

const technicians = ['a', 'b', 'c'].map((id) => ({
  id,
  name: id,
  second_name: null,
  specialization: null,
  is_active: true,
  week: null,
  absences: [],
  on_call: [],
}));
const days = {
  operator: {
    id: 'operator',
    name: 'Dilmun',
    time_zone: 'Asia/Bahrain',
    weekend: [5, 6],
    opens_at: 480,
    closes_at: 1080,
    holidays: [],
    special_hours: [],
  },
  dates: ['2026-11-18'],
};
const ids = (rows: Board['technicians']) => rows.map(({ id }) => id).join('');

describe('the order of the rows', () => {
  test('the busiest technician is first, by minutes and not by number of jobs, and ties are sorted by name', () => {
    const long = job('JO-1', 'c', '08:00', { duration_minutes: 180 });
    expect(ids(busiestFirst(technicians, [job('JO-2', 'b', '08:00'), long], days))).toBe('cba');
    expect(ids(busiestFirst(technicians, [], days))).toBe('abc');
    expect(ids(busiestFirst(technicians, [job('JO-3', null, '08:00')], days))).toBe('abc');
  });

  test('the load is relative to the working time, and a technician without working time comes first', () => {
    const away = (begins_at: number | null) => ({
      id: 'absence',
      kind: 'sick' as const,
      first_day: '2026-11-18',
      last_day: '2026-11-18',
      begins_at,
      ends_at: begins_at && 1080,
    });
    const [a, b, c] = technicians;
    if (!a || !b || !c) throw new Error('three technicians');
    const crew = [a, { ...b, absences: [away(600)] }, { ...c, absences: [away(null)] }];
    const each = ['a', 'b', 'c'].map((id) => job(id, id, '08:00'));
    expect(ids(busiestFirst(crew, each, days))).toBe('cba');
    expect(ids(busiestFirst(crew, [], days))).toBe('abc');
  });

  test('the order stays the same while the same days are shown; new technicians come last', () => {
    const [a, b, c] = technicians;
    if (!a || !b || !c) throw new Error('three technicians');
    expect(ids(inEarlierOrder(technicians, [c, a]))).toBe('cab');
    expect(ids(inEarlierOrder([a, c], [c, b, a]))).toBe('ca');
  });
});

describe('overlapping jobs', () => {
  test('each overlapping job lists the others, and adjacent jobs do not overlap', () => {
    const overlaps = overlapsAmong([
      job('JO-1', 'a', '08:00'),
      job('JO-2', 'a', '09:00'),
      job('JO-3', 'a', '10:30'),
      job('JO-4', 'a', '09:15'),
    ]);
    expect(Object.fromEntries(overlaps)).toEqual({
      'JO-1': ['JO-2', 'JO-4'],
      'JO-2': ['JO-1', 'JO-4'],
      'JO-3': ['JO-4'],
      'JO-4': ['JO-1', 'JO-2', 'JO-3'],
    });
  });

  test('only open jobs overlap: finished work does not', () => {
    const done = job('JO-2', 'a', '09:00', { status: 'completed', workflow_status: 'completed' });
    expect(overlapsAmong([job('JO-1', 'a', '08:00'), done]).size).toBe(0);
  });
});

describe('a pending request', () => {
  test('a pending request is at its preferred time, without a technician', () => {
    expect([pending.scheduled_date, pending.technician_id]).toEqual(['2026-11-18T09:00:00.000Z', null]);
    const anyTime = itemOf({ ...request, preferred_time_slot: null }, 'Asia/Bahrain');
    expect(anyTime.scheduled_date).toBe('2026-11-18T06:00:00.000Z');
  });

  test('only a person who may approve can move a pending request, and only once', () => {
    expect([isMovable(pending, true), isMovable(pending, false)]).toEqual([true, false]);
    expect(isMovable({ ...pending, technician_id: 'a' }, true)).toBe(false);
    expect(isMovable(job('JO-1', 'a', '08:00'), false)).toBe(true);
  });
});
