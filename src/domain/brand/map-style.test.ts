import { describe, expect, test } from 'vitest';
import { mapStyleOrigin } from './map-style.ts';

describe('the address of a map style', () => {
  test.each([
    ['https://maps.example.com/style.json', 'https://maps.example.com'],
    ['https://Maps.Example.com:8443/styles/day?key=a1b2', 'https://maps.example.com:8443'],
    ['https://maps.example.com', 'https://maps.example.com'],
  ])('the map style %s has the origin %s', (address, origin) => {
    expect(mapStyleOrigin(address)).toBe(origin);
  });

  test.each([
    '',
    'maps.example.com/style.json',
    'http://maps.example.com/style.json',
    'javascript:alert(1)',
    'https://user:secret@maps.example.com/style.json',
    'https://maps.example.com;script-src/style.json',
    "https://maps.example.com' 'unsafe-inline'/style.json",
    'https://*/style.json',
    'https://localhost/style.json',
    'https://maps.example.com:99999999/',
    'https://maps.example.com:65536/',
    'https://maps.example.com/style json',
  ])('the map style %s is refused', (address) => {
    expect(mapStyleOrigin(address)).toBeNull();
  });
});
