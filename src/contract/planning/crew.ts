import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { enteredInstant, id, instant } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { concerns, durationLimits } from '#domain/planning/appointment.ts';
import { proposalReasons } from '#domain/planning/proposal-reasons.ts';
import { trainings } from '#domain/visit/training.ts';

const { min, max } = durationLimits;

/** A technician and a time that nothing speaks against, and why. */
export const proposal = z.object({
  technician_id: id,
  technician_name: z.string(),
  scheduled_date: instant,
  reasons: z.array(z.enum(proposalReasons)),
  /** From the technician's nearest other job of that day, in kilometres. */
  km: z.nullable(z.number()),
});
export type ProposalView = z.output<typeof proposal>;

/**
 * A technician and the day of theirs on which the time lies that is thought of, in minutes planned and available; of today
 * only what is left counts.
 */
const crewMember = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  specialization: z.nullable(z.string()),
  /** What the technician's training fits; null where nothing is known of it. */
  training: z.nullable(z.enum(trainings)),
  knows_machine: z.boolean(),
  jobs: z.int(),
  minutes: z.int(),
  available_minutes: z.int(),
  /** Whether the technician is on call on that day. */
  is_on_call: z.boolean(),
  /** An absence leaves nothing of the day. */
  is_away: z.boolean(),
  /** The working hours of that day have passed. */
  is_over: z.boolean(),
  km: z.nullable(z.number()),
  /** What speaks against that time; nothing while no time is named. */
  concerns: z.array(z.enum(concerns)),
  overlaps: z.array(z.string()),
});
export type CrewMemberView = z.output<typeof crewMember>;

/** What is to be planned: a request, a job, a new job at a machine, or the visit that follows a job. */
export const plannedRecords = ['service_requests', 'job_orders', 'machines', 'second_visits'] as const;

export const getCrew = defineCall({
  name: 'planning.get-crew',
  summary:
    'Who could do a request or a job at a time: skill, way and load of each active technician on that day, what speaks against it, and the three best times.',
  method: 'GET',
  path: '/api/planning/crew',
  by: planners,
  reads: ['job_orders', 'technicians', 'country_operators', 'service_requests'],
  mostRows: '200 technicians, 5000 jobs',
  input: z.object({
    record: z.enum(plannedRecords),
    /** Of a second visit, the job that it follows. */
    id,
    /** The time that is thought of; without it the day is that of the best proposal. */
    at: z.optional(enteredInstant),
    /** How long it is meant to take; without it as long as the job is planned, or as its kind usually takes. */
    duration_minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))),
  }),
  output: z.object({
    time_zone: z.string(),
    /** The length for which all was judged. */
    duration_minutes: z.int(),
    /** Those who fit best first; at most 200. */
    technicians: z.array(crewMember),
    proposals: z.array(proposal),
  }),
});
export type Crew = z.output<typeof getCrew.output>;
