import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { isTimeZone, operatorSettingsLimits } from '#domain/operator.ts';
import { currencies } from '#domain/values/money.ts';
import { defineCall } from './call.ts';
import { changedFields, id, optionalAmount, version } from './fields.ts';
import { serviceHours } from './planning.ts';

const { visits_per_year: visits, service_interval_months: interval } = operatorSettingsLimits;
const minutesOfDay = 1440;

const visitsPerYear = z
  .int('Please enter the visits per year')
  .check(
    z.minimum(visits.min, `Visits must be at least ${visits.min}`),
    z.maximum(visits.max, `Visits must be at most ${visits.max}`),
  );
const minuteOfDay = z.int('Please enter a time').check(z.minimum(0), z.maximum(minutesOfDay));

const fields = {
  time_zone: z.string('Please select a time zone').check(z.refine(isTimeZone, 'Please select a time zone')),
  weekend: z
    .array(z.int().check(z.minimum(0), z.maximum(6)))
    .check(z.maxLength(6, 'At least one day must be a working day')),
  opens_at: minuteOfDay,
  closes_at: minuteOfDay,
  service_interval_months: z
    .int('Please enter the months')
    .check(
      z.minimum(interval.min, `Months must be at least ${interval.min}`),
      z.maximum(interval.max, `Months must be at most ${interval.max}`),
    ),
  cmasa_standard_annual_fee: optionalAmount,
  cmasa_premium_annual_fee: optionalAmount,
  cmasa_standard_visits_per_year: visitsPerYear,
  cmasa_premium_visits_per_year: visitsPerYear,
};

const endsAfterItBegins = z.refine<{ opens_at: number; closes_at: number }>(
  ({ opens_at, closes_at }) => opens_at < closes_at,
  { message: 'Service must end after it begins', path: ['closes_at'] },
);

export const operatorSettingsForm = z.object(fields).check(endsAfterItBegins);

const amount = z.nullable(z.string());

const operatorSettings = z.object({
  id,
  version,
  currency: z.enum(currencies),
  ...serviceHours,
  service_interval_months: z.int(),
  cmasa_standard_annual_fee: amount,
  cmasa_premium_annual_fee: amount,
  cmasa_standard_visits_per_year: z.int(),
  cmasa_premium_visits_per_year: z.int(),
});
export type OperatorSettings = z.output<typeof operatorSettings>;

export const getOperatorSettings = defineCall({
  name: 'operators.get-settings',
  summary: 'How an operator works: time zone, service hours, plans; without `operator_id` the own one.',
  method: 'GET',
  path: '/api/operator-settings',
  by: supervisedBy('country_operator'),
  reads: ['country_operators'],
  input: z.object({ operator_id: z.optional(id) }),
  output: operatorSettings,
});

export const saveOperatorSettings = defineCall({
  name: 'operators.save-settings',
  summary: 'Change how an operator works. A fee that is left out stays as it is; null removes it.',
  method: 'POST',
  path: '/api/operator-settings/{id}',
  by: supervisedBy('country_operator'),
  input: z.object({ id, version, ...changedFields(fields) }).check(endsAfterItBegins),
  output: operatorSettings,
});
