import { formatPhone } from '#domain/values/phone.ts';
import { isolated } from '#words/say/isolated.ts';

/** Returns a phone number for use in running text. Its digits keep their order, and it never wraps. */
export function phoneText(phone: string): string {
  return isolated(formatPhone(phone).replaceAll(' ', '\u00a0'));
}
