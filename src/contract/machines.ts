import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { jobOrderStatuses, visitTypes } from '#domain/job-order.ts';
import { machineDefaults, machineLimits, ownerships } from '#domain/machine.ts';
import { serviceRequestStatuses, serviceTypes } from '#domain/service-request.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './call.ts';
import { id, instant, page, paging, requiredDate, requiredText, search } from './fields.ts';

export const machine = z.object({
  id,
  version: z.int(),
  operator_id: id,
  client_id: id,
  model: z.string(),
  serial_number: z.string(),
  ownership: z.enum(ownerships),
  install_date: z.string(),
  location: z.string(),
  last_service_date: z.nullable(z.string()),
  next_service_date: z.nullable(z.string()),
  time_zone: z.string(),
  client: z.object({ name: z.string() }),
});
export type MachineView = z.output<typeof machine>;

export const listMachines = defineCall({
  name: 'machines.list',
  summary: 'Machines that the caller may see, newest first; `search` matches model or serial number.',
  method: 'GET',
  path: '/api/machines',
  by: supervisedBy('client'),
  reads: ['machines'],
  input: z.object({ ...search, ...paging }),
  output: page(machine),
});

const missing = reason('machine_field_missing');

export const machineForm = z.object({
  model: requiredText(machineLimits.model, missing),
  serial_number: requiredText(machineLimits.serial_number, missing),
  ownership: z._default(z.enum(ownerships), machineDefaults.ownership),
  install_date: requiredDate(missing),
  location: requiredText(machineLimits.location, missing),
});

export const newMachineForm = z.object({
  ...machineForm.shape,
  /** The client that owns the machine; when left out, the caller itself. */
  client_id: z.optional(z.string().check(z.uuid(reason('client_missing')))),
});

export const createMachine = defineCall({
  name: 'machines.create',
  summary: 'Register a machine of a client.',
  method: 'POST',
  path: '/api/machines',
  by: supervisedBy('client'),
  input: newMachineForm,
  output: machine,
});

const machineReaders = supervisedBy('country_operator', 'dispatcher', 'client');

export const getMachine = defineCall({
  name: 'machines.get',
  summary: 'One machine.',
  method: 'GET',
  path: '/api/machines/{id}',
  by: machineReaders,
  reads: ['machines'],
  input: z.object({ id }),
  output: machine,
});

const happened = { id, number: z.string(), at: instant };

/** One thing that happened to a machine: a request, a technician's visit, or the signature under it. */
export const machineHistoryEntry = z.discriminatedUnion('kind', [
  z.object({
    ...happened,
    kind: z.literal('request'),
    service_type_requested: z.enum(serviceTypes),
    status: z.enum(serviceRequestStatuses),
    problem_description: z.string(),
    rejection_reason: z.nullable(z.string()),
  }),
  z.object({
    ...happened,
    kind: z.literal('visit'),
    type: z.enum(serviceTypes),
    visit_type: z.enum(visitTypes),
    status: z.enum(jobOrderStatuses),
    technician_name: z.nullable(z.string()),
    work_performed: z.nullable(z.string()),
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
  summary: 'Every request, visit and signature of a machine, latest first.',
  method: 'GET',
  path: '/api/machines/{id}/history',
  by: machineReaders,
  reads: ['service_requests', 'job_orders'],
  input: z.object({ id, ...paging }),
  output: page(machineHistoryEntry),
});
