import { databaseRoles } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';

const lookUp = 'language sql stable security definer set search_path = pg_catalog, public, pg_temp';

/**
 * Creates the functions that return the second form of a name in an event, if the account or record still has this
 * name. Readers of the event may have no access to the account. Anyone who knows a name and its record may also know
 * its other form.
 */
export const secondNameFunctions: readonly OwnFunction[] = [
  {
    signature: 'second_name_of_account(uuid, text)',
    creation: `
    create function second_name_of_account(of_id uuid, called text) returns text ${lookUp} as $second$
      select second_name from profiles where id = of_id and name = called
    $second$;`,
    for: databaseRoles,
  },
  {
    signature: 'second_name_of_record(uuid, text)',
    creation: `
    create function second_name_of_record(of_id uuid, called text) returns text ${lookUp} as $second$
      select second_name from clients where id = of_id and name = called
      union all select second_name from technicians where id = of_id and name = called
      union all select second_name from dispatchers where id = of_id and name = called
      union all select second_name from country_operators where id = of_id and name = called
      union all select second_name from profiles where id = of_id and name = called
    $second$;`,
    for: databaseRoles,
  },
];
