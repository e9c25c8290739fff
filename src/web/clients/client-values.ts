import type { ClientView } from '#contract/clients.ts';
import { proposedPlanYear, settlePlan } from '#domain/client.ts';
import { shownPhone } from '#domain/values/phone.ts';
import { type NewAccount, newAccount } from '#web/app/people/account-values.ts';
import { instantToZoned, todayIn, zonedToInstant } from '#web/app/time/dates.ts';

/** What stands in the inputs: an empty text is nothing given. */
export type ClientValues = NewAccount & {
  operator_id: string;
  name: string;
  phone: string;
  address: string;
  cmasa_plan_type: ClientView['cmasa_plan_type'];
  cmasa_start_date: string;
  /** On the clocks of the operator's zone. */
  cmasa_expiry: string;
  /** In degrees; what cannot be a number stays the text that was typed. */
  latitude: number | string;
  longitude: number | string;
};

export function valuesOf(client: ClientView | null): ClientValues {
  return {
    ...newAccount,
    operator_id: '',
    name: client?.name ?? '',
    phone: shownPhone(client?.phone ?? ''),
    address: client?.address ?? '',
    cmasa_plan_type: client?.cmasa_plan_type ?? null,
    cmasa_start_date: client?.cmasa_start_date ?? '',
    cmasa_expiry: client?.cmasa_expiry ? instantToZoned(client.cmasa_expiry, client.time_zone) : '',
    latitude: client?.latitude ?? '',
    longitude: client?.longitude ?? '',
  };
}

/** Another plan chosen: where no dates stand yet, its first year is proposed, from today in the zone on. */
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

/** What is no number is told apart from nothing by the contract. */
const degreesOf = (value: number | string) => (value === '' ? null : Number(value));

/** The fields of the record; without a plan its hidden dates say nothing. */
export function fieldsOf(values: ClientValues, zone: string) {
  const { name, phone, address, cmasa_plan_type, cmasa_start_date, cmasa_expiry } = values;
  return settlePlan({
    name,
    phone,
    address,
    latitude: degreesOf(values.latitude),
    longitude: degreesOf(values.longitude),
    cmasa_plan_type,
    cmasa_start_date: cmasa_start_date || null,
    cmasa_expiry: cmasa_expiry === '' ? null : zonedToInstant(cmasa_expiry, zone),
  });
}

/** Whose client it is says only who may choose. */
export function newClientOf(values: ClientValues, zone: string, choosesOperator: boolean) {
  const { email, password, operator_id } = values;
  return { ...fieldsOf(values, zone), email, password, ...(choosesOperator && { operator_id }) };
}
