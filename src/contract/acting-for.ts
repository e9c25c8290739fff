import * as z from 'zod/mini';
import { areaRoles } from '#domain/actor.ts';
import { defineCall } from './calls/call.ts';
import { id, page, paging, search } from './calls/fields.ts';

/**
 * The header that identifies the person that a super_admin acts for, as `role/id`. If left out, the super_admin acts
 * as themselves.
 */
export const actingForHeader = 'acting-for';

/**
 * The header that identifies the author of a write: the ID of the account that made it on this device. If someone else
 * has signed in since then, nothing is written.
 */
export const writerHeader = 'written-by';

export const actingArea = z.object({
  role: z.enum(areaRoles),
  id,
  name: z.string(),
  /** The name of the record's operator, or the country if the record is an operator. */
  detail: z.string(),
  time_zone: z.string(),
});
export type ActingArea = z.output<typeof actingArea>;

export const listActingAreas = defineCall({
  name: 'acting-for.list-places',
  summary: 'List the records that a super_admin can act for in a role, newest first.',
  method: 'GET',
  path: '/api/acting-for',
  by: ['super_admin'],
  reads: ['country_operators', 'technicians', 'clients'],
  input: z.object({ role: z.enum(areaRoles), ...search, ...paging }),
  output: page(actingArea),
});
