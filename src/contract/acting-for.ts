import * as z from 'zod/mini';
import { areaRoles } from '#domain/actor.ts';
import { defineCall } from './calls/call.ts';
import { id, page, paging, search } from './calls/fields.ts';

/**
 * The header with the area that a super_admin acts in: `role/id`. Without it, the call is made as super_admin.
 */
export const actingForHeader = 'acting-for';

export const actingArea = z.object({
  role: z.enum(areaRoles),
  id,
  name: z.string(),
  /** The operator's name; for an operator, its country. */
  detail: z.string(),
  /** The operator's zone. */
  time_zone: z.string(),
});
export type ActingArea = z.output<typeof actingArea>;

export const listActingAreas = defineCall({
  name: 'acting-for.list-places',
  summary: 'List whom a super_admin can act for in a role area, newest first.',
  method: 'GET',
  path: '/api/acting-for',
  by: ['super_admin'],
  reads: ['country_operators', 'technicians', 'clients'],
  input: z.object({ role: z.enum(areaRoles), ...search, ...paging }),
  output: page(actingArea),
});
