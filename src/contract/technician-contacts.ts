import * as z from 'zod/mini';
import { planners } from '#domain/actor.ts';
import { contactLimits } from '#domain/technician-contact.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

export const reportContact = defineCall({
  name: 'technician-contacts.report',
  summary:
    "Report that a technician's device has contact, and how many entries it still has to send. `waiting_since` is the time of the oldest one.",
  method: 'POST',
  path: '/api/technician-contacts',
  by: ['technician'],
  isKeyless: true,
  input: z.object({
    /** An ID that the device generated for itself. */
    device_id: id,
    waiting_count: z.int().check(z.minimum(0), z.maximum(contactLimits.waiting.max)),
    waiting_since: z.nullable(instant),
  }),
  output: z.object({}),
});

const contact = z.object({
  technician_id: id,
  /** The last contact; null unless the technician has work and has been silent for a long time. */
  silent_since: z.nullable(instant),
  /** The number of entries that the technician's devices still have to send. */
  waiting_count: z.int(),
  /** The time of the oldest of these entries. */
  waiting_since: z.nullable(instant),
});
export type TechnicianContact = z.output<typeof contact>;

export const listContacts = defineCall({
  name: 'technician-contacts.list',
  summary: `List the active technicians who have work and were without contact for ${contactLimits.silentMinutes} minutes, or whose devices still have entries to send.`,
  method: 'GET',
  path: '/api/technician-contacts',
  by: planners,
  reads: ['technicians', 'job_orders'],
  mostRows: `${contactLimits.listed}`,
  input: z.object({
    /** Limits the result to this technician. */
    technician_id: z.optional(id),
  }),
  output: z.object({ items: z.array(contact) }),
});
