import { describe, expect, test } from 'vitest';
import { lastServiceAfter, machineDefaults } from './machine.ts';

describe("a machine's last service", () => {
  test.each([
    [null, '2026-06-14', '2026-06-14'],
    ['2026-06-13', '2026-06-14', '2026-06-14'],
    ['2026-06-14', '2026-06-14', '2026-06-14'],
    ['2026-06-15', '2026-06-14', '2026-06-15'],
  ])('known as %s becomes, after a visit on %s, %s: it never moves backwards', (known, visit, last) => {
    expect(lastServiceAfter({ last_service_date: known }, visit)).toBe(last);
  });
});

test('ownership defaults to bought', () => expect(machineDefaults.ownership).toBe('bought'));
