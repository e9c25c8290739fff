import { describe, expect, test } from 'vitest';
import { roles } from './actor.ts';
import { destinationOf, labelTokenBytes, labelTokenPattern } from './label.ts';
import {
  type CounterReading,
  confirmationBy,
  isPossibleInstallDate,
  isPossibleReading,
  isPossibleWarranty,
  isWarrantyConfirmed,
  lastServiceAfter,
  machineDefaults,
  machineWorkflow,
} from './machine.ts';
import { actionsOf, refusal } from './workflow.ts';

describe("a machine's last service", () => {
  test.each([
    [null, '2026-06-14', '2026-06-14'],
    ['2026-06-13', '2026-06-14', '2026-06-14'],
    ['2026-06-14', '2026-06-14', '2026-06-14'],
    ['2026-06-15', '2026-06-14', '2026-06-15'],
  ])(
    'a last service on %s and a signed visit on %s give a last service on %s: it never moves back',
    (knownDate, visit, last) => {
      expect(lastServiceAfter({ last_service_date: knownDate }, visit)).toBe(last);
    },
  );
});

test('ownership defaults to bought', () => expect(machineDefaults.ownership).toBe('bought'));

describe('what may be done with a machine', () => {
  const states = {
    in_service: { retired_at: null, retirement_reason: null },
    retired: { retired_at: new Date(0), retirement_reason: 'Worn out' },
  };

  test('the listed roles take each action on a machine in each state', () => {
    const lines = actionsOf(machineWorkflow).flatMap((action) =>
      Object.entries(states).map(([state, machine]) =>
        [
          `${action} ${state}`.padEnd(24),
          ...roles.filter((role) => refusal(machineWorkflow, action, machine, { role }) === null),
        ]
          .join(' ')
          .trimEnd(),
      ),
    );
    expect(lines.join('\n')).toMatchInlineSnapshot(`
      "correct in_service       super_admin country_operator client
      correct retired
      confirm_warranty in_service super_admin country_operator dispatcher
      confirm_warranty retired
      move in_service          super_admin country_operator client
      move retired
      read in_service          super_admin country_operator technician client
      read retired
      renew_label in_service   super_admin country_operator client
      renew_label retired
      retire in_service        super_admin country_operator client
      retire retired
      bring_back in_service
      bring_back retired       super_admin country_operator client"
    `);
  });
});

test('a machine was installed today or earlier, and its warranty does not end before its installation', () => {
  expect(isPossibleInstallDate('2026-11-18', '2026-11-18')).toBe(true);
  expect(isPossibleInstallDate('2026-11-19', '2026-11-18')).toBe(false);
  expect(isPossibleWarranty(null, '2026-11-18')).toBe(true);
  expect(isPossibleWarranty('2026-11-18', '2026-11-18')).toBe(true);
  expect(isPossibleWarranty('2026-11-17', '2026-11-18')).toBe(false);
});

test('a new end of the warranty is confirmed immediately if a planner enters it, and an unchanged one stays as it is', () => {
  const machine = { warranty_end: '2027-01-01', confirmed_warranty_end: null };
  const confirmers = (entered: string | null | undefined) =>
    roles.filter((role) => 'confirmed_warranty_end' in confirmationBy(role, machine, entered));
  const planning = ['super_admin', 'country_operator', 'dispatcher'];
  expect([confirmers('2031-12-31'), confirmers(null)]).toEqual([planning, planning]);
  expect([confirmers('2027-01-01'), confirmers(undefined)]).toEqual([[], []]);
  expect(confirmationBy('dispatcher', machine, null)).toEqual({ confirmed_warranty_end: null });
  expect(isWarrantyConfirmed(machine)).toBe(false);
  expect(isWarrantyConfirmed({ warranty_end: null, confirmed_warranty_end: null })).toBe(true);
});

describe('a reading of a counter', () => {
  const of = (counter: number, is_new_counter = false): CounterReading => ({
    counter,
    read_on: '2026-11-18',
    is_new_counter,
  });
  test.each([
    ['the first', of(0), null, null, true],
    ['as high as the previous one', of(100), of(100), null, true],
    ['below the previous one', of(99), of(100), null, false],
    ['below the previous one, of a new counter', of(0, true), of(100), null, true],
    ['between two', of(150), of(100), of(200), true],
    ['above the next one', of(201), of(100), of(200), false],
    ['above the first reading of a new counter', of(201), of(100), of(3, true), true],
    ['the first reading of a new counter, above the next one', of(201, true), of(100), of(200), false],
  ] as const)('a counter reading is possible or not: %s', (_, reading, before, after, isPossible) => {
    expect(isPossibleReading(reading, { before, after })).toBe(isPossible);
  });
});

test('a scanned label opens the machine for people with access to it, and for everyone else the page that its operator permits', () => {
  const readers = [...roles, null];
  const lines = readers.map((role) => {
    const to = (isRetired: boolean, reports_by_label: boolean) =>
      destinationOf(role, { isRetired }, reports_by_label).padEnd(8);
    return [String(role).padEnd(17), to(false, true), to(false, false), to(true, true), to(true, false)]
      .join(' ')
      .trimEnd();
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "super_admin       machine  machine  machine  machine
    country_operator  machine  machine  machine  machine
    dispatcher        machine  machine  machine  machine
    technician        machine  machine  machine  machine
    client            request  request  machine  machine
    null              report   call     retired  retired"
  `);
});

test('the token of a label has at least 96 random bits', () => {
  expect(labelTokenBytes * 8).toBeGreaterThanOrEqual(96);
  expect('0'.repeat(labelTokenBytes * 2)).toMatch(labelTokenPattern);
});
