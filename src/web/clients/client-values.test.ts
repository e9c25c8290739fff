import { expect, test } from 'vitest';
import type { ClientView } from '#contract/clients.ts';
import { fieldsOf, newClientOf, valuesOf } from './client-values.ts';

const zone = 'Asia/Dubai';
const values = {
  ...valuesOf(null),
  cmasa_plan_type: 'cmasa_standard' as const,
  cmasa_start_date: '2026-03-01',
  cmasa_expiry: '2027-03-01 12:00:00',
};

test('the expiry is meant on the clocks of the operator, there and back', () => {
  const sent = fieldsOf(values, zone);
  expect(sent).toMatchObject({ cmasa_start_date: '2026-03-01', cmasa_expiry: '2027-03-01T08:00:00.000Z' });
  expect(valuesOf({ ...sent, time_zone: zone } as ClientView).cmasa_expiry).toBe(values.cmasa_expiry);
});

test('without a plan the hidden dates are not sent, and None is null', () => {
  expect(fieldsOf({ ...values, cmasa_plan_type: null }, zone)).toMatchObject({
    cmasa_plan_type: null,
    cmasa_start_date: null,
    cmasa_expiry: null,
  });
});

test('a plan may leave its dates open', () => {
  expect(fieldsOf({ ...values, cmasa_start_date: '', cmasa_expiry: '' }, zone)).toMatchObject({
    cmasa_plan_type: 'cmasa_standard',
    cmasa_start_date: null,
    cmasa_expiry: null,
  });
});

test('only who chooses the operator names one', () => {
  expect(newClientOf(values, zone, false)).not.toHaveProperty('operator_id');
  expect(newClientOf(values, zone, true)).toHaveProperty('operator_id', '');
});
