/**
 * Where a table's rows are placed: `distributed` over all nodes by operator_id, as a `reference` copy on
 * every node, or `local` on the coordinator alone.
 */
export type Placement = 'distributed' | 'reference' | 'local';

/**
 * Where each table's rows are placed. Only this is decided by hand; everything else is read from the
 * database. The check fails if a table has no entry.
 */
export const placements: Readonly<Record<string, readonly [Placement, why: string]>> = {
  clients: ['distributed', 'belongs to a tenant'],
  client_people: ['distributed', 'belongs to a tenant'],
  technicians: ['distributed', 'belongs to a tenant'],
  absences: ['distributed', 'belongs to a tenant'],
  on_call_turns: ['distributed', 'belongs to a tenant'],
  dispatchers: ['distributed', 'belongs to a tenant'],
  machines: ['distributed', 'belongs to a tenant'],
  machine_readings: ['distributed', 'belongs to a tenant'],
  service_requests: ['distributed', 'belongs to a tenant'],
  job_orders: ['distributed', 'belongs to a tenant'],
  visit_reports: ['distributed', 'belongs to a job order'],
  requested_times: ['distributed', 'belongs to a job order'],
  client_windows: ['distributed', 'belongs to a job order'],
  first_arrivals: ['distributed', 'belongs to a job order'],
  visit_outcomes: ['distributed', 'belongs to a job order'],
  missing_parts: ['distributed', 'belongs to a job order'],
  cancellations: ['distributed', 'belongs to a job order'],
  signatures: ['distributed', 'belongs to a job order'],
  signature_disputes: ['distributed', 'belongs to a job order'],
  ratings: ['distributed', 'belongs to a job order'],
  settlements: ['distributed', 'belongs to a job order'],
  comments: ['distributed', 'belongs to a tenant'],
  files: ['distributed', 'belongs to a tenant'],
  events: ['distributed', 'belongs to a tenant, and has the most rows'],
  agreements: ['distributed', 'belongs to a tenant, except for agreements at sign-up'],
  number_series: ['distributed', 'belongs to a tenant, and is written with each request and job'],
  operator_logos: ['distributed', 'belongs to a tenant'],
  notifications: ['distributed', 'is written in a tenant’s transactions'],
  idempotency_keys: ['distributed', 'is written in every transaction of a tenant'],
  outgoing_mails: ['distributed', 'is written in a tenant’s transactions'],
  retention_positions: ['distributed', 'is written in a tenant’s transactions'],
  reminders: ['distributed', 'is written in a tenant’s transactions'],
  calendar_feeds: ['distributed', 'belongs to a technician'],
  country_operators: ['reference', 'has few rows, which every tenant reads and which are rarely written'],
  privacy_texts: ['reference', 'has few rows, which every tenant reads and which are rarely written'],
  profiles: [
    'reference',
    'is referenced by rows of tenants, and searched by address before the tenant is known',
  ],
  preferences: ['reference', 'is read when people of a tenant are notified'],
  user_roles: ['local', 'belongs to an account, and is needed before the tenant is known'],
  sessions: ['local', 'belongs to an account, and is needed before the tenant is known'],
  credentials: ['local', 'belongs to an account, and is needed before the tenant is known'],
  verifications: ['local', 'belongs to an account, and is needed before the tenant is known'],
  two_factors: ['local', 'belongs to an account, and is needed before the tenant is known'],
  sign_in_guesses: ['local', 'belongs to an account, and is needed before the tenant is known'],
  known_devices: ['local', 'belongs to an account, and is needed before the tenant is known'],
  sign_in_events: ['local', 'is written before the tenant is known'],
  pending_sign_ups: ['local', 'belongs to no account yet'],
  email_changes: ['local', 'belongs to an account until its email changes'],
  uploads: ['local', 'belongs to an account, and to no tenant before it is added to a record'],
  invitations: ['local', 'belongs to an account, and is needed before the tenant is known'],
  platform_settings: ['local', 'has only one row'],
  installation: ['local', 'has only one row'],
};

const onePerAccount =
  '`(operator_id, user_id)`; `profiles`, which names the tenant, must then ensure that an account is one person of one tenant';
const ownRowOnly = 'can be allowed, because it reads only its own row';

/** The remedy for a finding, by the finding's name, if adding the tenant to a key is not enough. */
export const remedies: Readonly<Record<string, string>> = {
  clients_user_id_unique: onePerAccount,
  client_people_user_id_unique: onePerAccount,
  technicians_user_id_unique: onePerAccount,
  dispatchers_user_id_unique: onePerAccount,
  calendar_feeds_secret_sha256_unique:
    '`(operator_id, secret_sha256)`; the address of a feed must then name its tenant, so that only one node is asked',
  events_final: ownRowOnly,
  job_orders_final: ownRowOnly,
};

export const intro = `Written by \`npm run generate\` from the catalog of a migrated database; a test fails if this page is stale. The placement of each table,
and some remedies, are set by hand in \`scripts/sharding-places.ts\`. Every key, constraint, trigger, policy and function is read from
the catalog.

The requirements and terms come from [Citus](https://docs.citusdata.com/en/stable/develop/reference_ddl.html). A **distributed** table
has a distribution column that is never null. The value of this column decides which node stores a row, so one node has all rows of a
tenant in all distributed tables (they are **co-located**). A primary key or unique key is possible only if it contains that column,
and a foreign key between distributed tables only if both sides contain it. A **reference** table has a copy on every node. Every table
may refer to it, and each write goes to all copies. A **local** table stays on the coordinator. Distributed tables cannot refer to it,
and it cannot refer to them.`;

export const policiesIntro = `Every shard has the policies, so no stranger sees a row, whichever node runs the statement. Four things are not ready:

- Citus passes \`SET LOCAL\` on to the nodes (\`citus.propagate_set_commands = 'local'\`), but not calls of \`set_config\`, with which
  \`database/identity.ts\` makes an actor's ties known.
- Citus opens its connections to the nodes as the role to which the transaction has switched, but none of our roles can log in.
- A comparison with a setting [does not route a statement to one node](https://github.com/citusdata/citus/issues/7415): all nodes get
  it. So in addition to the policy, each statement has to compare the tenant with a value.
- The policies below do not name the tenant at all, so the statements of these roles must name it in any case.`;

export const elsewhereIntro = `Advisory locks and NOTIFY belong to one node, and only a statement that is routed to one node can lock a row. Advisory locks and NOTIFY
keep working as long as all servers connect to the same coordinator, but this coordinator then limits the number of writes. With
connections to several nodes, a lock has to become a row of the tenant, and changes have to be announced by a separate stream.`;
