import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { ownerships } from '#domain/machine.ts';
import { defineCall } from './call.ts';
import { id, page, paging } from './fields.ts';

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
  input: z.object({ search: z.optional(z.string().check(z.trim(), z.maxLength(100))), ...paging }),
  output: page(machine),
});
