import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';

/** The maximum number of free times that a client can choose from. */
export const mostFreeTimes = 3;

export const getFreeTimes = defineCall({
  name: 'planning.get-free-times',
  summary:
    'Get up to three times at which a technician is free for a visit that has not started, for a client who requests another time. The times name no technician and are not reserved.',
  method: 'GET',
  path: '/api/planning/free-times',
  by: supervisedBy('client'),
  reads: ['job_orders', 'technicians', 'country_operators'],
  mostRows: '200 technicians, 5000 jobs',
  mostRead: '5000 jobs with their clients and machines',
  input: z.object({ id }),
  output: z.object({ times: z.array(instant) }),
});
