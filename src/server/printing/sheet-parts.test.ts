import { expect, test } from 'vitest';
import { letterheadOf } from './sheet-parts.ts';

test('a letterhead has both forms of the name and the address', () => {
  const issuer = {
    name: 'Dilmun Coffee Services',
    second_name: 'دلمون لخدمات القهوة',
    address: 'Building 214\nManama',
    second_address: 'مبنى 214\nالمنامة',
    phone: null,
    email: 'service@example.com',
  };
  expect(letterheadOf(issuer, { hue: null, logo: null })).toMatchObject({
    name: issuer.name,
    lines: [issuer.second_name, 'Building 214', 'Manama', 'مبنى 214', 'المنامة', issuer.email],
  });
});
