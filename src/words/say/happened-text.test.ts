import { expect, test } from 'vitest';
import { eventSentence } from './happened-text.ts';

const base = { actor: 'Dana', subject: 'JO-1048', changes: null, reason: null, technician: null };
const timeOf = () => 'Wed, Nov 25, 4:00 PM';
const requested = { asked_date: { from: null, to: '2026-11-25T13:00:00Z' } };
const kept = { asked_date: { from: '2026-11-25T13:00:00Z', to: null } };
const moved = { scheduled_date: { from: '2026-11-24T09:00:00Z', to: '2026-11-25T13:00:00Z' } };

test.each([
  [
    { type: 'job-orders.assigned', changes: moved, technician: 'Yusuf' },
    'Dana assigned Yusuf for Wed, Nov 25, 4:00 PM',
  ],
  [{ type: 'job-orders.assigned', changes: {}, technician: 'Yusuf' }, 'Dana assigned Yusuf'],
  [{ type: 'job-orders.assigned' }, 'Dana assigned JO-1048'],
  [
    { type: 'job-orders.created', changes: moved, technician: 'Yusuf' },
    'Dana assigned JO-1048 to Yusuf for Wed, Nov 25, 4:00 PM',
  ],
  [{ type: 'job-orders.created' }, 'Dana planned JO-1048'],
  [{ type: 'job-orders.rescheduled', changes: moved }, 'Dana moved JO-1048 to Wed, Nov 25, 4:00 PM'],
  [{ type: 'job-orders.rescheduled' }, 'Dana changed the time of JO-1048'],
  [{ type: 'job-orders.time-asked', changes: requested }, 'Dana requested a new time for JO-1048'],
  [{ type: 'job-orders.time-asked', changes: kept }, 'Dana kept the planned time of JO-1048'],
  [
    { type: 'job-orders.cancelled', reason: 'The café is closed' },
    'Dana cancelled JO-1048: The café is closed',
  ],
  [{ type: 'job-orders.cancelled' }, 'Dana cancelled JO-1048'],
  [{ type: 'job-orders.signed', subject: 'the visit' }, 'The visit was signed and closed'],
  [{ type: 'job-orders.started', subject: 'the visit' }, 'Dana started the visit'],
  [{ type: 'accounts.locked' }, 'Sign-in locked · Dana'],
] as const)('%j reads: %s', (event, text) => {
  expect(eventSentence({ ...base, ...event }, timeOf)).toBe(text);
});
