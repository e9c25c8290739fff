/** The text that replaces an erased person's data. */
export const erased = '\u2014';

/** The fields of a record that identify a person or say how to reach them. */
export const personalFields = [
  'name',
  'email',
  'phone',
  'address',
  'latitude',
  'longitude',
  'image',
] as const;

/**
 * Returns an email address that cannot belong to anyone, because domains under `.invalid` can never be
 * registered.
 */
export function erasedEmail(user_id: string): string {
  return `former-${user_id}@erased.invalid`;
}
