import { expect, test } from 'vitest';
import { type ClientView, clientForm } from '#contract/clients.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { reason } from '#words/say/because.ts';
import { fieldsOf, newClientOf, valuesOf, withPlan } from './client-values.ts';

const zone = 'Asia/Dubai';
const values = {
  ...valuesOf(null),
  cmasa_plan_type: 'cmasa_standard' as const,
  cmasa_start_date: '2026-03-01',
  cmasa_expiry: '2027-03-01 12:00:00',
};

test("an expiry converts to the operator's zone and back", () => {
  const fields = fieldsOf(values, zone);
  expect(fields).toMatchObject({ cmasa_start_date: '2026-03-01', cmasa_expiry: '2027-03-01T08:00:00.000Z' });
  expect(valuesOf({ ...fields, time_zone: zone } as ClientView).cmasa_expiry).toBe(values.cmasa_expiry);
});

test('without a plan the hidden dates are not sent, and None is null', () => {
  expect(fieldsOf({ ...values, cmasa_plan_type: null }, zone)).toMatchObject({
    cmasa_plan_type: null,
    cmasa_start_date: null,
    cmasa_expiry: null,
  });
});

test('a plan may have no end, but must have a start', () => {
  const form = { ...values, name: 'Palm', phone: '+973 3612 3456', address: '1 Palm Road', cmasa_expiry: '' };
  expect(clientForm.safeParse(fieldsOf(form, zone)).success).toBe(true);
  const { error } = clientForm.safeParse(fieldsOf({ ...form, cmasa_start_date: '' }, zone));
  expect(error?.issues).toMatchObject([
    { path: ['cmasa_start_date'], message: reason('plan_start_missing') },
  ]);
});

test('a newly chosen plan runs for a year from today by default, and existing dates stay', () => {
  const none = valuesOf(null);
  const today = todayIn(zone);
  const chosen = withPlan(none, 'cmasa_premium', zone);
  expect(chosen).toMatchObject({ cmasa_plan_type: 'cmasa_premium', cmasa_start_date: today });
  expect(chosen.cmasa_expiry).toMatch(/^\d{4}-\d\d-\d\d 23:59:00$/);
  expect(Number(chosen.cmasa_expiry.slice(0, 4)) - Number(today.slice(0, 4))).toBeLessThanOrEqual(1);
  expect(withPlan(values, 'cmasa_premium', zone)).toEqual({ ...values, cmasa_plan_type: 'cmasa_premium' });
  expect(withPlan(none, null, zone)).toEqual(none);
});

test('a stored phone number appears in its readable form', () => {
  expect(valuesOf({ phone: '+97336123456' } as ClientView).phone).toBe('+973 3612 3456');
});

test('only a person who can choose the operator sends its id', () => {
  expect(newClientOf(values, zone, false)).not.toHaveProperty('operator_id');
  expect(newClientOf(values, zone, true)).toHaveProperty('operator_id', '');
});
