import { expect, test } from 'vitest';
import { zoneName, zoneText } from './zone-text.ts';

test.each([
  ['en', 'Asia/Bahrain', 'Bahrain Time'],
  ['ar', 'Asia/Bahrain', 'توقيت البحرين'],
  ['ar', 'Africa/Cairo', 'توقيت مصر'],
  ['ar-u-nu-arab', 'Etc/GMT-3', 'غرينتش+٣'],
] as const)('in %s, the zone %s is called %s', (locale, zone, name) => {
  expect(zoneName(zone, locale)).toBe(name);
});

test('a chosen time zone also shows its code, because people search for it', () => {
  expect(zoneText('Asia/Bahrain')).toBe('\u2068Asia/Bahrain\u2069 · Arabian Standard Time');
});
