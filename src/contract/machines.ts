import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses } from '#domain/job-orders/order.ts';
import {
  machineDefaults,
  machineLimits,
  machineStates,
  machineWorkflow,
  ownerships,
  type PassportColumn,
} from '#domain/machine.ts';
import { requestOutcomes, serviceRequestStatuses, serviceTypes, urgencies } from '#domain/service-request.ts';
import { secondNameLimits } from '#domain/values/second-name.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import {
  changedFields,
  id,
  instant,
  optionalDate,
  optionalId,
  optionalText,
  page,
  paging,
  requiredDate,
  requiredText,
  search,
  version,
} from './calls/fields.ts';
import { atSite, located, named, visitTechnician } from './calls/two-forms.ts';
import { openVisit } from './job-orders/view/open-visit.ts';

export const machine = z.object({
  id,
  version: z.int(),
  operator_id: id,
  client_id: id,
  site_id: z.nullable(id),
  model: z.string(),
  serial_number: z.string(),
  ownership: z.enum(ownerships),
  install_date: z.string(),
  warranty_end: z.nullable(z.string()),
  /** The end of the warranty that a planner entered or confirmed. Only this one makes visits free. */
  confirmed_warranty_end: z.nullable(z.string()),
  ...located,
  ...atSite,
  /** The name that the client or operator gave the machine; otherwise, the machine's model and location. */
  label: z.string(),
  /** The name in another script; null if there is none. */
  second_label: z.nullable(z.string()),
  retired_at: z.nullable(instant),
  retirement_reason: z.nullable(z.string()),
  created_at: instant,
  last_service_date: z.nullable(z.string()),
  next_service_date: z.nullable(z.string()),
  /** True if the machine has an open request or job that the caller may see. */
  has_open_work: z.boolean(),
  /** The machine's earliest planned or current job; null if there is none or the caller may not see it. */
  open_job: z.nullable(z.object({ id, number: z.string() })),
  /** The number of open jobs. The first one is `open_job`. */
  open_jobs: z.int(),
  time_zone: z.string(),
  client: z.object(named),
});
export type MachineView = z.output<typeof machine>;

export const listMachines = defineCall({
  name: 'machines.list',
  summary:
    'List the machines that the caller may see, newest first: those in service or, with `state`, the retired ones. `search` matches the model, serial number or name. `client_id` and `site_id` select those of a client and at a site.',
  method: 'GET',
  path: '/api/machines',
  by: supervisedBy('client', 'country_operator'),
  reads: ['machines', 'service_requests', 'job_orders'],
  input: z.object({
    ...search,
    state: z._default(z.enum(machineStates), 'in_service'),
    client_id: z.optional(id),
    site_id: z.optional(id),
    ...paging,
  }),
  output: page(machine),
});

const missing = reason('machine_field_missing');

/** The fields of the form, which are columns that the client and the operator may change. */
const passport = {
  model: requiredText(machineLimits.model, missing),
  serial_number: requiredText(machineLimits.serial_number, missing),
  ownership: z._default(z.enum(ownerships), machineDefaults.ownership),
  install_date: requiredDate(missing),
  warranty_end: optionalDate,
  location: requiredText(machineLimits.location, missing),
  second_location: optionalText(secondNameLimits.location),
  site_id: optionalId(reason('site_missing')),
  label: optionalText(machineLimits.label),
  second_label: optionalText(secondNameLimits.name),
} satisfies Partial<Record<PassportColumn, z.ZodMiniType>>;
export const machineForm = z.object(passport);

export const newMachineForm = z.object({
  ...machineForm.shape,
  /** The client that owns the machine (default: the caller itself). */
  client_id: z.optional(z.string().check(z.uuid(reason('client_missing')))),
});

export const createMachine = defineCall({
  name: 'machines.create',
  summary: "Register a client's machine.",
  method: 'POST',
  path: '/api/machines',
  by: supervisedBy('client', 'country_operator'),
  counts: ['client record'],
  input: newMachineForm,
  output: machine,
});

