import { expect, test } from 'vitest';
import { letterheadIn } from './letterhead.ts';

test('the head of an email has the forms that its reader reads', () => {
  const forms = {
    operator: { name: 'Dilmun Coffee Services', second_name: 'دلمون لخدمات القهوة' },
    address: 'Building 214, Manama',
    second_address: 'مبنى 214، المنامة',
    phone: null,
    email: null,
    client: { name: 'Palm Hotel', second_name: 'فندق النخيل', address: '1 Palm Road', second_address: null },
  };
  expect(letterheadIn('en', forms)).toMatchObject({
    operator: 'Dilmun Coffee Services',
    address: forms.address,
  });
  expect(letterheadIn('ar', forms)).toMatchObject({
    operator: 'دلمون لخدمات القهوة',
    address: forms.second_address,
    client: 'فندق النخيل',
    client_address: '1 Palm Road',
  });
  expect(letterheadIn('ar', { ...forms, address: null }).address).toBeNull();
});
