import type * as z from 'zod/mini';
import type { serviceRequestForm } from '#contract/service-requests.ts';
import { serviceRequestDefaults } from '#domain/service-request.ts';

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
/** What the inputs hold: texts, where an empty one is nothing chosen. */
export type RequestValues = typeof emptyRequest;

/** An unchosen slot is none; everything else is as the contract wants it. */
export function fieldsOf(
  values: RequestValues,
): Record<keyof z.input<typeof serviceRequestForm>, string | null> {
  return { ...values, preferred_time_slot: values.preferred_time_slot || null };
}

/** A draft from an earlier day: the day it prefers may be over. */
export function withoutPastDate(values: RequestValues, today: string): RequestValues {
  return values.preferred_date < today ? { ...values, preferred_date: '' } : values;
}
