import { describe, expect, test } from 'vitest';
import { type ActingArea, listActingAreas } from '#contract/acting-for.ts';
import { listMachines } from '#contract/machines.ts';
import { calls } from '#tests/support/writes/calls.ts';
import { actingForHeaderOf, areaRoleOf, parseActingArea } from './acting-area.ts';

const hotel: ActingArea = {
  role: 'client',
  id: '0198c2f0-0000-7000-8000-00000000000a',
  name: 'Pearl Harbour Hotel',
  detail: 'Dilmun Coffee Services',
  time_zone: 'Asia/Bahrain',
};

describe('acting for someone', () => {
  test("a page in a role's area belongs to that role, and every other page to no one", () => {
    expect(
      ['/operator', '/dispatcher/service-requests', '/technician/jobs/1/signature', '/client'].map(
        areaRoleOf,
      ),
    ).toEqual(['country_operator', 'dispatcher', 'technician', 'client']);
    expect(['/', '/auth', '/dashboard', '/admin', '/admin/clients', '/clients'].map(areaRoleOf)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  test('a call names the role and id of the area, or nothing if there is no area', () => {
    expect(actingForHeaderOf(listMachines, hotel)).toBe(`client/${hotel.id}`);
    expect(actingForHeaderOf(listMachines, null)).toBeUndefined();
    expect(actingForHeaderOf(listActingAreas, hotel)).toBeUndefined();
  });

  test('a call that everyone may make is never made for someone else', () => {
    const ownCalls = calls.filter(({ by }) => by === 'everybody' || by === 'signed-in');
    const carried = ownCalls.filter((call) => actingForHeaderOf(call, hotel) !== undefined);
    expect(carried).toEqual([]);
  });

  test('a saved choice is restored, for its own area only', () => {
    const stored = JSON.stringify(hotel);
    expect(parseActingArea(stored, 'client')).toEqual(hotel);
    expect(parseActingArea(stored, 'technician')).toBeNull();
    expect(parseActingArea(stored, null)).toBeNull();
  });

  test('a damaged choice is ignored', () => {
    for (const text of [null, '', '{', '[]', '{"role":"client"}', JSON.stringify({ ...hotel, id: 'x' })]) {
      expect(parseActingArea(text, 'client')).toBeNull();
    }
  });
});
