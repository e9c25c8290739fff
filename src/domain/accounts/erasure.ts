/** What stands where a value of an erased person stood. */
export const erased = '\u2014';

/** The fields of a record that say who a person is or where to find them. */
export const personalFields = [
  'name',
  'email',
  'phone',
  'address',
  'latitude',
  'longitude',
  'image',
] as const;

/** An address that can belong to no one: no name below `.invalid` is ever given out. */
export function erasedEmail(user_id: string): string {
  return `former-${user_id}@erased.invalid`;
}
