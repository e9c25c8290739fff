import { describe, expect, test } from 'vitest';
import { newOperatorForm, type OperatorView } from '#contract/operators.ts';
import { fieldsOf, newOperatorOf, valuesOf, zoneFollowing } from './operator-values.ts';

const empty = valuesOf(null);

describe('the time zone', () => {
  test.each([
    ['', '', 'Egypt', 'Africa/Cairo'],
    ['Egypt', 'Africa/Cairo', 'Oman', 'Asia/Muscat'],
    ['Egypt', 'Africa/Cairo', 'Atlantis', ''],
    ['Egypt', 'Europe/London', 'Oman', 'Europe/London'],
  ])('of %s, being "%s", follows to %s as "%s"', (country, time_zone, next, zone) => {
    expect(zoneFollowing({ country, time_zone }, next)).toBe(zone);
  });

  test('left empty is left to the server', () => {
    expect(fieldsOf({ ...empty, time_zone: '' }).time_zone).toBeNull();
  });
});

test('an amount shows a third decimal only where it says something', () => {
  const stored = { platform_subscription_fee: '12.500', cmasa_standard_annual_fee: '12.345' } as OperatorView;
  expect(valuesOf(stored)).toMatchObject({
    platform_subscription_fee: '12.50',
    cmasa_standard_annual_fee: '12.345',
    cmasa_premium_annual_fee: '',
  });
});

test('who is no white label has no domain, whatever was typed before', () => {
  const typed = { ...empty, custom_domain: 'service.palm.example' };
  expect(fieldsOf({ ...typed, is_whitelabel: false }).custom_domain).toBeNull();
  expect(fieldsOf({ ...typed, is_whitelabel: true }).custom_domain).toBe('service.palm.example');
});

test('an untouched form asks for name, country and e-mail, and begins with BHD and Free', () => {
  const { error } = newOperatorForm.safeParse(newOperatorOf(empty));
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Name is required',
    'Country is required',
    'Invalid email',
  ]);
  expect(empty).toMatchObject({ currency: 'BHD', platform_subscription_type: 'free', is_whitelabel: false });
});
