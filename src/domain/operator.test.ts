import { describe, expect, test } from 'vitest';
import {
  currencyOf,
  defaultTimeZone,
  hostNamePattern,
  isTimeZone,
  operatorDefaults,
  subscriptionState,
  subscriptionTypes,
  timeZoneOfCountry,
  zoneOfCountry,
} from './operator.ts';

const label = (length: number) => 'a'.repeat(length);

describe('a domain of an operator', () => {
  test.each([
    'service.example.com',
    'example.com',
    'a-b.example.co.uk',
    '1st.example.com',
    'xn--mgba3a4f16a.example.xn--p1ai',
    `${label(63)}.example.com`,
  ])('the domain of an operator may be %s', (host) => expect(hostNamePattern.test(host)).toBe(true));

  test.each([
    ['one word', 'localhost'],
    ['empty', ''],
    ['an IP address', '192.168.0.1'],
    ['an IPv6 address', '[::1]'],
    ['with a port', 'example.com:8080'],
    ['with a scheme', 'https://example.com'],
    ['with a path', 'example.com/shop'],
    ['with a user', 'user@example.com'],
    ['in upper case', 'Example.com'],
    ['with a blank', 'example .com'],
    ['with a line end', 'example.com\n'],
    ['with an underscore', 'my_shop.example.com'],
    ['with a hyphen at an edge', '-shop.example.com'],
    ['with a hyphen at the other edge', 'shop-.example.com'],
    ['with an empty label', 'shop..example.com'],
    ['with a dot at the end', 'example.com.'],
    ['with a label of 64', `${label(64)}.example.com`],
    ['longer than 253', `${`${label(62)}.`.repeat(4)}example.com`],
    ['with a wildcard', '*.example.com'],
  ])('the domain of an operator is refused: %s', (_, host) => expect(hostNamePattern.test(host)).toBe(false));
});

describe('a time zone', () => {
  test.each(['Asia/Bahrain', 'Europe/London', 'UTC', defaultTimeZone])(
    'the time zone %s is accepted',
    (zone) => {
      expect(isTimeZone(zone)).toBe(true);
    },
  );

  test.each([
    '',
    'Asia/Atlantis',
    'Bahrain time',
    'Asia/Bahrain ',
    '+03:00',
    '-0300',
    // PostgreSQL and browsers use different zones for these names.
    'AST',
    'IST',
    'BST',
    'SystemV/PST8',
  ])('the time zone %j is refused', (zone) => {
    expect(isTimeZone(zone)).toBe(false);
  });

  test('the time zone of every offered country is known', () => {
    for (const [country, zone] of Object.entries(timeZoneOfCountry))
      expect(isTimeZone(zone), country).toBe(true);
    expect(zoneOfCountry('BH')).toBe(defaultTimeZone);
    for (const other of ['Elsewhere', '__proto__', 'constructor', 'toString'])
      expect([zoneOfCountry(other), currencyOf(other)]).toEqual([null, null]);
  });
});

test('by default, an operator has a free subscription and no white label', () => {
  expect(operatorDefaults).toEqual({ platform_subscription_type: 'free', is_whitelabel: false });
  expect(subscriptionTypes).toEqual(['free', 'one_time', 'recurring']);
});

test.each([
  ['recurring', '49.900', '2026-11-20', 'due'],
  ['recurring', '49.900', '2026-11-19', 'overdue'],
  ['one_time', '49.900', '2026-11-19', 'overdue'],
  ['one_time', '49.900', null, null],
  ['recurring', null, '2026-11-19', null],
  ['recurring', '0.000', '2026-11-19', null],
  ['free', '49.900', '2026-11-19', null],
] as const)(
  'on November 20, a subscription (%s) with the fee %s that is due on %s: %s',
  (type, fee, day, state) => {
    const operator = {
      platform_subscription_type: type,
      platform_subscription_fee: fee,
      subscription_due_on: day,
    };
    expect(subscriptionState(operator, '2026-11-20')).toBe(state);
  },
);
