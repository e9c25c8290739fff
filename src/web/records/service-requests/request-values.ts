import type * as z from 'zod/mini';
import type { ServiceRequestView, serviceRequestForm } from '#contract/service-requests.ts';
import { serviceRequestDefaults } from '#domain/service-request.ts';
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
/** The values of the inputs, all as text. An empty text means that nothing is selected. */
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

/** Removes the preferred date from a draft if it is in the past. */
export function withoutPastDate(values: RequestValues, today: string): RequestValues {
  return values.preferred_date < today ? { ...values, preferred_date: '' } : values;
}
