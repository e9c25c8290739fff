import { type Actor, type Role, roles, type Tie } from './actor.ts';

export type RecordName =
  | 'country_operators'
  | 'operator_logos'
  | 'platform_settings'
  | 'invitations'
  | 'profiles'
  | 'user_roles'
  | 'clients'
  | 'technicians'
  | 'dispatchers'
  | 'machines'
  | 'service_requests'
  | 'job_orders'
  | 'events'
  | 'sign_in_events'
  | 'number_series'
  | 'idempotency_keys';

/**
 * How a role reaches the rows of a record: all of them, those whose column equals the actor's tie,
 * or those that a row it reaches points to (`column` is the pointing column).
 */
export type Reach = 'every row' | Own | { readonly through: RecordName; readonly column: string };

type Own = { readonly column: string; readonly tie: Tie };

export type Access = {
  readonly reach: Partial<Readonly<Record<Role, Reach>>>;
  readonly insert: readonly Role[];
  /** Columns in which a new row must name whoever writes it; being reached does not say so. */
  readonly signed?: Partial<Readonly<Record<Role, readonly Own[]>>>;
  /** Which columns a role may change in the rows it reaches; absent means none. */
  readonly update: Partial<Readonly<Record<Role, 'every column' | readonly string[]>>>;
  /** The roles that may remove the rows they reach; absent means nobody. */
  readonly remove?: readonly Role[];
};

const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };
const byActor: Own = { column: 'actor_user_id', tie: 'user_id' };
const byClient: Reach = { column: 'client_id', tie: 'client_id' };
const byTechnician: Reach = { column: 'technician_id', tie: 'technician_id' };
const itself = (tie: Tie): Reach => ({ column: 'id', tie });
const throughJobs = (column: string): Reach => ({ through: 'job_orders', column });
const byUser: Reach = { column: 'user_id', tie: 'user_id' };
const service = ['last_service_date', 'next_service_date', 'version'];
const planning = [
  'technician_id',
  'dispatcher_id',
  'scheduled_date',
  'status',
  'workflow_status',
  'cancelled_at',
  'cancellation_reason',
  'version',
];
/** The people of an operator are kept by the country operator; the platform may do it in the operator's place. */
const management: readonly Role[] = ['super_admin', 'country_operator'];
const byManagement = (columns: readonly string[]) => ({ super_admin: columns, country_operator: columns });

/** The same for every role: a role without a line here could write nothing at all. */
function forEveryRole<Value>(value: Value): Readonly<Record<Role, Value>> {
  return Object.fromEntries(roles.map((role) => [role, value])) as Record<Role, Value>;
}

/** One table for the query filter, the live-event filter and the row-level-security policies. */
export const access: Readonly<Record<RecordName, Access>> = {
  country_operators: {
    reach: {
      super_admin: 'every row',
      country_operator: itself('operator_id'),
      dispatcher: itself('operator_id'),
      technician: itself('operator_id'),
      client: itself('operator_id'),
    },
    insert: ['super_admin'],
    update: {
      super_admin: 'every column',
      country_operator: [
        'brand_hue',
        'time_zone',
        'weekend',
        'opens_at',
        'closes_at',
        'service_interval_months',
        'cmasa_standard_annual_fee',
        'cmasa_premium_annual_fee',
        'cmasa_standard_visits_per_year',
        'cmasa_premium_visits_per_year',
        'version',
      ],
    },
    remove: ['super_admin'],
  },
  operator_logos: {
    reach: { super_admin: 'every row', country_operator: byOperator },
    insert: management,
    update: byManagement(['png', 'sha256']),
    remove: management,
  },
  platform_settings: {
    reach: { super_admin: 'every row' },
    insert: [],
    update: { super_admin: 'every column' },
  },
  invitations: {
    reach: { super_admin: 'every row', country_operator: byOperator },
    insert: management,
    update: {},
    remove: management,
  },
  profiles: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: itself('user_id'),
      technician: itself('user_id'),
      client: itself('user_id'),
    },
    insert: [],
    update: {},
  },
  user_roles: {
    reach: { super_admin: 'every row' },
    insert: [],
    update: {},
  },
  clients: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: throughJobs('client_id'),
      client: itself('client_id'),
    },
    insert: management,
    update: {
      ...byManagement([
        'name',
        'phone',
        'address',
        'latitude',
        'longitude',
        'cmasa_plan_type',
        'cmasa_start_date',
        'cmasa_expiry',
        'version',
      ]),
      client: ['phone', 'address', 'version'],
    },
    remove: management,
  },
  technicians: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: itself('technician_id'),
      client: throughJobs('technician_id'),
    },
    insert: management,
    update: byManagement(['name', 'phone', 'specialization', 'is_active', 'version']),
  },
  dispatchers: {
    reach: { super_admin: 'every row', country_operator: byOperator, dispatcher: byOperator },
    insert: management,
    update: byManagement(['name', 'phone', 'is_active', 'version']),
  },
  machines: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: throughJobs('machine_id'),
      client: byClient,
    },
    insert: ['client', 'super_admin'],
    update: { super_admin: service, technician: service, client: service },
  },
  service_requests: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      client: byClient,
    },
    insert: ['client', 'super_admin'],
    update: { dispatcher: 'every column', super_admin: 'every column' },
  },
  job_orders: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: byTechnician,
      client: byClient,
    },
    insert: ['dispatcher', 'super_admin'],
    update: {
      technician: 'every column',
      client: 'every column',
      super_admin: 'every column',
      dispatcher: planning,
      country_operator: planning,
    },
  },
  events: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: byTechnician,
      client: byClient,
    },
    insert: roles,
    signed: { ...forEveryRole([byActor, byOperator]), super_admin: [byActor] },
    update: {},
  },
  sign_in_events: {
    reach: { super_admin: 'every row', country_operator: byOperator },
    insert: [],
    update: {},
  },
  number_series: {
    reach: { super_admin: 'every row', dispatcher: byOperator, client: byOperator },
    insert: ['super_admin'],
    update: { super_admin: ['last_number'], dispatcher: ['last_number'], client: ['last_number'] },
  },
  idempotency_keys: { reach: forEveryRole(byUser), insert: roles, update: {} },
};

export type Searched = {
  /** The column that the list is ordered by, latest first. */
  readonly at: string;
  /** A column that the list may be narrowed by. */
  readonly kind?: string;
  /** Whether phones are among its words. */
  readonly phones?: boolean;
};

/** The records whose rows are listed and looked for by words, by each role that reaches them. */
export const searched = {
  country_operators: { at: 'created_at' },
  clients: { at: 'created_at', phones: true },
  technicians: { at: 'created_at', phones: true },
  dispatchers: { at: 'created_at', phones: true },
  machines: { at: 'created_at' },
  job_orders: { at: 'scheduled_date', kind: 'stage', phones: true },
  service_requests: { at: 'created_at' },
  events: { at: 'at', kind: 'type' },
} as const satisfies Partial<Record<RecordName, Searched>>;

/** Whether the actor reaches a row by its own columns; a row reached only through another record is not decided here. */
export function reaches(actor: Actor, record: RecordName, row: Readonly<Record<string, unknown>>): boolean {
  const reach = access[record].reach[actor.role];
  if (reach === undefined) return false;
  if (reach === 'every row') return true;
  if ('through' in reach) return false;
  const tied = actor[reach.tie];
  return tied !== undefined && row[reach.column] === tied;
}
