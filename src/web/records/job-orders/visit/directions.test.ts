import { describe, expect, test } from 'vitest';
import { directionsTo, navigators, positionOf } from './directions.ts';

const address = 'Shop 3, Palm & Pearl Lane';
const unknown = { address, latitude: null, longitude: null };
const location = { address, latitude: 26.2285, longitude: 50.586 };

describe('directions to a client', () => {
  test.each([
    ['google', 'https://www.google.com/maps/dir/?api=1&destination=26.2285%2C50.586'],
    ['waze', 'https://waze.com/ul?ll=26.2285%2C50.586&navigate=yes'],
    ['apple', 'https://maps.apple.com/?daddr=26.2285%2C50.586'],
  ] as const)('%s gets the coordinates if they are known', (navigator, link) => {
    expect(directionsTo(location, navigator)).toBe(link);
  });

  test.each([
    ['google', 'https://www.google.com/maps/dir/?api=1&destination=Shop+3%2C+Palm+%26+Pearl+Lane'],
    ['waze', 'https://waze.com/ul?q=Shop+3%2C+Palm+%26+Pearl+Lane&navigate=yes'],
    ['apple', 'https://maps.apple.com/?daddr=Shop+3%2C+Palm+%26+Pearl+Lane'],
  ] as const)('%s gets the address if the coordinates are not known', (navigator, link) => {
    expect(directionsTo(unknown, navigator)).toBe(link);
  });

  test('directions to the equator work', () => {
    const island = { address, latitude: 0, longitude: 6.5 };
    expect(positionOf(island)).toEqual([6.5, 0]);
    for (const navigator of navigators) expect(directionsTo(island, navigator)).toContain('0%2C6.5');
    expect(positionOf({ ...island, latitude: null })).toBeNull();
  });
});
