import type { ClientView } from '#contract/clients.ts';
import { proposedPlanYear, renewedPlanYear, settlePlan } from '#domain/client.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { instantToZoned, todayIn, zonedToInstant } from '#web/app/time/dates.ts';
import { type NewAccount, newAccount } from '#web/records/people/account-values.ts';

/** The values of the inputs. An empty string means no value. */
export type ClientValues = NewAccount & {
  operator_id: string;
  name: string;
  phone: string;
  address: string;
  second_name: string;
  second_address: string;
  vat_number: string;
  cmasa_plan_type: ClientView['cmasa_plan_type'];
  cmasa_start_date: string;
  /** The date and time in the operator's time zone. */
  cmasa_expiry: string;
  /** The latitude in degrees. Text that is not a number is kept as typed. */
  latitude: number | string;
  longitude: number | string;
};

export function valuesOf(client: ClientView | null): ClientValues {
  return {
    ...newAccount,
    operator_id: '',
    name: client?.name ?? '',
    phone: formatPhone(client?.phone ?? ''),
    address: client?.address ?? '',
    second_name: client?.second_name ?? '',
    second_address: client?.second_address ?? '',
    vat_number: client?.vat_number ?? '',
    cmasa_plan_type: client?.cmasa_plan_type ?? null,
    cmasa_start_date: client?.cmasa_start_date ?? '',
    cmasa_expiry: client?.cmasa_expiry ? instantToZoned(client.cmasa_expiry, client.time_zone) : '',
    latitude: client?.latitude ?? '',
    longitude: client?.longitude ?? '',
  };
}

/**
 * Returns the values with a different plan. If no dates are set yet, it proposes the first plan year,
 * starting today in the zone.
 */
export function withPlan(
  values: ClientValues,
  cmasa_plan_type: ClientValues['cmasa_plan_type'],
  zone: string,
): ClientValues {
  const hasDates = values.cmasa_start_date !== '' || values.cmasa_expiry !== '';
  if (cmasa_plan_type === null || hasDates) return { ...values, cmasa_plan_type };
  const { first, last } = proposedPlanYear(todayIn(zone));
  return { ...values, cmasa_plan_type, cmasa_start_date: first, cmasa_expiry: `${last} 23:59:00` };
}

/** Returns the values with the dates of the next plan year, which includes its last day. */
export function renewedValuesOf(client: ClientView | null): ClientValues {
  const values = valuesOf(client);
  if (client === null || values.cmasa_start_date === '' || values.cmasa_expiry === '') return values;
  const plan = { starts_on: values.cmasa_start_date, expires_on: values.cmasa_expiry.slice(0, 10) };
  const { first, last } = renewedPlanYear(plan, todayIn(client.time_zone));
  return { ...values, cmasa_start_date: first, cmasa_expiry: `${last} 23:59:00` };
}

/** Returns whether the renewed plan keeps its start date, or starts again. */
export function renewalOf(client: ClientView): 'running' | 'over' {
  return renewedValuesOf(client).cmasa_start_date === client.cmasa_start_date ? 'running' : 'over';
}

/** Returns NaN for text that is not a number, and null for no value. The contract treats them differently. */
export const degreesOf = (value: number | string) => (value === '' ? null : Number(value));

/** Returns the record's fields. If there is no plan, its hidden dates are not sent. */
export function fieldsOf(values: ClientValues, zone: string) {
  const {
    name,
    second_name,
    phone,
    address,
    second_address,
    vat_number,
    cmasa_plan_type,
    cmasa_start_date,
    cmasa_expiry,
  } = values;
  return settlePlan({
    name,
    second_name,
    phone,
    address,
    second_address,
    vat_number,
    latitude: degreesOf(values.latitude),
    longitude: degreesOf(values.longitude),
    cmasa_plan_type,
    cmasa_start_date: cmasa_start_date || null,
    cmasa_expiry: cmasa_expiry === '' ? null : zonedToInstant(cmasa_expiry, zone),
  });
}

/** Returns the input for a new client. Only a person who may choose the operator sends the operator's id. */
export function newClientOf(values: ClientValues, zone: string, choosesOperator: boolean) {
  const { email, password, operator_id } = values;
  return { ...fieldsOf(values, zone), email, password, ...(choosesOperator && { operator_id }) };
}
