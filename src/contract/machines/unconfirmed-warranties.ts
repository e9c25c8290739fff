import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { page, paging, version } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { machineInList } from './in-list.ts';

export const listUnconfirmedWarranties = defineCall({
  name: 'machines.list-unconfirmed-warranties',
  summary:
    "List active clients' machines in service whose end of the warranty a client entered or removed and no planner has confirmed, newest machine first.",
  method: 'GET',
  path: '/api/unconfirmed-warranties',
  by: planners,
  reads: ['machines', 'clients'],
  input: z.object({ ...paging }),
  output: page(
    z.object({
      ...machineInList,
      version,
      install_date: z.string(),
      warranty_end: z.nullable(z.string()),
      confirmed_warranty_end: z.nullable(z.string()),
    }),
  ),
});
export type UnconfirmedWarranty = z.output<typeof listUnconfirmedWarranties.output>['items'][number];
