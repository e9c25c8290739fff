import type { Access, Own } from './access-rule.ts';
import { planners } from './actor.ts';

/** The limits of a client's sites: the places where its machines are, such as the hotels of a chain. */
export const siteLimits = {
  /** The maximum number of sites of a client. */
  perClient: 200,
  name: { min: 1, max: 100 },
  address: { min: 1, max: 500 },
  access_notes: { max: 1000 },
} as const;

export const siteEvents = {
  'clients.site-added': 'clients',
  'clients.site-changed': 'clients',
  'clients.site-removed': 'clients',
} as const;

const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };
const changing = [
  'name',
  'second_name',
  'address',
  'second_address',
  'latitude',
  'longitude',
  'phone',
  'access_notes',
  'version',
];
/** The roles that read, search and change the sites of a client. */
export const siteKeepers = [...planners, 'client'] as const;

/** Access to sites. Technicians see the sites of the machines of their jobs. */
export const siteAccess = {
  reach: {
    super_admin: 'every row',
    country_operator: byOperator,
    dispatcher: byOperator,
    technician: { through: 'machines', column: 'site_id' },
    client: { column: 'client_id', tie: 'client_id' },
  },
  insert: siteKeepers,
  update: { super_admin: changing, country_operator: changing, dispatcher: changing, client: changing },
  remove: siteKeepers,
} as const satisfies Access;
