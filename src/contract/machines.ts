import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses, visitTypes } from '#domain/job-order.ts';
import {
  machineDefaults,
  machineLimits,
  machineStates,
  machineWorkflow,
  ownerships,
} from '#domain/machine.ts';
import { requestOutcomes, serviceRequestStatuses, serviceTypes } from '#domain/service-request.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import {
  changedFields,
  id,
  instant,
  optionalDate,
  optionalText,
  page,
  paging,
  requiredDate,
  requiredText,
  search,
  version,
} from './calls/fields.ts';

export const machine = z.object({
  id,
  version: z.int(),
  operator_id: id,
  client_id: id,
  model: z.string(),
  serial_number: z.string(),
  ownership: z.enum(ownerships),
  install_date: z.string(),
  warranty_end: z.nullable(z.string()),
  location: z.string(),
  /** The name that its client or operator gave it, or else its model and location. */
  label: z.string(),
  retired_at: z.nullable(instant),
  retirement_reason: z.nullable(z.string()),
  created_at: instant,
  last_service_date: z.nullable(z.string()),
  next_service_date: z.nullable(z.string()),
  /** True if the caller may see an open request or job on it. */
  has_open_work: z.boolean(),
  /** Its earliest planned or current job, for people who may see it. */
  open_job: z.nullable(z.object({ id, number: z.string() })),
  time_zone: z.string(),
  client: z.object({ name: z.string() }),
});
export type MachineView = z.output<typeof machine>;

export const listMachines = defineCall({
  name: 'machines.list',
  summary:
    'List the machines in service that the caller may see, or with `state` the retired ones, newest first. `search` matches model, serial number or name.',
  method: 'GET',
  path: '/api/machines',
  by: supervisedBy('client', 'country_operator'),
  reads: ['machines', 'service_requests', 'job_orders'],
  input: z.object({ ...search, state: z._default(z.enum(machineStates), 'in_service'), ...paging }),
  output: page(machine),
});

const missing = reason('machine_field_missing');

export const machineForm = z.object({
  model: requiredText(machineLimits.model, missing),
  serial_number: requiredText(machineLimits.serial_number, missing),
  ownership: z._default(z.enum(ownerships), machineDefaults.ownership),
  install_date: requiredDate(missing),
  warranty_end: optionalDate,
  location: requiredText(machineLimits.location, missing),
  label: optionalText(machineLimits.label),
});

export const newMachineForm = z.object({
  ...machineForm.shape,
  /** The client that owns the machine; if left out, the caller itself. */
  client_id: z.optional(z.string().check(z.uuid(reason('client_missing')))),
});

export const createMachine = defineCall({
  name: 'machines.create',
  summary: 'Register a machine of a client.',
  method: 'POST',
  path: '/api/machines',
  by: supervisedBy('client', 'country_operator'),
  input: newMachineForm,
  output: machine,
});

const machineReaders = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

export const getMachine = defineCall({
  name: 'machines.get',
  summary: 'Get one machine.',
  method: 'GET',
  path: '/api/machines/{id}',
  by: machineReaders,
  reads: ['machines', 'service_requests', 'job_orders'],
  input: z.object({ id }),
  output: machine,
});

const happened = { id, number: z.string(), at: instant };

/** An entry in a machine's history: a request, a technician's visit, or its signature. */
export const machineHistoryEntry = z.discriminatedUnion('kind', [
  z.object({
    ...happened,
    kind: z.literal('request'),
    service_type_requested: z.enum(serviceTypes),
    status: z.enum(serviceRequestStatuses),
    outcome: z.nullable(z.enum(requestOutcomes)),
    problem_description: z.string(),
    rejection_reason: z.nullable(z.string()),
  }),
  z.object({
    ...happened,
    kind: z.literal('visit'),
    type: z.enum(serviceTypes),
    visit_type: z.enum(visitTypes),
    status: z.enum(jobOrderStatuses),
    technician_id: z.nullable(id),
    technician_name: z.nullable(z.string()),
    work_performed: z.nullable(z.string()),
    /** The used parts. */
    parts: z.array(z.string()),
  }),
  z.object({
    ...happened,
    kind: z.literal('signature'),
    signer_name: z.string(),
    /** The drawn signature as a data URL. */
    client_signature: z.string(),
  }),
]);
export type MachineHistoryEntry = z.output<typeof machineHistoryEntry>;

export const listMachineHistory = defineCall({
  name: 'machines.list-history',
  summary:
    "List every request, visit and signature of a machine, latest first. A technician with an open job on it also reads others' visits, but no signatures.",
  method: 'GET',
  path: '/api/machines/{id}/history',
  by: machineReaders,
  reads: ['service_requests', 'job_orders'],
  input: z.object({ id, ...paging }),
  output: page(machineHistoryEntry),
});

