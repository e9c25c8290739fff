import { formatPhone } from '#domain/values/phone.ts';
import { isolated } from '#words/say/isolated.ts';

/** Returns a telephone number for a line of text, in which it keeps its order and is not broken. */
export function phoneText(phone: string): string {
  return isolated(formatPhone(phone).replaceAll(' ', '\u00a0'));
}
