import type { ServiceType } from './service-request.ts';
import type { Currency } from './values/money.ts';

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

/** When technicians work where nothing else is set: days off from Sunday = 0, times in minutes of the day. */
export const serviceHoursDefaults = { weekend: [5, 6], opens_at: 8 * 60, closes_at: 18 * 60 } as const;

/** How long the visits of each kind are planned to take, in minutes, unless a job says otherwise. */
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

/** Countries offered in the form; any other may be typed. */
export const timeZoneOfCountry: Readonly<Record<string, string>> = {
  Bahrain: 'Asia/Bahrain',
  Egypt: 'Africa/Cairo',
  Jordan: 'Asia/Amman',
  Kuwait: 'Asia/Kuwait',
  Oman: 'Asia/Muscat',
  Qatar: 'Asia/Qatar',
  'Saudi Arabia': 'Asia/Riyadh',
  'United Arab Emirates': 'Asia/Dubai',
  'United Kingdom': 'Europe/London',
};

/** The currency of each of the same countries. */
const currencyOfCountry: Readonly<Record<string, Currency>> = {
  Bahrain: 'BHD',
  Egypt: 'EGP',
  Jordan: 'JOD',
  Kuwait: 'KWD',
  Oman: 'OMR',
  Qatar: 'QAR',
  'Saudi Arabia': 'SAR',
  'United Arab Emirates': 'AED',
  'United Kingdom': 'GBP',
};

/** What is known of a country that is offered; null for any other, also for a name that every object has by itself. */
function knownOf<Value>(values: Readonly<Record<string, Value>>, country: string): Value | null {
  return (Object.hasOwn(values, country) ? values[country] : null) ?? null;
}

export const zoneOfCountry = (country: string) => knownOf(timeZoneOfCountry, country);
export const currencyOf = (country: string) => knownOf(currencyOfCountry, country);

const saturdayAndSunday: ReadonlySet<string> = new Set(['United Arab Emirates', 'United Kingdom']);

/** The days off in the country, counted from Sunday = 0; Friday and Saturday where nothing else is known. */
export function weekendOf(country: string): readonly number[] {
  return saturdayAndSunday.has(country) ? [6, 0] : serviceHoursDefaults.weekend;
}

/** Amounts carry no currency of their own and would change their worth: once there are fees, the operator keeps its own. */
export function mayChangeCurrency(current: string, wanted: string, hasFees: boolean): boolean {
  return wanted === current || !hasFees;
}

/** Where nothing else is said, "today" is Bahrain's. */
export const defaultTimeZone = 'Asia/Bahrain';

/** A host name in lower case with at least one dot, as DNS and certificates know it (RFC 1123). */
export const hostNamePattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

const zonePattern = /^(?:UTC|(?!SystemV\/)[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/;

/** An IANA name. Offsets and abbreviations are refused: browsers and PostgreSQL read them as different zones. */
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

/** For how many days after a signed visit another one for the same fault is free; 0 turns that off. */
export const defaultFreeVisitDays = 30;

/** How long after a regular service a machine is due again, where the operator says nothing else. */
export const defaultServiceIntervalMonths = 6;

/** What an operator changes of its own record; the rest is the platform's. */
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
  'service_interval_months',
  'free_visit_days',
  'cmasa_standard_annual_fee',
  'cmasa_premium_annual_fee',
  'cmasa_standard_visits_per_year',
  'cmasa_premium_visits_per_year',
  'address',
  'service_phone',
  'service_email',
  'reports_by_label',
  'targets',
  'keep_cases_months',
  'keep_files_months',
  'keep_people_months',
  'version',
] as const;
