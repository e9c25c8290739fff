import { levant, readings } from '#domain/values/language.ts';
import { scopedRole, systemRole } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/**
 * Creates the function that returns the language of an account's emails, with its digits: its own language, or its
 * operator's, with the month names of the operator's country; null if neither is set. A recipient may belong to a
 * different scope than the event, so the function reads the account without a scope.
 */
export const languageOfAccountFunction: OwnFunction = {
  signature: 'language_of_account(uuid)',
  creation: `
    create function language_of_account(of_id uuid) returns text
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $language$
      select case when r.reading in (${quoted(readings)}) then r.reading else l.tag end
      from profiles p left join country_operators o on o.id = p.operator_id
        cross join lateral (
          select case when coalesce(p.language, o.language) = 'ar' and o.country in (${quoted(levant)}) then 'ar-JO'
            else coalesce(p.language, o.language) end as tag) l
        cross join lateral (select l.tag || '-u-nu-' || p.digits as reading) r
      where p.id = of_id
    $language$;`,
  for: [systemRole, scopedRole],
};
