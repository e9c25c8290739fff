import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { daysToCome, id, instant, page, paging } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { daysAhead, dueStates } from '#domain/reminder.ts';
import { machineInList } from './in-list.ts';

export const listDueMachines = defineCall({
  name: 'machines.list-due',
  summary:
    "List the machines in service that are due within `days` or overdue, longest overdue first, with the visits left in the client's plan. Machines with an open job or request have the state `seen_to`.",
  method: 'GET',
  path: '/api/due-machines',
  by: planners,
  reads: ['machines', 'job_orders', 'service_requests', 'clients'],
  input: z.object({
    state: z._default(z.enum(dueStates), 'to_plan'),
    days: daysToCome(daysAhead.service_due),
    ...paging,
  }),
  output: page(
    z.object({
      ...machineInList,
      due_on: z.string(),
      is_overdue: z.boolean(),
      last_visit: z.nullable(z.object({ id, number: z.string(), served_at: instant })),
      /** The visits left in the client's plan year; null without a plan. */
      visits_left: z.nullable(z.int()),
      job: z.nullable(z.object({ id, number: z.string(), scheduled_date: instant })),
      request: z.nullable(z.object({ id, number: z.string() })),
    }),
  ),
});
export type DueMachine = z.output<typeof listDueMachines.output>['items'][number];
