import type { Access, Own, Through } from './access-rule.ts';
import { type Actor, planners, type Role, roles, type Tie } from './actor.ts';
import { jobPartAccess } from './job-part-access.ts';
import { passportColumns } from './machine.ts';
import { managedColumns } from './managed-columns.ts';
import { ownColumns } from './operator.ts';
import { ownedAccess } from './owned-records.ts';
import { plannedColumns } from './planned-columns.ts';
import type { RecordName } from './record-name.ts';
import { reportSumAccess } from './report-sum-access.ts';
import { correctedColumns } from './service-request.ts';

const byOperator: Own = { column: 'operator_id', tie: 'operator_id' };
const byReader: Own = { column: 'read_by_user_id', tie: 'user_id' };
const byUploader: Own = { column: 'uploaded_by_user_id', tie: 'user_id' };
const byActor: Own = { column: 'actor_user_id', tie: 'user_id' };
const byAuthor: Own = { column: 'author_user_id', tie: 'user_id' };
const byClient: Own = { column: 'client_id', tie: 'client_id' };
const byTechnician: Own = { column: 'technician_id', tie: 'technician_id' };
const itself = (tie: Tie): Own => ({ column: 'id', tie });
const ofWork: Access<never>['reach'] = {
  super_admin: 'every row',
  country_operator: byOperator,
  dispatcher: byOperator,
  technician: byTechnician,
  client: byClient,
};
const { client: _client, ...ofStaff } = ofWork;
/** Access to absences and on-call shifts. */
const ofDays: Access<never> = { reach: ofStaff, insert: planners, update: {}, remove: planners };
const throughJobs = (column: string): Through<RecordName> => ({ through: 'job_orders', column });
const byUser: Own = { column: 'user_id', tie: 'user_id' };
const service = ['last_service_date', 'next_service_date', 'version'];
/** A client cannot write the warranty that counts for the price. */
const confirmed = ['confirmed_warranty_end', 'version'];
const ofClientPeople = ['name', 'second_name', 'phone', 'standing', 'version'];
/** The roles that manage an operator's people: the country operator, or a super_admin who acts for one. */
export const management: readonly Role[] = ['super_admin', 'country_operator'];
const byManagement = (columns: readonly string[]) => ({ super_admin: columns, country_operator: columns });

/** Returns a table that gives every role the same value. A role without an entry could not write anything. */
function forEveryRole<Value>(value: Value): Readonly<Record<Role, Value>> {
  return Object.fromEntries(roles.map((role) => [role, value])) as Record<Role, Value>;
}

/** The rights of each role. The query filter, the live filter and the row-level-security policies use them. */
export const access: Readonly<Record<RecordName, Access<RecordName>>> = {
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
      country_operator: ownColumns,
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
  /** A published text never changes, because people have agreed to it. */
  privacy_texts: {
    reach: { super_admin: 'every row', country_operator: byOperator },
    insert: management,
    update: {},
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
      ...byManagement(managedColumns.clients),
      client: ['phone', 'address', 'second_address', 'renewal_asked_at', 'version'],
    },
    remove: management,
  },
  client_people: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      client: byClient,
    },
    insert: [...management, 'client'],
    update: { ...byManagement(ofClientPeople), client: ofClientPeople },
    remove: [...management, 'client'],
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
    update: {
      ...byManagement(managedColumns.technicians),
      dispatcher: ['week', 'version'],
    },
  },
  absences: ofDays,
  on_call_turns: ofDays,
  dispatchers: {
    reach: { super_admin: 'every row', country_operator: byOperator, dispatcher: byOperator },
    insert: management,
    update: byManagement(managedColumns.dispatchers),
  },
  machines: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: throughJobs('machine_id'),
      client: byClient,
    },
    comesWith: {
      client: [throughJobs('machine_id'), { through: 'service_requests', column: 'machine_id' }],
    },
    insert: ['client', 'super_admin', 'country_operator'],
    update: {
      super_admin: [...service, ...passportColumns, 'confirmed_warranty_end', 'client_id'],
      country_operator: [...confirmed, ...passportColumns, 'client_id'],
      dispatcher: confirmed,
      technician: service,
      client: [...service, ...passportColumns],
    },
  },
  machine_readings: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: { through: 'job_orders', column: 'machine_id', target: 'machine_id' },
      client: byClient,
    },
    insert: ['super_admin', 'country_operator', 'technician', 'client'],
    signed: forEveryRole([byReader]),
    update: {},
  },
  service_requests: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      client: byClient,
    },
    insert: ['client', ...planners],
    update: {
      dispatcher: 'every column',
      country_operator: 'every column',
      super_admin: 'every column',
      client: ['status', 'reviewed_at', 'rejection_reason', 'outcome', ...correctedColumns],
    },
  },
  job_orders: {
    reach: ofWork,
    insert: planners,
    update: {
      technician: 'every column',
      client: 'every column',
      super_admin: 'every column',
      dispatcher: plannedColumns,
      country_operator: plannedColumns,
    },
  },
  ...jobPartAccess,
  ...ownedAccess,
  /** `client_id` is the client that may read a comment. In an internal comment, it is null. */
  comments: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: { through: 'job_orders', column: 'case_id', target: 'case_id' },
      client: byClient,
    },
    insert: roles,
    signed: { ...forEveryRole([byAuthor, byOperator]), super_admin: [byAuthor] },
    update: {},
  },
  files: {
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      technician: {
        either: [
          { through: 'job_orders', column: 'case_id', target: 'case_id' },
          { through: 'job_orders', column: 'machine_id', target: 'record_id' },
          // Photos of the visit that a follow-up visit follows, even if another technician made the earlier visit.
          { through: 'job_orders', column: 'forerunner_id', target: 'record_id' },
        ],
      },
      client: byClient,
    },
    insert: roles,
    signed: { ...forEveryRole([byUploader, byOperator]), super_admin: [byUploader] },
    update: {},
  },
  events: {
    reach: ofWork,
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
    reach: {
      super_admin: 'every row',
      country_operator: byOperator,
      dispatcher: byOperator,
      client: byOperator,
    },
    insert: ['super_admin'],
    update: {
      super_admin: ['last_number'],
      country_operator: ['last_number'],
      dispatcher: ['last_number'],
      client: ['last_number'],
    },
  },
  ...reportSumAccess,
  idempotency_keys: { reach: forEveryRole(byUser), insert: roles, update: {} },
};

/** Returns whether the role has access to any rows of this kind. If not, the role may not even query them. */
export function isWithinReach(role: Role, record: RecordName): boolean {
  return access[record].reach[role] !== undefined;
}

/** Returns whether the row's own columns give the actor access to it. Access through other records does not count. */
export function reaches(actor: Actor, record: RecordName, row: Readonly<Record<string, unknown>>): boolean {
  const reach = access[record].reach[actor.role];
  if (reach === undefined) return false;
  if (reach === 'every row') return true;
  if ('through' in reach || 'either' in reach) return false;
  const tied = actor[reach.tie];
  return tied !== undefined && row[reach.column] === tied;
}
