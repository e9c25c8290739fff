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
  clients: ['distributed', 'a tenant’s'],
  client_people: ['distributed', 'a tenant’s'],
  technicians: ['distributed', 'a tenant’s'],
  absences: ['distributed', 'a tenant’s'],
  on_call_turns: ['distributed', 'a tenant’s'],
  dispatchers: ['distributed', 'a tenant’s'],
  machines: ['distributed', 'a tenant’s'],
  machine_readings: ['distributed', 'a tenant’s'],
  service_requests: ['distributed', 'a tenant’s'],
  job_orders: ['distributed', 'a tenant’s'],
  visit_reports: ['distributed', 'with its job order'],
  requested_times: ['distributed', 'with its job order'],
  client_windows: ['distributed', 'with its job order'],
  first_arrivals: ['distributed', 'with its job order'],
  visit_outcomes: ['distributed', 'with its job order'],
  missing_parts: ['distributed', 'with its job order'],
  cancellations: ['distributed', 'with its job order'],
  signatures: ['distributed', 'with its job order'],
  signature_disputes: ['distributed', 'with its job order'],
  ratings: ['distributed', 'with its job order'],
  settlements: ['distributed', 'with its job order'],
  comments: ['distributed', 'a tenant’s'],
  files: ['distributed', 'a tenant’s'],
  events: ['distributed', 'a tenant’s, and most of all rows'],
  agreements: ['distributed', 'a tenant’s, but for those of sign-ups'],
  number_series: ['distributed', 'a tenant’s, written with each request and job'],
  operator_logos: ['distributed', 'a tenant’s'],
  notifications: ['distributed', 'written in the transactions of a tenant'],
  idempotency_keys: ['distributed', 'written in every transaction of a tenant'],
  outgoing_mails: ['distributed', 'written in the transactions of a tenant'],
  retention_positions: ['distributed', 'written in the transactions of a tenant'],
  reminders: ['distributed', 'written in the transactions of a tenant'],
  calendar_feeds: ['distributed', 'a technician’s'],
  country_operators: ['reference', 'few, read by every tenant and seldom written'],
  privacy_texts: ['reference', 'few, read by every tenant and seldom written'],
  profiles: [
    'reference',
    'pointed at by rows of tenants and looked for by address before the tenant is known',
  ],
  preferences: ['reference', 'read where people of a tenant are notified'],
  user_roles: ['local', 'an account’s, needed before the tenant is known'],
  sessions: ['local', 'an account’s, needed before the tenant is known'],
  credentials: ['local', 'an account’s, needed before the tenant is known'],
  verifications: ['local', 'an account’s, needed before the tenant is known'],
  two_factors: ['local', 'an account’s, needed before the tenant is known'],
  sign_in_guesses: ['local', 'an account’s, needed before the tenant is known'],
  known_devices: ['local', 'an account’s, needed before the tenant is known'],
  sign_in_events: ['local', 'written before the tenant is known'],
  pending_sign_ups: ['local', 'not an account yet'],
  email_changes: ['local', 'of an account, before it changes'],
  uploads: ['local', 'an account’s, of no tenant before they are put on a record'],
  invitations: ['local', 'an account’s, needed before the tenant is known'],
  platform_settings: ['local', 'one row'],
  installation: ['local', 'one row'],
};

const onePerAccount =
  '`(operator_id, user_id)`; that an account is one person of one tenant must then be kept by `profiles`, which names its tenant';
const ownRowOnly = 'it looks at its own row only, so it may be';

/** The remedy for a finding, by the finding's name, if adding the tenant to a key is not enough. */
export const remedies: Readonly<Record<string, string>> = {
  clients_user_id_unique: onePerAccount,
  client_people_user_id_unique: onePerAccount,
  technicians_user_id_unique: onePerAccount,
  dispatchers_user_id_unique: onePerAccount,
  calendar_feeds_secret_sha256_unique:
    '`(operator_id, secret_sha256)`; the address of a feed names its tenant, so that one node is asked',
  events_final: ownRowOnly,
  job_orders_final: ownRowOnly,
};

export const intro = `Written by \`npm run generate\` from the catalog of a migrated database; a test fails when it is stale. The place of each table, and
what would be done about a finding, are said by hand in \`scripts/sharding-places.ts\`; every key, constraint, trigger, policy and function
is read.

What is asked is what [Citus](https://docs.citusdata.com/en/stable/develop/reference_ddl.html) asks, whose terms are used here. A
**distributed** table has a distribution column that is never null; a row stands on the node that the value of this column leads to,
so the rows of one tenant stand together in all distributed tables (they are **co-located**). A primary key or unique key can only be
kept if it contains that column, and a foreign key between distributed tables only if both sides contain it. A **reference** table has
a copy on every node: everything may point at it, and each write goes to all copies. A **local** table stays on the coordinator:
distributed tables can neither point at it nor be pointed at by it.`;

export const policiesIntro = `Policies are kept on each shard, so strangers stay out wherever a statement runs. Four things are not ready:

- Citus passes \`SET LOCAL\` on to the nodes (\`citus.propagate_set_commands = 'local'\`), and not calls of \`set_config\`, by which
  \`database/identity.ts\` makes the ties of an actor known.
- Its connections to the nodes are opened as the role that the transaction has become, and none of our roles can log in.
- A comparison with a setting [does not lead a statement to one node](https://github.com/citusdata/citus/issues/7415): it is asked of
  all of them. So each statement has to name the tenant as a value of its own beside the policy.
- The policies below do not name the tenant at all, so the statements of these roles must do so in any case.`;

export const elsewhereIntro = `Advisory locks and NOTIFY belong to one node, and a row can be locked only by a statement that leads to one node. The first two go on
working as long as all servers connect to the same coordinator, which then bounds all writes. With connections to several nodes a lock
has to become a row of the tenant, and changes have to be announced by a stream of their own.`;
