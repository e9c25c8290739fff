import { scopedRole, systemRole } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';

/**
 * Creates the function that returns the language of an account's emails, with its digits: its own language, or its
 * operator's; null if neither is set. A recipient may belong to a different scope than the event, so the function reads the account without a
 * scope.
 */
export const languageOfAccountFunction: OwnFunction = {
  signature: 'language_of_account(uuid)',
  creation: `
    create function language_of_account(of_id uuid) returns text
    language sql stable security definer set search_path = pg_catalog, public, pg_temp as $language$
      select coalesce(p.language, o.language) || case
        when p.digits = 'arab' and coalesce(p.language, o.language) = 'ar' then '-u-nu-arab' else '' end
      from profiles p left join country_operators o on o.id = p.operator_id
      where p.id = of_id
    $language$;`,
  for: [systemRole, scopedRole],
};
