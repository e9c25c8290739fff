import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { instant, page, paging, requiredDate } from './calls/fields.ts';
import { jobOrderListed } from './job-orders/view/job-order.ts';

/** The start of a feed's path, before its secret. Anyone who knows the secret can read the feed until it is revoked. */
export const feedPath = '/calendar/';

const feed = z.object({ created_at: z.nullable(instant) });

export const getCalendarFeed = defineCall({
  name: 'calendar.get-feed',
  summary: 'Get whether the caller has a calendar address, and since when.',
  method: 'GET',
  path: '/api/calendar-feed',
  by: ['technician'],
  reads: [],
  input: z.object({}),
  output: feed,
});

export const renewCalendarFeed = defineCall({
  name: 'calendar.renew-feed',
  summary:
    'Create a new secret calendar address. An earlier one stops working. Only this response shows the address.',
  method: 'POST',
  path: '/api/calendar-feed/renew',
  by: ['technician'],
  input: z.object({}),
  output: z.object({ created_at: instant, path: z.string() }),
});

export const revokeCalendarFeed = defineCall({
  name: 'calendar.revoke-feed',
  summary: 'Turn off the calendar address.',
  method: 'POST',
  path: '/api/calendar-feed/revoke',
  by: ['technician'],
  input: z.object({}),
  output: feed,
});

const everybody = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

export const countDays = defineCall({
  name: 'calendar.count-days',
  summary: "Count the jobs on each day of a range in the operator's time zone, without canceled ones.",
  method: 'GET',
  path: '/api/planning/days',
  by: everybody,
  reads: ['job_orders'],
  mostRows: '42 days',
  input: z.object({
    from: requiredDate(reason('date_missing')),
    until: requiredDate(reason('date_missing')),
  }),
  output: z.object({
    days: z.array(z.object({ date: z.string(), jobs: z.int(), completed: z.int(), unassigned: z.int() })),
  }),
});

export const listDay = defineCall({
  name: 'calendar.list-day',
  summary: "List the jobs on one day in the operator's time zone, earliest first, without canceled ones.",
  method: 'GET',
  path: '/api/planning/days/{date}',
  by: everybody,
  reads: ['job_orders'],
  input: z.object({ date: requiredDate(reason('date_missing')), ...paging }),
  output: page(jobOrderListed),
});
