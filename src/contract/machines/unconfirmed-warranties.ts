import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, page, paging, version } from '#contract/calls/fields.ts';
import { located, named } from '#contract/calls/two-forms.ts';
import { planners } from '#domain/actor.ts';

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
      id,
      version,
      model: z.string(),
      serial_number: z.string(),
      ...located,
      operator_id: id,
      operator: z.object(named),
      client_id: id,
      client: z.object(named),
      time_zone: z.string(),
      install_date: z.string(),
      warranty_end: z.nullable(z.string()),
      confirmed_warranty_end: z.nullable(z.string()),
    }),
  ),
});
export type UnconfirmedWarranty = z.output<typeof listUnconfirmedWarranties.output>['items'][number];
