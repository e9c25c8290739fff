import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id } from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { timeSlots } from '#domain/service-request.ts';
import { currencies } from '#domain/values/money.ts';
import { openDays } from './hours.ts';

export const getRequestDefaults = defineCall({
  name: 'planning.get-known',
  summary:
    "Get the defaults for a client's request: the operator's hours, and the phone, time of day and instructions from the client's last request.",
  method: 'GET',
  path: '/api/planning/known',
  by: supervisedBy('client'),
  reads: ['service_requests', 'clients', 'country_operators', 'technicians'],
  mostRows: '60 holidays, 20 special hours',
  input: z.object({ client_id: z.optional(id) }),
  output: z.object({
    ...openDays,
    /** True if a technician is on call now. */
    is_on_call: z.boolean(),
    /**
     * False if the client's emergencies have alerted people so often in the last hour that the next one outside the
     * service hours alerts no one.
     */
    may_alert: z.boolean(),
    /** The usual fee for an emergency outside the service hours; null if the operator has not set one. */
    emergency_fee: z.nullable(z.string()),
    /** True if the client has a plan today, which may cover a visit. */
    has_plan: z.boolean(),
    currency: z.enum(currencies),
    /** The phone number of the client's last request, or the client's own if there is none. */
    contact_phone: z.string(),
    special_instructions: z.nullable(z.string()),
    preferred_time_slot: z.nullable(z.enum(timeSlots)),
  }),
});
export type RequestDefaults = z.output<typeof getRequestDefaults.output>;
