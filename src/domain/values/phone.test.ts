import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  formatPhone,
  phoneLink,
  phoneOf,
  searchedPhone,
  smsLink,
  whatsAppLink,
  withCountryPrefix,
} from './phone.ts';

describe('a phone', () => {
  test.each([
    '+973 3612 3456',
    '00973 3612 3456',
    '00973-3612-3456',
    '(+973) 3612.3456',
    '+97336123456',
    '\u202A+973\u00A03612\u20113456\u202C',
    'tel:+973-3612-3456',
    '＋973 3612 3456',
    '+٩٧٣ ٣٦١٢ ٣٤٥٦',
    '+۹۷۳ ۳۶۱۲ ۳۴۵۶',
  ])('a phone number typed as %j is stored as +97336123456', (typed) =>
    expect(phoneOf(typed)).toBe('+97336123456'),
  );

  test.each([
    ['3612 3456', '36123456'],
    ['050 123 4567', '0501234567'],
    ['999', '999'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+973 1700 1234 ext. 12', '+97317001234;ext=12'],
    ['+973 1700 1234 x12', '+97317001234;ext=12'],
    ['1700 1234 # 7', '17001234;ext=7'],
  ])('a phone number typed as %j is stored as %s', (typed, stored) => expect(phoneOf(typed)).toBe(stored));

  test.each([
    '',
    '12',
    'reception',
    'call 3612 3456',
    '+973 3612 3456 / +973 1700 1234',
    '+0973 3612 3456',
    '973+36123456',
    '1234567890123456',
    '\u0000',
  ])('the text %j is not a phone number', (typed) => expect(phoneOf(typed)).toBeNull());

  test('a phone number in the stored format does not change, and is read back from its displayed format', () => {
    const typed = fc.stringMatching(/^(\+[1-9])?[0-9]{3,14}( ext\. [0-9]{1,6})?$/);
    fc.assert(
      fc.property(typed, (text) => {
        const phone = phoneOf(text);
        if (phone === null) return;
        expect(phoneOf(phone)).toBe(phone);
        expect(phoneOf(formatPhone(phone))).toBe(phone);
      }),
    );
  });
});

describe('a number without the prefix of its country', () => {
  test.each([
    ['36123456', 'BH', '+97336123456'],
    ['97336123456', 'BH', '+97336123456'],
    ['17001234;ext=12', 'BH', '+97317001234;ext=12'],
    ['0501234567', 'SA', '+966501234567'],
    ['501234567', 'AE', '+971501234567'],
    ['042345678', 'AE', '+97142345678'],
    ['01012345678', 'EG', '+201012345678'],
    ['0791234567', 'JO', '+962791234567'],
    ['51234567', 'KW', '+96551234567'],
    ['02079460958', 'GB', '+442079460958'],
  ])('the number %s in %s is %s', (phone, country, stored) =>
    expect(withCountryPrefix(phone, country)).toBe(stored),
  );

  test.each([
    ['999', 'BH'],
    ['8001234', 'AE'],
    ['36123456', 'Testland'],
    ['36123456', 'constructor'],
    ['+966501234567', 'BH'],
  ])('the number %s in %s does not change', (phone, country) =>
    expect(withCountryPrefix(phone, country)).toBe(phone),
  );
});

test.each([
  ['+97336123456', '+973 3612 3456'],
  ['+971501234567', '+971 50 123 4567'],
  ['+966501234567', '+966 50 123 4567'],
  ['+201012345678', '+20 101 234 5678'],
  ['+12025550123', '+1 202 555 0123'],
  ['+97317001234;ext=12', '+973 1700 1234 ext. 12'],
  ['36123456', '3612 3456'],
  ['999', '999'],
  ['+973', '+973'],
  ['ask at the reception', 'ask at the reception'],
])('the phone number %s is shown as %s', (phone, text) => expect(formatPhone(phone)).toBe(text));

test('a link dials the number with its extension, even if it was stored in an earlier format', () => {
  expect(phoneLink('+97317001234;ext=12')).toBe('tel:+97317001234;ext=12');
  expect(phoneLink('00973 3612-3456')).toBe('tel:+97336123456');
  expect(phoneLink('+973 3612 3456 or reception')).toBe('tel:+97336123456');
});

describe('a search', () => {
  test.each([
    ['3612 3456', '36123456'],
    ['00973 3612', '+9733612'],
    ['+973 3612 3456', '+97336123456'],
    ['973-3612', '9733612'],
    ['050 123', '50123'],
    ['0973 36 12', '9733612'],
    ['٣٦١٢', '3612'],
    ['٠٥', '05'],
  ])('a search for %j searches phone numbers for %s', (typed, sought) =>
    expect(searchedPhone(typed)).toBe(sought),
  );

  test.each(['', 'palm', '3612', '24 7', '0012', 'Suite 12 34', '+', '00', 'a@b.c'])(
    'a search for %j searches phone numbers for the typed text',
    (typed) => expect(searchedPhone(typed)).toBeNull(),
  );
});

test('a message goes to the number without its extension, and by WhatsApp only if its country is known', () => {
  expect(smsLink('+97317001234;ext=12')).toBe('sms:+97317001234');
  expect(whatsAppLink('+97336123456')).toBe('https://wa.me/97336123456');
  expect(whatsAppLink('17001234')).toBeNull();
});
