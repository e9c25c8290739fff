import { type Call, needsKey } from '#contract/calls/call.ts';
import type { Role } from '#domain/actor.ts';
import { calls } from '#tests/support/writes/calls.ts';
import { type IdField, idFieldsOf, withId } from '#tests/support/writes/id-fields.ts';
import type { Neighbor } from './neighbor.ts';

/**
 * The sender of a write: the person its input was created for (`maker`), or a person with another role at the same
 * operator.
 */
type Sender = Role | 'maker';

/**
 * One write that contains the neighbor's values: its strings, and possibly one of its email addresses, serial numbers
 * or ids.
 */
export type Attempt = {
  readonly call: Call;
  readonly by: Sender;
  readonly what: string;
  change(input: object): object;
};

export const writes = calls.filter(needsKey);

/** The feature of the record that each id field refers to. */
const features: Readonly<Record<string, string>> = {
  operator_id: 'operators',
  operator: 'operators',
  account_id: 'accounts',
  user_id: 'accounts',
  client_id: 'clients',
  machine_id: 'machines',
  site_id: 'sites',
  machines: 'machines',
  technician_id: 'technicians',
  forerunner_id: 'job-orders',
  file_ids: 'uploads',
  photo_ids: 'uploads',
  ids: 'uploads',
  link_id: 'visit-links',
  device_id: 'push',
  late_work_ids: 'late-work',
  mentions: 'accounts',
  cases_seen: 'job-orders',
  open_jobs_seen: 'job-orders',
};
const records: Readonly<Record<string, string>> = {
  job_orders: 'job-orders',
  service_requests: 'service-requests',
  machines: 'machines',
  clients: 'clients',
  technicians: 'technicians',
  dispatchers: 'dispatchers',
  country_operators: 'operators',
  profiles: 'accounts',
  second_visits: 'job-orders',
  invoices: 'invoices',
  planning: 'clients',
  // The installation's settings belong to no operator. Any of the neighbor's records will do.
  platform_settings: 'operators',
};

/** Returns the id of a neighbor's record that fits the field. */
export function foreignId(call: Call, { name }: IdField, input: object, { ids }: Neighbor): string {
  const own = call.name.split('.')[0] ?? '';
  const kind = name === 'record_id' ? records[String(Reflect.get(input, 'record'))] : features[name];
  const found = ids[kind ?? records[own] ?? own];
  if (found === undefined) throw new Error(`the neighbor has no record for ${name} of ${call.name}`);
  return found;
}

const shapeOf = ({ input }: Call): object => Object(Reflect.get(input, 'shape'));

/** The fields whose values may already be taken. Each of them is tried in a separate attempt. */
const unique = ['email', 'serial_number'] as const;

/**
 * Returns all attempts for a write. Super admins may use every operator's ids, so they send only strings. A write
 * without a session uses none of the neighbor's email addresses, because it may legitimately act for their owners.
 */
export function attemptsOf(
  call: Call,
  neighbor: Neighbor,
  textOf: (kind: string) => string,
): readonly Attempt[] {
  const shape = shapeOf(call);
  const texts = call.by === 'everybody' ? [] : unique.filter((field) => field in shape);
  const changes: Readonly<Record<string, Attempt['change']>> = {
    texts: (input) => input,
    ...Object.fromEntries(
      texts.map((field) => [field, (input: object) => ({ ...input, [field]: textOf(field) })]),
    ),
  };
  const idChanges: Readonly<Record<string, Attempt['change']>> = {
    ...Object.fromEntries(
      idFieldsOf(call).map((field) => [
        field.name,
        (input: object) => withId(input, field, foreignId(call, field, input, neighbor)),
      ]),
    ),
    ...('appointment' in shape && { appointment: (input) => withTechnician(input, neighbor) }),
  };
  return sendersOf(call).flatMap((by) =>
    Object.entries({ ...changes, ...(by !== 'super_admin' && idChanges) }).map(([what, change]) => ({
      call,
      by,
      what,
      change,
    })),
  );
}

function withTechnician(input: object, { ids }: Neighbor): object {
  return {
    ...input,
    appointment: { ...appointmentOf(input), technician_id: ids.technicians },
  };
}

const appointmentOf = (input: object): object => ({
  scheduled_date: '2026-11-19T06:00:00Z',
  ...Object(Reflect.get(input, 'appointment')),
});

/** Returns each role that may make the call, or `maker` if the call is not limited to certain roles. */
function sendersOf({ by }: Call): readonly Sender[] {
  return typeof by === 'string' ? ['maker'] : by;
}
