import type { ServiceType } from './service-request.ts';
import { type Currency, isFree } from './values/money.ts';

export const subscriptionTypes = ['free', 'one_time', 'recurring'] as const;
export type SubscriptionType = (typeof subscriptionTypes)[number];

export const operatorLimits = {
  name: { min: 1, max: 100 },
  country: { min: 1, max: 100 },
  suspensionReason: { min: 1, max: 500 },
  address: { max: 300 },
} as const;

export const operatorDefaults = {
  platform_subscription_type: 'free',
  is_whitelabel: false,
} as const;

type Subscription = {
  readonly platform_subscription_type: SubscriptionType;
  readonly platform_subscription_fee: string | null;
  readonly subscription_due_on: string | null;
};

/** Returns whether the platform fee is due or overdue on the given day; null if there is no fee, or no due date. */
export function subscriptionState(operator: Subscription, today: string): 'due' | 'overdue' | null {
  const { platform_subscription_type: type, platform_subscription_fee: fee, subscription_due_on } = operator;
  if (type === 'free' || fee === null || isFree(fee) || subscription_due_on === null) return null;
  return subscription_due_on < today ? 'overdue' : 'due';
}

/** The default service hours. Weekend days count from Sunday = 0. Times are minutes of the day. */
export const serviceHoursDefaults = { weekend: [5, 6], opens_at: 8 * 60, closes_at: 18 * 60 } as const;

/** The default length of each kind of visit, in minutes. A job may have a length of its own. */
export type VisitMinutes = Readonly<Record<`${ServiceType}_minutes`, number>>;
export const visitMinutesDefaults: VisitMinutes = {
  trouble_call_minutes: 90,
  service_minutes: 60,
  preventive_maintenance_minutes: 120,
  event_minutes: 180,
};

export function visitMinutesOf(operator: VisitMinutes, type: ServiceType): number {
  return operator[`${type}_minutes`];
}

/** The time zones of the countries for which we propose a time zone and a currency. */
export const timeZoneOfCountry: Readonly<Record<string, string>> = {
  BH: 'Asia/Bahrain',
  EG: 'Africa/Cairo',
  JO: 'Asia/Amman',
  KW: 'Asia/Kuwait',
  OM: 'Asia/Muscat',
  QA: 'Asia/Qatar',
  SA: 'Asia/Riyadh',
  AE: 'Asia/Dubai',
  GB: 'Europe/London',
};

/** The currencies of these countries. */
const currencyOfCountry: Readonly<Record<string, Currency>> = {
  BH: 'BHD',
  EG: 'EGP',
  JO: 'JOD',
  KW: 'KWD',
  OM: 'OMR',
  QA: 'QAR',
  SA: 'SAR',
  AE: 'AED',
  GB: 'GBP',
};

/** Returns the country's value, or null for any other string, including the name of a built-in property of objects. */
function valueOfCountry<Value>(values: Readonly<Record<string, Value>>, country: string): Value | null {
  return (Object.hasOwn(values, country) ? values[country] : null) ?? null;
}

export const zoneOfCountry = (country: string) => valueOfCountry(timeZoneOfCountry, country);
export const currencyOf = (country: string) => valueOfCountry(currencyOfCountry, country);

const saturdayAndSunday: ReadonlySet<string> = new Set(['AE', 'GB']);

/** Returns the country's days off, counted from Sunday = 0. The default is Friday and Saturday. */
export function weekendOf(country: string): readonly number[] {
  return saturdayAndSunday.has(country) ? [6, 0] : serviceHoursDefaults.weekend;
}

/** Returns whether documents in the country usually show the Hijri date too. */
export function usesHijriDates(country: string): boolean {
  return country === 'SA';
}

/**
 * Returns whether the currency may change. Amounts are stored without a currency, so the currency is fixed once there
 * are fees.
 */
export function mayChangeCurrency(current: string, target: string, hasFees: boolean): boolean {
  return target === current || !hasFees;
}

/** The time zone that decides which date "today" is, unless another one is set. */
export const defaultTimeZone = 'Asia/Bahrain';

/** Matches a lowercase host name with at least one dot, as used in DNS and certificates (RFC 1123). */
export const hostNamePattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const zonePattern = /^(?:UTC|(?!SystemV\/)[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/;

/**
 * Returns whether the name is an IANA time zone. Offsets are not accepted, because browsers and PostgreSQL interpret
 * them differently.
 */
export function isTimeZone(name: string): boolean {
  if (!zonePattern.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export const operatorSettingsLimits = {
  visits_per_year: { min: 0, max: 366 },
  service_interval_months: { min: 1, max: 60 },
  free_visit_days: { min: 0, max: 365 },
} as const;

/** The number of days after a signed visit in which a follow-up visit for the same fault is free; 0 turns this off. */
export const defaultFreeVisitDays = 30;

/** The number of months after a regular service until a machine is due, unless the operator sets another number. */
export const defaultServiceIntervalMonths = 6;

/** The columns of its own record that an operator may change. The platform manages all others. */
export const ownColumns = [
  'brand_hue',
  'time_zone',
  'weekend',
  'opens_at',
  'closes_at',
  'trouble_call_minutes',
  'service_minutes',
  'preventive_maintenance_minutes',
  'event_minutes',
  'trouble_call_fee',
  'service_fee',
  'preventive_maintenance_fee',
  'event_fee',
  'emergency_fee',
  'holidays',
  'special_hours',
  'language',
  'has_hijri_dates',
  'service_interval_months',
  'free_visit_days',
  'cmasa_standard_annual_fee',
  'cmasa_premium_annual_fee',
  'cmasa_standard_visits_per_year',
  'cmasa_premium_visits_per_year',
  'second_name',
  'address',
  'second_address',
  'service_phone',
  'service_email',
  'day_seal_email',
  'legal_name',
  'second_legal_name',
  'vat_number',
  'vat_rate',
  'fees_include_vat',
  'payment_days',
  'payment_text',
  'reports_by_label',
  'targets',
  'keep_cases_months',
  'keep_files_months',
  'keep_people_months',
  'version',
] as const;