const cups = z
  .int(reason('counter_missing'))
  .check(
    z.minimum(machineLimits.counter.min, reason('counter_missing')),
    z.maximum(machineLimits.counter.max, reason('counter_too_large', { max: machineLimits.counter.max })),
  );

/** The data about a machine besides its own fields. */
export const machinePassport = z.object({
  /** The latest readings of its counter, latest first. */
  readings: z.array(
    z.object({
      id,
      counter: z.int(),
      read_on: z.string(),
      is_new_counter: z.boolean(),
      read_by_name: z.string(),
      job_order_number: z.nullable(z.string()),
    }),
  ),
  /** The components that signed visits replaced, latest first. */
  parts: z.array(
    z.object({ job_order_id: id, number: z.string(), replaced_on: z.string(), names: z.array(z.string()) }),
  ),
  /** Its earlier locations, latest first. Only readers who see a former client learn its name. */
  moves: z.array(
    z.object({
      id,
      moved_on: z.string(),
      by: z.string(),
      from_client: z.nullable(z.string()),
      to_client: z.nullable(z.string()),
      from_location: z.nullable(z.string()),
      to_location: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** The numbers of its open requests and jobs. */
  open_work: z.array(z.string()),
  /** True if the technician who reads it has an open job on it, and for everyone else. */
  is_whole: z.boolean(),
});
export type MachinePassport = z.output<typeof machinePassport>;

export const getMachinePassport = defineCall({
  name: 'machines.get-passport',
  summary:
    'Get the counter readings, replaced parts and moves of a machine. A technician gets them while one of their jobs on it is open.',
  method: 'GET',
  path: '/api/machines/{id}/passport',
  by: machineReaders,
  reads: ['machines', 'machine_readings', 'job_orders', 'service_requests'],
  mostRows: '50 of each list',
  input: z.object({ id }),
  output: machinePassport,
});

export const correctMachine = defineCall({
  name: 'machines.correct',
  summary: 'Edit the passport of a machine. A field that is left out does not change.',
  method: 'POST',
  path: '/api/machines/{id}',
  by: callersOf(machineWorkflow, 'correct'),
  input: z.object({ id, version, ...z.partial(z.object(changedFields(machineForm.shape))).shape }),
  output: machine,
});

export const machineMove = z.object({
  /** Another client of the same operator; if left out, the machine stays with its client. */
  client_id: z.optional(z.string().check(z.uuid(reason('client_missing')))),
  location: requiredText(machineLimits.location, reason('location_missing')),
  moved_on: requiredDate(reason('date_missing')),
  reason: requiredText(machineLimits.move_reason, reason('reason_missing')),
});

export const moveMachine = defineCall({
  name: 'machines.move',
  summary:
    'Move a machine to another location, or as its operator to another client: refused while a request or job on it is open.',
  method: 'POST',
  path: '/api/machines/{id}/move',
  by: callersOf(machineWorkflow, 'move'),
  input: z.object({ id, version, ...machineMove.shape }),
  output: machine,
});

export const retireMachine = defineCall({
  name: 'machines.retire',
  summary: 'Take a machine out of service: refused while a request or job on it is open.',
  method: 'POST',
  path: '/api/machines/{id}/retire',
  by: callersOf(machineWorkflow, 'retire'),
  input: z.object({
    id,
    version,
    retirement_reason: requiredText(machineLimits.retirement_reason, reason('reason_missing')),
  }),
  output: machine,
});

export const bringBackMachine = defineCall({
  name: 'machines.bring-back',
  summary: 'Return a retired machine to service.',
  method: 'POST',
  path: '/api/machines/{id}/bring-back',
  by: callersOf(machineWorkflow, 'bring_back'),
  input: z.object({ id, version }),
  output: machine,
});

export const machineReading = z.object({
  counter: cups,
  read_on: requiredDate(reason('date_missing')),
  is_new_counter: z._default(z.boolean(), false),
});

export const readMachine = defineCall({
  name: 'machines.read',
  summary: "Record a reading of a machine's cup counter. It only rises, unless the counter was replaced.",
  method: 'POST',
  path: '/api/machines/{id}/readings',
  by: callersOf(machineWorkflow, 'read'),
  input: z.object({ id, ...machineReading.shape }),
  output: machinePassport,
});

export const renewMachineLabel = defineCall({
  name: 'machines.renew-label',
  summary: 'Give a machine a new label; the old one stops working.',
  method: 'POST',
  path: '/api/machines/{id}/label',
  by: callersOf(machineWorkflow, 'renew_label'),
  input: z.object({ id, version }),
  output: machine,
});