const machineReaders = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

export const getMachine = defineCall({
  name: 'machines.get',
  summary: 'Get a machine.',
  method: 'GET',
  path: '/api/machines/{id}',
  by: machineReaders,
  reads: ['machines', 'service_requests', 'job_orders'],
  input: z.object({ id }),
  output: machine,
});

const happened = { id, number: z.string(), at: instant };

/** An entry in a machine's history: a request, a technician's visit, or a signature. */
const machineHistoryEntry = z.discriminatedUnion('kind', [
  z.object({
    ...happened,
    kind: z.literal('request'),
    /** The record by which people know the case: the request's job if there is one, otherwise the request. */
    case: z.object({ id, number: z.string() }),
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
    ...visitTechnician,
    work_performed: z.nullable(z.string()),
    parts: z.array(z.string()),
  }),
  z.object({
    ...happened,
    kind: z.literal('signature'),
    signer_name: z.string(),
    client_signature: z.string(),
  }),
]);
export type MachineHistoryEntry = z.output<typeof machineHistoryEntry>;

export const listMachineHistory = defineCall({
  name: 'machines.list-history',
  summary:
    "List a machine's requests, visits and signatures, latest first. A technician with an open job on the machine can also read others' visits, but not their signatures.",
  method: 'GET',
  path: '/api/machines/{id}/history',
  by: machineReaders,
  reads: ['service_requests', 'job_orders'],
  input: z.object({ id, ...paging }),
  output: page(machineHistoryEntry),
});

const count = z.int();

/** The data about a machine in addition to its own fields. */
export const machinePassport = z.object({
  /** The latest readings of the machine's counter, newest first. */
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
  /** The parts that signed visits replaced, newest first. */
  parts: z.array(
    z.object({ job_order_id: id, number: z.string(), replaced_on: z.string(), names: z.array(z.string()) }),
  ),
  /** The machine's moves, newest first. A former client's name is included only if the caller may see that client. */
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
  /** The open requests and jobs on the machine that the caller may see. */
  open_requests: z.array(
    z.object({
      id,
      number: z.string(),
      service_type_requested: z.enum(serviceTypes),
      urgency: z.enum(urgencies),
      created_at: instant,
    }),
  ),
  open_jobs: z.array(openVisit),
  /** The total numbers of entries that the caller may see. The lists above have the latest 50. */
  totals: z.object({ readings: count, parts: count, moves: count, requests: count, visits: count }),
  /** False for a technician without an open job on the machine, who does not get all of its data. */
  is_whole: z.boolean(),
});
export type MachinePassport = z.output<typeof machinePassport>;

export const getMachinePassport = defineCall({
  name: 'machines.get-passport',
  summary:
    "Get a machine's counter readings, replaced parts and moves. A technician gets them only while they have an open job on the machine.",
  method: 'GET',
  path: '/api/machines/{id}/passport',
  by: machineReaders,
  reads: ['machines', 'machine_readings', 'job_orders', 'service_requests'],
  mostRows: '50 of each list, 100 open requests and jobs',
  input: z.object({ id }),
  output: machinePassport,
});

export const correctMachine = defineCall({
  name: 'machines.correct',
  summary:
    "Edit a machine's details. A field that is left out does not change. A new end of the warranty counts at once if a planner enters it, and otherwise once a planner confirms it.",
  method: 'POST',
  path: '/api/machines/{id}',
  by: callersOf(machineWorkflow, 'correct'),
  counts: ['client record'],
  input: z.object({ id, version, ...z.partial(z.object(changedFields(machineForm.shape))).shape }),
  output: machine,
});

export const retireMachine = defineCall({
  name: 'machines.retire',
  summary: 'Take a machine out of service. Refused while it has an open request or job.',
  method: 'POST',
  path: '/api/machines/{id}/retire',
  by: callersOf(machineWorkflow, 'retire'),
  counts: ['client record'],
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
  counts: ['client record'],
  input: z.object({ id, version }),
  output: machine,
});
