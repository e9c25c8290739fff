import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import {
  defaultFreeVisitDays,
  isTimeZone,
  operatorDefaults,
  operatorLimits,
  operatorSettingsLimits,
  subscriptionTypes,
} from '#domain/operator.ts';
import { calendarConcerns } from '#domain/planning/calendar-change.ts';
import { defaultTargets } from '#domain/planning/promise.ts';
import { countryOf } from '#domain/values/country-codes.ts';
import { languages } from '#domain/values/language.ts';
import { currencies, defaultCurrency } from '#domain/values/money.ts';
import { reason } from '#words/say/because.ts';
import { letterhead, letterheadForm } from './brand/letterhead.ts';
import { defineCall } from './calls/call.ts';
import {
  changedFields,
  id,
  instant,
  optionalAmount,
  optionalDate,
  optionalEmail,
  page,
  paging,
  requiredText,
  search,
  version,
} from './calls/fields.ts';
import { named } from './calls/two-forms.ts';
import { customDomain } from './operators/custom-domain.ts';
import { account, newEmail, optionalPassword, requiredName, signedUpAccount } from './people.ts';
import { openDays } from './planning/hours.ts';
import { visitTerms, visitTermsView } from './planning/prices.ts';
import { targets } from './planning/targets.ts';
import { holidays, minuteOfDay, specialHours } from './planning/work-time.ts';

const amount = z.nullable(z.string());
export const operator = z.object({
  id,
  version,
  user_id: id,
  ...named,
  country: z.string(),
  platform_subscription_type: z.enum(subscriptionTypes),
  platform_subscription_fee: amount,
  subscription_due_on: z.nullable(z.string()),
  currency: z.enum(currencies),
  is_whitelabel: z.boolean(),
  custom_domain: z.nullable(z.string()),
  cmasa_standard_annual_fee: amount,
  cmasa_premium_annual_fee: amount,
  time_zone: z.string(),
  created_at: instant,
  /** The start of the suspension and the reason for it; null for an active operator. */
  suspended_at: z.nullable(instant),
  suspension_reason: z.nullable(z.string()),
  ...account,
});
export type OperatorView = z.output<typeof operator>;

export const operatorForm = z.object({
  name: requiredName,
  second_name: letterheadForm.second_name,
  /** The ISO 3166 code, or the country's name in any of the languages. A name without a code is kept. */
  country: z.pipe(requiredText(operatorLimits.country, reason('country_missing')), z.transform(countryOf)),
  platform_subscription_type: z._default(
    z.enum(subscriptionTypes),
    operatorDefaults.platform_subscription_type,
  ),
  platform_subscription_fee: optionalAmount,
  subscription_due_on: optionalDate,
  currency: z._default(z.enum(currencies), defaultCurrency),
  is_whitelabel: z._default(z.boolean(), operatorDefaults.is_whitelabel),
  custom_domain: z._default(customDomain, null),
  cmasa_standard_annual_fee: optionalAmount,
  cmasa_premium_annual_fee: optionalAmount,
  /** The IANA name of the time zone (default: the time zone of the country). */
  time_zone: z._default(
    z.nullable(z.string().check(z.refine(isTimeZone, reason('time_zone_missing')))),
    null,
  ),
});

export const newOperatorForm = z.object({
  ...operatorForm.shape,
  email: newEmail,
  password: optionalPassword,
  account_id: signedUpAccount,
});

export const listOperators = defineCall({
  name: 'operators.list',
  summary: 'List the country operators, newest first. `search` matches the name or country.',
  method: 'GET',
  path: '/api/operators',
  by: ['super_admin'],
  reads: ['country_operators', 'profiles'],
  input: z.object({ ...search, ...paging }),
  output: page(operator),
});

export const operatorPage = z.object({
  ...operator.shape,
  /** The numbers of active clients, technicians and dispatchers, of machines in service, and of open jobs. */
  figures: z.object({
    clients: z.int(),
    active_technicians: z.int(),
    dispatchers: z.int(),
    machines: z.int(),
    open_jobs: z.int(),
  }),
});
export type OperatorPageView = z.output<typeof operatorPage>;

export const getOperator = defineCall({
  name: 'operators.get',
  summary: 'Get an operator with its figures.',
  method: 'GET',
  path: '/api/operators/{id}',
  by: supervisedBy('country_operator'),
  reads: ['country_operators', 'profiles', 'clients', 'technicians', 'dispatchers', 'machines', 'job_orders'],
  input: z.object({ id }),
  output: operatorPage,
});

export const createOperator = defineCall({
  name: 'operators.create',
  summary: "Create a country operator's account, role and record in one step.",
  method: 'POST',
  path: '/api/operators',
  by: ['super_admin'],
  counts: ['new account', 'addresses'],
  input: newOperatorForm,
  output: operator,
});

export const updateOperator = defineCall({
  name: 'operators.update',
  summary:
    "Change a country operator's record. An optional field that is left out does not change. Null clears a field, except the time zone.",
  method: 'POST',
  path: '/api/operators/{id}',
  by: ['super_admin'],
  input: z.object({ id, version, ...changedFields(operatorForm.shape) }),
  output: operator,
});

const suspensionForm = z.object({
  reason: requiredText(operatorLimits.suspensionReason, reason('reason_missing')),
});

