import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { instant } from './fields.ts';

/** The path of a technician's iCalendar feed; whoever knows the secret may read it, until it is revoked. */
export const feedPath = '/calendar/';

const feed = z.object({ created_at: z.nullable(instant) });

export const getCalendarFeed = defineCall({
  name: 'calendar-feed.get',
  summary: 'Whether the caller has a calendar address, and since when.',
  method: 'GET',
  path: '/api/calendar-feed',
  by: ['technician'],
  reads: [],
  input: z.object({}),
  output: feed,
});

export const renewCalendarFeed = defineCall({
  name: 'calendar-feed.renew',
  summary: 'Make a new secret calendar address; an earlier one stops working. Shown only in this answer.',
  method: 'POST',
  path: '/api/calendar-feed/renew',
  by: ['technician'],
  input: z.object({}),
  output: z.object({ created_at: instant, path: z.string() }),
});

export const revokeCalendarFeed = defineCall({
  name: 'calendar-feed.revoke',
  summary: 'Take the calendar address back.',
  method: 'POST',
  path: '/api/calendar-feed/revoke',
  by: ['technician'],
  input: z.object({}),
  output: feed,
});
