import { describe, expect, test } from 'vitest';
import { type SignerCandidate, signersToOffer } from './offered-signers.ts';

const [may, june, july] = [new Date('2026-05-01'), new Date('2026-06-01'), new Date('2026-07-01')];
const of = (origin: SignerCandidate['origin'], ...names: string[]): SignerCandidate[] =>
  names.map((name) => ({ name, second_name: null, origin, signed_at: origin === 'earlier' ? may : null }));
const namesOf = (...input: Parameters<typeof signersToOffer>) =>
  signersToOffer(...input).map(({ name }) => name);

describe('the signing screen', () => {
  test("the signing screen offers the requester first, then the client's people by name, the main account and earlier signers", () => {
    const candidates = [
      ...of('earlier', 'Noor', 'Amal'),
      ...of('main', 'Reem'),
      ...of('person', 'Marco', 'Hiba'),
      ...of('requester', 'Marco'),
    ];
    expect(namesOf(candidates, null)).toEqual(['Marco', 'Hiba', 'Reem', 'Amal', 'Noor']);
  });

  test('the signing screen offers a name once, whatever its title and case', () => {
    const candidates = [...of('earlier', 'MR. ODUYA, Peter'), ...of('person', 'Peter Oduya')];
    expect(namesOf(candidates, null)).toEqual(['Peter Oduya']);
  });

  test('the signing screen offers a person once with both forms of the name, even if they signed with the second form', () => {
    const amal = { name: 'Amal Jaber', second_name: 'أمل جابر' };
    const person: SignerCandidate = { ...amal, origin: 'person', signed_at: null };
    expect(signersToOffer([...of('earlier', 'أمل جابر'), person], null)).toEqual([amal]);
    const former: SignerCandidate = { ...person, origin: 'former' };
    expect(signersToOffer([...of('earlier', 'أمل جابر'), former], null)).toEqual([]);
  });

  test('the signing screen offers no earlier signer with the name of a person who left', () => {
    const candidates = [...of('earlier', 'PETER ODUYA', 'Noor'), ...of('former', 'Peter Oduya')];
    expect(namesOf(candidates, null)).toEqual(['Noor']);
  });

  test('the signing screen offers a person of the client who shares the name of a person who left', () => {
    const candidates = [...of('person', 'Peter Oduya'), ...of('former', 'Peter Oduya')];
    expect(namesOf(candidates, null)).toEqual(['Peter Oduya']);
  });

  test('the signing screen offers no signer from before the erasure of a person, and those from after it', () => {
    const candidates: SignerCandidate[] = [
      { name: 'Peter Oduya', second_name: null, origin: 'earlier', signed_at: may },
      { name: 'Noor', second_name: null, origin: 'earlier', signed_at: july },
      ...of('person', 'Marco'),
    ];
    expect(namesOf(candidates, june)).toEqual(['Marco', 'Noor']);
    expect(namesOf(candidates, july)).toEqual(['Marco']);
    expect(namesOf(candidates, null)).toEqual(['Marco', 'Noor', 'Peter Oduya']);
  });
});
