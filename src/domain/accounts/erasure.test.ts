import { describe, expect, test } from 'vitest';
import { roles } from '#domain/actor.ts';
import { erasureEffectsOf, erasureRefusal } from './erasure.ts';

const [stays, left] = [{ isInUse: true }, { isInUse: false }];

describe('an erasure', () => {
  test.each([
    [{ isOwn: false, isInUse: false, mainOf: null }, null],
    [{ isOwn: false, isInUse: false, mainOf: left }, null],
    [{ isOwn: false, isInUse: false, mainOf: stays }, 'main_of_client'],
    [{ isOwn: false, isInUse: true, mainOf: stays }, 'main_of_client'],
    [{ isOwn: false, isInUse: true, mainOf: null }, 'still_active'],
    [{ isOwn: false, isInUse: true, mainOf: left }, 'still_active'],
    [{ isOwn: true, isInUse: false, mainOf: null }, 'own_account'],
    [{ isOwn: true, isInUse: false, mainOf: stays }, 'own_account'],
  ] as const)('with %o is refused as %s', (facts, refusal) => {
    expect(erasureRefusal(facts)).toBe(refusal);
  });

  test("an erasure removes a client's name and address with its main account only", () => {
    expect(erasureEffectsOf('client', true).removed).toContain('client');
    for (const role of [...roles, null]) {
      expect(erasureEffectsOf(role, false).removed, String(role)).not.toContain('client');
    }
  });

  test.each([
    ['technician', 'technician_name'],
    ['client', 'signer_name'],
    [null, 'signer_name'],
    ['dispatcher', undefined],
    ['country_operator', undefined],
    ['super_admin', undefined],
  ] as const)('of a person with the role %s keeps this name in signed reports: %s', (role, name) => {
    const { kept } = erasureEffectsOf(role, false);
    expect(kept.find((part) => part === 'technician_name' || part === 'signer_name')).toBe(name);
    expect(kept).toContain('saved_mails');
  });

  test('an erasure removes time off, on-call shifts and the calendar address only of technicians', () => {
    const having = [...roles, null].filter((role) =>
      erasureEffectsOf(role, false).removed.includes('time_off'),
    );
    expect(having).toEqual(['technician']);
  });
});
