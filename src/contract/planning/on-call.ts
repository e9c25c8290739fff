import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, requiredDate } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { planners, supervisedBy } from '#domain/actor.ts';
import { onCallLimits } from '#domain/planning/on-call.ts';
import { daysBetween } from '#domain/values/calendar.ts';
import { reason } from '#words/say/because.ts';

export const onCallTurn = z.object({
  id,
  operator_id: id,
  technician_id: id,
  technician: z.object(named),
  first_day: z.string(),
  last_day: z.string(),
});
export type OnCallTurnView = z.output<typeof onCallTurn>;

export const listOnCall = defineCall({
  name: 'on-call.list',
  summary:
    'List the on-call shifts of today and later, at most 200, by their first day. Technicians see only their own shifts.',
  method: 'GET',
  path: '/api/on-call',
  by: supervisedBy('country_operator', 'dispatcher', 'technician'),
  reads: ['technicians'],
  mostRows: '200',
  input: z.object({
    operator_id: z.optional(id),
    /** The first day of the list (default: today). */
    from: z.optional(requiredDate(reason('date_missing'))),
  }),
  output: z.object({ items: z.array(onCallTurn) }),
});

const { days } = onCallLimits;
type Days = { first_day: string; last_day: string };
const inTurn = [
  z.refine<Days>((one) => one.first_day <= one.last_day, {
    message: reason('last_day_before_first'),
    path: ['last_day'],
  }),
  z.refine<Days>((one) => daysBetween(one.first_day, one.last_day) < days, {
    message: reason('too_many_days', { max: days }),
    path: ['last_day'],
  }),
];

export const setOnCall = defineCall({
  name: 'on-call.set',
  summary: 'Put a technician on call on these days, in place of anyone who was on call then.',
  method: 'POST',
  path: '/api/on-call',
  by: planners,
  input: z
    .object({
      technician_id: id,
      first_day: requiredDate(reason('first_day_missing')),
      last_day: requiredDate(reason('last_day_missing')),
    })
    .check(...inTurn),
  output: onCallTurn,
});

export const removeOnCall = defineCall({
  name: 'on-call.remove',
  summary: 'Remove an on-call shift. No one is then on call on its days.',
  method: 'POST',
  path: '/api/on-call/{id}/remove',
  by: planners,
  input: z.object({ id }),
  output: z.object({}),
});
