import { erased } from '#domain/accounts/erasure.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import { addressField, recipientsField } from '#domain/report-address.ts';
import { forgottenFields } from '#domain/retention.ts';

/** The fields of a case's events that an erasure or the end of a retention period blanks. */
export const blankedFields = [...forgottenFields, 'files', addressField] as const;

/** The fields in which the pseudonym replaces a name. */
export const renamedFields = ['person', 'main_account'] as const;

/** A part of an event with its current value as text, and the erasure that replaced it. */
export type ErasedPart = {
  readonly part: string;
  readonly value: string;
  readonly type: string;
  readonly actor_user_id: string;
  /** True if the event's author acted for a record of the erased account. */
  readonly acted_for_own: boolean;
  /** The erased account, or the operator whose retention period was over. */
  readonly cause: string;
  readonly operator_id: string;
};

const blank = '{}';

/** Returns whether the value is exactly what the erasure writes in this part of this event. */
export function isErasure(erasure: ErasedPart, pseudonym: string): boolean {
  const { part, value, type, actor_user_id, acted_for_own, cause, operator_id } = erasure;
  const [field = ''] = part.split('/');
  if (cause === operator_id) {
    if (field === 'actor_name') return type === 'service-requests.reported' && value === erased;
    return isOneOf(forgottenFields, field) && value === blank;
  }
  if (field === 'actor_name') return actor_user_id === cause && value === pseudonym;
  if (field === 'acted_for_name') return acted_for_own && value === pseudonym;
  if (field === 'files') return actor_user_id === cause && value === blank;
  if (['contact_phone', 'reported_by_name', addressField].includes(field)) return value === blank;
  const hasName = isOneOf(renamedFields, field) || field === recipientsField || field === visitLinkField;
  return hasName && value === JSON.stringify(pseudonym);
}

function isOneOf(fields: readonly string[], field: string): boolean {
  return fields.includes(field);
}
