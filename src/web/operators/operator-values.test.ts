import { describe, expect, test } from 'vitest';
import { newOperatorForm, type OperatorView } from '#contract/operators.ts';
import { messageText } from '#web/app/forms/message-text.ts';
import { fieldsOf, newOperatorOf, valuesOf, withCountry } from './operator-values.ts';

const empty = valuesOf(null);

describe('the time zone of an operator', () => {
  test.each([
    ['', '', 'EG', 'Africa/Cairo'],
    ['EG', 'Africa/Cairo', 'OM', 'Asia/Muscat'],
    ['EG', 'Africa/Cairo', 'Atlantis', ''],
    ['EG', 'Europe/London', 'OM', 'Europe/London'],
  ])(
    'changing the country from "%s" with the zone "%s" to %s gives the zone "%s"',
    (country, time_zone, next, zone) => {
      const values = { country, time_zone, currency: 'BHD' } as const;
      expect(withCountry(values, next, true)).toMatchObject({ country: next, time_zone: zone });
    },
  );

  test('an empty time zone is sent as null, so the server chooses one', () => {
    expect(fieldsOf({ ...empty, time_zone: '' }).time_zone).toBeNull();
  });
});

describe('the currency of an operator', () => {
  test.each([
    ['', 'BHD', 'SA', 'SAR'],
    ['SA', 'SAR', 'KW', 'KWD'],
    ['SA', 'SAR', 'Saudi', 'BHD'],
    ['SA', 'USD', 'KW', 'USD'],
  ] as const)(
    'for a new operator, changing the country from "%s" with %s to %s gives %s',
    (country, currency, next, expected) => {
      expect(withCountry({ country, time_zone: '', currency }, next, true).currency).toBe(expected);
    },
  );

  test('the currency of an operator with amounts stays when the country is corrected', () => {
    const values = { country: 'BH', time_zone: 'Asia/Bahrain', currency: 'BHD' } as const;
    expect(withCountry(values, 'KW', false)).toEqual({
      country: 'KW',
      time_zone: 'Asia/Kuwait',
      currency: 'BHD',
    });
  });
});

test('an amount shows its third decimal only if it is not 0', () => {
  const stored = { platform_subscription_fee: '12.500', cmasa_standard_annual_fee: '12.345' } as OperatorView;
  expect(valuesOf(stored)).toMatchObject({
    platform_subscription_fee: '12.50',
    cmasa_standard_annual_fee: '12.345',
    cmasa_premium_annual_fee: '',
  });
});

test('an operator without a white label has no domain, whatever was typed before', () => {
  const typed = { ...empty, custom_domain: 'service.palm.example' };
  expect(fieldsOf({ ...typed, is_whitelabel: false }).custom_domain).toBeNull();
  expect(fieldsOf({ ...typed, is_whitelabel: true }).custom_domain).toBe('service.palm.example');
});

test('an empty form reports the missing name, country and email, and its defaults are BHD and Free', () => {
  const { error } = newOperatorForm.safeParse(newOperatorOf(empty));
  expect(error?.issues.map(({ message }) => messageText(message))).toEqual([
    'Name is required',
    'Country is required',
    'Invalid email',
  ]);
  expect(empty).toMatchObject({ currency: 'BHD', platform_subscription_type: 'free', is_whitelabel: false });
});
