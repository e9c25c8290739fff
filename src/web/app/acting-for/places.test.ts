import { describe, expect, test } from 'vitest';
import { type ActingArea, listPlaces } from '#contract/acting-for.ts';
import { listMachines } from '#contract/machines.ts';
import { calls } from '../../../../tests/support/calls.ts';
import { actingForHeaderOf, areaRoleOf, parsePlace } from './places.ts';

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

  test('a call names the role and id of the place, and nothing without one', () => {
    expect(actingForHeaderOf(listMachines, hotel)).toBe(`client/${hotel.id}`);
    expect(actingForHeaderOf(listMachines, null)).toBeUndefined();
    expect(actingForHeaderOf(listPlaces, hotel)).toBeUndefined();
  });

  test('a call that everyone may make is never made for someone else', () => {
    const own = calls.filter(({ by }) => by === 'everybody' || by === 'signed-in');
    const carried = own.filter((call) => actingForHeaderOf(call, hotel) !== undefined);
    expect(carried).toEqual([]);
  });

  test('a saved choice is restored, for its own area only', () => {
    const kept = JSON.stringify(hotel);
    expect(parsePlace(kept, 'client')).toEqual(hotel);
    expect(parsePlace(kept, 'technician')).toBeNull();
    expect(parsePlace(kept, null)).toBeNull();
  });

  test('a damaged choice is ignored', () => {
    for (const text of [null, '', '{', '[]', '{"role":"client"}', JSON.stringify({ ...hotel, id: 'x' })]) {
      expect(parsePlace(text, 'client')).toBeNull();
    }
  });
});
