import type { OperatorSettings } from '#contract/operators.ts';
import { languageNamed } from '#domain/values/language.ts';
import { trimAmount } from '#domain/values/money.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { type SpecialHoursValues, specialHoursOf, specialHoursValuesOf } from './special-hours-values.ts';
import { type TargetValues, targetsOf, targetValuesOf } from './target-values.ts';

type HolidayValues = { date: string; name: string; second_name: string };

/** The values of the inputs. Choices are strings, and a cleared number is an empty string. */
export type WorkValues = {
  /** The default language; empty if each person's device determines it. */
  language: string;
  has_hijri_dates: boolean;
  time_zone: string;
  weekend: string[];
  opens_at: string;
  closes_at: string;
  trouble_call_minutes: string;
  service_minutes: string;
  preventive_maintenance_minutes: string;
  event_minutes: string;
  trouble_call_fee: string;
  service_fee: string;
  preventive_maintenance_fee: string;
  event_fee: string;
  emergency_fee: string;
  holidays: HolidayValues[];
  special_hours: SpecialHoursValues[];
  service_interval_months: number | string;
  free_visit_days: number | string;
  cmasa_standard_annual_fee: string;
  cmasa_premium_annual_fee: string;
  cmasa_standard_visits_per_year: number | string;
  cmasa_premium_visits_per_year: number | string;
  second_name: string;
  address: string;
  second_address: string;
  service_phone: string;
  service_email: string;
  day_seal_email: string;
  reports_by_label: boolean;
  targets: TargetValues;
};

const amountText = (amount: string | null) => trimAmount(amount ?? '');

export function valuesOf(settings: OperatorSettings): WorkValues {
  const { time_zone, weekend, opens_at, closes_at, service_interval_months } = settings;
  return {
    language: settings.language ?? '',
    has_hijri_dates: settings.has_hijri_dates,
    time_zone,
    weekend: weekend.toSorted((one, other) => one - other).map(String),
    opens_at: String(opens_at),
    closes_at: String(closes_at),
    trouble_call_minutes: String(settings.trouble_call_minutes),
    service_minutes: String(settings.service_minutes),
    preventive_maintenance_minutes: String(settings.preventive_maintenance_minutes),
    event_minutes: String(settings.event_minutes),
    trouble_call_fee: amountText(settings.trouble_call_fee),
    service_fee: amountText(settings.service_fee),
    preventive_maintenance_fee: amountText(settings.preventive_maintenance_fee),
    event_fee: amountText(settings.event_fee),
    emergency_fee: amountText(settings.emergency_fee),
    holidays: settings.holidays.map((one) => ({ ...one, second_name: one.second_name ?? '' })),
    special_hours: settings.special_hours.map((one) => specialHoursValuesOf(one, settings)),
    service_interval_months,
    free_visit_days: settings.free_visit_days,
    cmasa_standard_annual_fee: amountText(settings.cmasa_standard_annual_fee),
    cmasa_premium_annual_fee: amountText(settings.cmasa_premium_annual_fee),
    cmasa_standard_visits_per_year: settings.cmasa_standard_visits_per_year,
    cmasa_premium_visits_per_year: settings.cmasa_premium_visits_per_year,
    second_name: settings.second_name ?? '',
    address: settings.address ?? '',
    second_address: settings.second_address ?? '',
    service_phone: formatPhone(settings.service_phone ?? ''),
    service_email: settings.service_email ?? '',
    day_seal_email: settings.day_seal_email ?? '',
    reports_by_label: settings.reports_by_label,
    targets: targetValuesOf(settings.targets),
  };
}

/** Returns NaN for a cleared number. The contract reports NaN as an error. */
const numberOf = (value: number | string) => (value === '' ? Number.NaN : Number(value));

export function fieldsOf(values: WorkValues) {
  return {
    language: languageNamed(values.language),
    has_hijri_dates: values.has_hijri_dates,
    time_zone: values.time_zone,
    weekend: values.weekend.map(Number).toSorted((one, other) => one - other),
    opens_at: Number(values.opens_at),
    closes_at: Number(values.closes_at),
    trouble_call_minutes: Number(values.trouble_call_minutes),
    service_minutes: Number(values.service_minutes),
    preventive_maintenance_minutes: Number(values.preventive_maintenance_minutes),
    event_minutes: Number(values.event_minutes),
    trouble_call_fee: values.trouble_call_fee,
    service_fee: values.service_fee,
    preventive_maintenance_fee: values.preventive_maintenance_fee,
    event_fee: values.event_fee,
    emergency_fee: values.emergency_fee,
    holidays: values.holidays,
    special_hours: values.special_hours.map(specialHoursOf),
    service_interval_months: numberOf(values.service_interval_months),
    free_visit_days: numberOf(values.free_visit_days),
    cmasa_standard_annual_fee: values.cmasa_standard_annual_fee,
    cmasa_premium_annual_fee: values.cmasa_premium_annual_fee,
    cmasa_standard_visits_per_year: numberOf(values.cmasa_standard_visits_per_year),
    cmasa_premium_visits_per_year: numberOf(values.cmasa_premium_visits_per_year),
    second_name: values.second_name,
    address: values.address,
    second_address: values.second_address,
    service_phone: values.service_phone,
    service_email: values.service_email,
    day_seal_email: values.day_seal_email,
    reports_by_label: values.reports_by_label,
    targets: targetsOf(values.targets),
  };
}
