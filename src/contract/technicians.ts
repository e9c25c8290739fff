import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { defineCall } from './call.ts';
import { id, page, paging } from './fields.ts';

export const technicianChoice = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  specialization: z.nullable(z.string()),
});
export type TechnicianChoice = z.output<typeof technicianChoice>;

export const listTechniciansToAssign = defineCall({
  name: 'technicians.list-to-assign',
  summary: 'Active technicians of an operator, by name, to give a job to.',
  method: 'GET',
  path: '/api/technicians/to-assign',
  by: supervisedBy('dispatcher'),
  reads: ['technicians'],
  input: z.object({
    operator_id: id,
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    ...paging,
  }),
  output: page(technicianChoice),
});
