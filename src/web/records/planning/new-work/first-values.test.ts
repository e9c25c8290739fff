import { describe, expect, test } from 'vitest';
import { visitMinutesDefaults } from '#domain/operator.ts';
import {
  defaultPreferredDay,
  firstJobValues,
  presetValuesOf,
  usualLength,
  usualStart,
  withFaultOfVisit,
} from './first-values.ts';

const caller = (...ids: readonly string[]) => ({
  id: 'client',
  name: 'Pearl Harbour Hotel',
  phone: '+97337221904',
  second_name: null,
  second_address: null,
  address: '1 Harbour Road',
  operator_id: 'operator',
  time_zone: 'Asia/Bahrain',
  weekend: [5, 6],
  opens_at: 480,
  closes_at: 1080,
  holidays: [{ date: '2026-12-16', name: 'National Day' }],
  special_hours: [
    {
      name: 'Ramadan',
      first_day: '2026-12-20',
      last_day: '2026-12-24',
      week: Array.from({ length: 7 }, () => [600, 900] as [number, number]),
    },
  ],
  ...visitMinutesDefaults,
  machines: ids.map((id) => ({
    id,
    model: 'Arca',
    serial_number: id,
    location: 'Lobby',
    second_location: null,
    label: 'Arca, Lobby',
    second_label: null,
    site: null,
  })),
});

describe('first values of new work', () => {
  test("new work for a client with one machine has that machine, and the client's phone in readable form", () => {
    expect(presetValuesOf(caller('one'), { kind: 'request' })).toEqual({
      machine_id: 'one',
      contact_phone: '+973 3722 1904',
    });
  });

  test("new work from a machine's page has that machine, unless it has left the client", () => {
    const draft = { kind: 'request', machine_id: 'two' } as const;
    expect(presetValuesOf(caller('one', 'two'), draft).machine_id).toBe('two');
    expect(presetValuesOf(caller('one', 'three'), draft).machine_id).toBe('');
  });

  test('new work has no machine if the client has several', () => {
    expect(presetValuesOf(caller('one', 'two'), { kind: 'job' }).machine_id).toBe('');
  });
});

test('the form for a follow-up visit starts with the work of the earlier one, and typed text stays', () => {
  const first = {
    type: 'trouble_call',
    status: 'completed',
    urgency: 'high',
    description: 'The double shot runs on',
    contact_phone: null,
    special_instructions: 'Ring at the back door',
    follow_up_reason: null,
    outcome_reason: null,
    missing_part: 'Pump head',
    part_expected_on: '2026-12-01',
    part_came_at: null,
  } as const;
  const facts = { caller: caller('one'), draft: { kind: 'job' }, first, today: '2026-11-24' } as const;
  expect(firstJobValues({ ...facts, text: '' })).toMatchObject({
    machine_id: 'one',
    type: 'trouble_call',
    urgency: 'high',
    description: 'The double shot runs on',
    special_instructions: 'Ring at the back door',
    contact_phone: '+973 3722 1904',
    scheduled_date: '2026-12-02 09:00:00',
  });
  const came = { ...first, part_came_at: '2026-11-20T07:00:00Z' };
  expect(firstJobValues({ ...facts, first: came, text: '' }).scheduled_date).toBe('2026-11-25 09:00:00');
  expect(firstJobValues({ ...facts, text: 'Bring a pump' }).description).toBe('Bring a pump');
});

test('a job that takes over the work of another visit includes its fault, until that choice is undone', () => {
  const leak = { description: 'The left group leaks' };
  const both = withFaultOfVisit('Regular service', { before: null, after: leak });
  expect(both).toBe('Regular service\nThe left group leaks');
  expect(withFaultOfVisit(both, { before: leak, after: null })).toBe('Regular service');
  expect(withFaultOfVisit('', { before: null, after: leak })).toBe('The left group leaks');
});

test('the preferred day is today, or the next day with service', () => {
  expect(defaultPreferredDay(caller(), '2026-11-26')).toBe('2026-11-26');
  expect(defaultPreferredDay(caller(), '2026-11-27')).toBe('2026-11-29');
  expect(defaultPreferredDay(caller(), '2026-12-16')).toBe('2026-12-17');
});

test("a job is planned for nine o'clock on the next day with service, or for the opening if there is no service at nine", () => {
  expect(usualStart(caller(), '2026-11-24')).toBe('2026-11-25 09:00:00');
  expect(usualStart(caller(), '2026-11-26')).toBe('2026-11-29 09:00:00');
  expect(usualStart(caller(), '2026-12-15')).toBe('2026-12-17 09:00:00');
  expect(usualStart(caller(), '2026-12-20')).toBe('2026-12-21 10:00:00');
});

test('a visit has the usual length of its kind', () => {
  expect([usualLength(caller(), 'event'), usualLength(caller(), 'service')]).toEqual(['180', '60']);
});
