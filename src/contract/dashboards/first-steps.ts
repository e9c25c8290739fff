import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { supervisedBy } from '#domain/actor.ts';
import { firstSteps } from '#domain/first-steps.ts';

export const getFirstSteps = defineCall({
  name: 'dashboards.first-steps',
  summary: 'Get the steps to the first signed visit that the operator has done.',
  method: 'GET',
  path: '/api/dashboards/first-steps',
  by: supervisedBy('country_operator'),
  reads: ['country_operators', 'technicians', 'clients', 'machines', 'job_orders'],
  mostRows: 'the steps',
  input: z.object({}),
  output: z.object({
    /** The steps that are done, in order. For a super_admin who acts for no one, a step of any operator counts. */
    done: z.array(z.enum(firstSteps)),
  }),
});
