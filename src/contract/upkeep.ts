import * as z from 'zod/mini';
import { planners, supervisedBy } from '#domain/actor.ts';
import { daysAhead, dueStates } from '#domain/reminder.ts';
import { defineCall } from './calls/call.ts';
import { daysToCome, id, instant, page, paging } from './calls/fields.ts';
import { client } from './clients.ts';

const count = z.int();

export const listEndingPlans = defineCall({
  name: 'clients.list-ending-plans',
  summary:
    'List the plans that expire within `days`, and plans that expired recently and were not renewed, earliest first.',
  method: 'GET',
  path: '/api/ending-plans',
  by: supervisedBy('country_operator'),
  reads: ['clients', 'job_orders', 'country_operators'],
  input: z.object({ days: daysToCome(daysAhead.plan_expiring), ...paging }),
  output: page(z.object({ id, client, expires_on: z.string(), is_over: z.boolean(), visits_left: count })),
});
export type EndingPlan = z.output<typeof listEndingPlans.output>['items'][number];

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
      id,
      model: z.string(),
      serial_number: z.string(),
      location: z.string(),
      operator_id: id,
      operator: z.object({ name: z.string() }),
      client_id: id,
      client: z.object({ name: z.string() }),
      time_zone: z.string(),
      due_on: z.string(),
      is_overdue: z.boolean(),
      last_visit: z.nullable(z.object({ id, number: z.string(), served_at: instant })),
      /** The visits left in the client's plan year; null without a plan. */
      visits_left: z.nullable(count),
      job: z.nullable(z.object({ id, number: z.string(), scheduled_date: instant })),
      request: z.nullable(z.object({ id, number: z.string() })),
    }),
  ),
});
export type DueMachine = z.output<typeof listDueMachines.output>['items'][number];

export const getUpkeep = defineCall({
  name: 'dashboards.upkeep',
  summary:
    'Count the machines that are due and have no planned visit, and the expiring plans, each up to 1000.',
  method: 'GET',
  path: '/api/dashboards/upkeep',
  by: planners,
  reads: ['machines', 'clients', 'job_orders', 'service_requests'],
  input: z.object({}),
  output: z.object({
    machines_due: count,
    /** The number of expiring plans; null for callers who do not manage plans. */
    plans_ending: z.nullable(count),
  }),
});
