import { sql } from 'drizzle-orm';
import { type Addressed, addressFor, formFor, type Named, nameFor } from '#domain/values/second-name.ts';
import { placeText, secondPlaceText } from '#server/store/shapes/visit-place.ts';
import type { Letterhead } from '#words/en/job-orders/signature/report-mails.ts';
import type { Locale } from '#words/words.ts';

/** A letterhead with both forms of the names and the addresses. */
export type LetterheadForms = Omit<Letterhead, 'operator' | 'client' | 'client_address'> & {
  readonly operator: Named;
  readonly second_address: string | null;
  readonly client: Named & Addressed;
};

/** SQL for the letterhead of the client `c` and its operator `o`. The statement must join `withSite`. */
export const letterheadJson = sql`json_build_object(
  'operator', json_build_object('name', o.name, 'second_name', o.second_name), 'address', o.address, 'second_address', o.second_address, 'phone', o.service_phone, 'email', o.service_email,
  'client', json_build_object('name', c.name, 'second_name', c.second_name, 'address', ${placeText},
    'second_address', ${secondPlaceText}))`;

/** Returns the letterhead, with the names and the address in the form for readers of the language. */
export function letterheadIn(
  locale: Locale,
  { operator, client, address, second_address, ...company }: LetterheadForms,
): Letterhead {
  return {
    ...company,
    address: address && formFor(locale, address, second_address),
    operator: nameFor(locale, operator),
    client: nameFor(locale, client),
    client_address: addressFor(locale, client),
  };
}
