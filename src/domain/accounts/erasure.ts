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

/** Returns an email address that no one can own. Domains under `.invalid` are never registered. */
export function erasedEmail(user_id: string): string {
  return `former-${user_id}@erased.invalid`;
}