export const suspendOperator = defineCall({
  name: 'operators.suspend',
  summary:
    'Suspend an operator. Until it is reactivated, its people can only sign in and read the reason. None of their data is lost.',
  method: 'POST',
  path: '/api/operators/{id}/suspend',
  by: ['super_admin'],
  refusals: [409],
  input: z.object({ id, version, ...suspensionForm.shape }),
  output: operator,
});

export const resumeOperator = defineCall({
  name: 'operators.resume',
  summary: 'Reactivate a suspended operator.',
  method: 'POST',
  path: '/api/operators/{id}/resume',
  by: ['super_admin'],
  refusals: [409],
  input: z.object({ id, version }),
  output: operator,
});

export const removeOperator = defineCall({
  name: 'operators.remove',
  summary: 'Remove an operator that has no records, with its account.',
  method: 'POST',
  path: '/api/operators/{id}/remove',
  by: ['super_admin'],
  input: z.object({ id, version }),
  output: z.object({}),
});

const {
  visits_per_year: visits,
  service_interval_months: interval,
  free_visit_days: freeDays,
} = operatorSettingsLimits;

const visitsPerYear = z
  .int(reason('visits_missing'))
  .check(
    z.minimum(visits.min, reason('visits_too_few', { min: visits.min })),
    z.maximum(visits.max, reason('visits_too_many', { max: visits.max })),
  );

const settingsFields = {
  language: z._default(z.nullable(z.enum(languages)), null),
  has_hijri_dates: z._default(z.boolean(), false),
  time_zone: z.string(reason('time_zone_missing')).check(z.refine(isTimeZone, reason('time_zone_missing'))),
  weekend: z.array(z.int().check(z.minimum(0), z.maximum(6))).check(z.maxLength(6, reason('no_working_day'))),
  opens_at: minuteOfDay,
  closes_at: minuteOfDay,
  ...visitTerms,
  holidays: z._default(holidays, []),
  special_hours: z._default(specialHours, []),
  service_interval_months: z
    .int(reason('months_missing'))
    .check(
      z.minimum(interval.min, reason('months_too_few', { min: interval.min })),
      z.maximum(interval.max, reason('months_too_many', { max: interval.max })),
    ),
  /** The number of days after a signed visit in which a follow-up for the same fault is free; 0 turns this off. */
  free_visit_days: z._default(
    z
      .int(reason('free_days_missing'))
      .check(
        z.minimum(freeDays.min, reason('free_days_too_few', { min: freeDays.min })),
        z.maximum(freeDays.max, reason('free_days_too_many', { max: freeDays.max })),
      ),
    defaultFreeVisitDays,
  ),
  cmasa_standard_annual_fee: optionalAmount,
  cmasa_premium_annual_fee: optionalAmount,
  cmasa_standard_visits_per_year: visitsPerYear,
  cmasa_premium_visits_per_year: visitsPerYear,
  ...letterheadForm,
  day_seal_email: optionalEmail,
  reports_by_label: z._default(z.boolean(), false),
  targets: z._default(targets, defaultTargets),
};

const endsAfterItBegins = z.refine<{ opens_at: number; closes_at: number }>(
  ({ opens_at, closes_at }) => opens_at < closes_at,
  { message: reason('service_ends_before_it_begins'), path: ['closes_at'] },
);

export const operatorSettingsForm = z.object(settingsFields).check(endsAfterItBegins);

const operatorSettings = z.object({
  id,
  version,
  currency: z.enum(currencies),
  language: z.nullable(z.enum(languages)),
  has_hijri_dates: z.boolean(),
  ...openDays,
  ...visitTermsView,
  service_interval_months: z.int(),
  free_visit_days: z.int(),
  cmasa_standard_annual_fee: amount,
  cmasa_premium_annual_fee: amount,
  cmasa_standard_visits_per_year: z.int(),
  cmasa_premium_visits_per_year: z.int(),
  ...letterhead,
  day_seal_email: z.nullable(z.string()),
  /** True if anyone who scans a machine's label may report a fault. */
  reports_by_label: z.boolean(),
  targets,
  /** The number of open jobs on each holiday and closed special day from today on. Days without jobs are left out. */
  holiday_jobs: z.array(z.object({ date: z.string(), jobs: z.int() })),
});
export type OperatorSettings = z.output<typeof operatorSettings>;

export const getOperatorSettings = defineCall({
  name: 'operators.get-settings',
  summary: "Get the settings of an operator, or of the caller's own without `operator_id`.",
  method: 'GET',
  path: '/api/operator-settings',
  by: supervisedBy('country_operator'),
  reads: ['country_operators', 'job_orders'],
  mostRows: '7 days, 60 holidays, 20 special hours',
  mostRead: 'the open jobs of the operator',
  input: z.object({ operator_id: z.optional(id) }),
  output: operatorSettings,
});

export const saveOperatorSettings = defineCall({
  name: 'operators.save-settings',
  summary:
    "Change an operator's settings. A fee that is left out does not change; null clears it. Planned visits that fall outside the new hours must be accepted.",
  method: 'POST',
  path: '/api/operator-settings/{id}',
  by: supervisedBy('country_operator'),
  refusals: [409],
  counts: ['report address', 'addresses'],
  input: z
    .object({
      id,
      version,
      ...changedFields(settingsFields),
      accepted: z._default(z.array(z.enum(calendarConcerns)), []),
    })
    .check(endsAfterItBegins),
  output: operatorSettings,
});
