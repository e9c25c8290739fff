import type * as z from 'zod/mini';
import type { ServiceRequestView, serviceRequestForm } from '#contract/service-requests.ts';
import { isEmergency, serviceRequestDefaults, urgencies } from '#domain/service-request.ts';
import { formatPhone } from '#domain/values/phone.ts';

export const emptyRequest = {
  machine_id: '',
  service_type_requested: serviceRequestDefaults.service_type_requested as string,
  problem_description: '',
  urgency: serviceRequestDefaults.urgency as string,
  preferred_date: '',
  preferred_time_slot: '',
  contact_phone: '',
  special_instructions: '',
};
/** The values of the inputs, all as strings. An empty string means that nothing is selected. */
export type RequestValues = typeof emptyRequest;

/** Returns the fields as the contract defines them. An empty time slot becomes null. */
export function fieldsOf(
  values: RequestValues,
): Record<keyof z.input<typeof serviceRequestForm>, string | null> {
  return { ...values, preferred_time_slot: values.preferred_time_slot || null };
}

/** Returns the input values for a request that was already submitted. */
export function valuesOf(request: ServiceRequestView): RequestValues {
  const { machine_id, service_type_requested, problem_description, urgency, preferred_date } = request;
  return {
    machine_id,
    service_type_requested,
    problem_description,
    urgency,
    preferred_date,
    preferred_time_slot: request.preferred_time_slot ?? '',
    contact_phone: formatPhone(request.contact_phone ?? ''),
    special_instructions: request.special_instructions ?? '',
  };
}

type Wish = Pick<RequestValues, 'urgency' | 'preferred_date' | 'preferred_time_slot'>;

/** Returns whether the chosen urgency is an emergency. */
export function isEmergencyChosen({ urgency }: Pick<Wish, 'urgency'>): boolean {
  return urgencies.some((level) => level === urgency && isEmergency(level));
}

/**
 * Returns the urgency with its preferred time. An emergency needs none, so its preferred date is always today. A
 * lower urgency restores the `earlier` time; if there is none, the person selects a date.
 */
export function withUrgency(
  before: Wish,
  urgency: string,
  { today, earlier }: { readonly today: string; readonly earlier: Wish | null },
): Wish {
  const after = { ...before, urgency };
  if (isEmergencyChosen(after) === isEmergencyChosen(before)) return after;
  if (isEmergencyChosen(after)) return { urgency, preferred_date: today, preferred_time_slot: '' };
  const { preferred_date = '', preferred_time_slot = '' } = earlier ?? {};
  return { urgency, preferred_date, preferred_time_slot };
}

/** Replaces a preferred date that is past or missing: an emergency is for today, and all others need a new date. */
export function withoutPastDate(values: RequestValues, today: string): RequestValues {
  if (values.preferred_date >= today) return values;
  return { ...values, preferred_date: isEmergencyChosen(values) ? today : '' };
}
