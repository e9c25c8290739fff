import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { enteredInstant, id, instant } from '#contract/calls/fields.ts';
import { planners } from '#domain/actor.ts';
import { concerns, durationLimits } from '#domain/planning/appointment.ts';
import { proposalReasons } from '#domain/planning/proposal-reasons.ts';
import { trainings } from '#domain/visit/training.ts';

const { min, max } = durationLimits;

/** A technician and a time without conflicts, with the reasons. */
export const proposal = z.object({
  technician_id: id,
  technician_name: z.string(),
  scheduled_date: instant,
  reasons: z.array(z.enum(proposalReasons)),
  /** The distance from the technician's nearest other job of that day, in kilometers. */
  km: z.nullable(z.number()),
});
export type ProposalView = z.output<typeof proposal>;

/**
 * A technician and the day of the considered time, with its planned and available minutes. Today counts only from now
 * on.
 */
const crewMember = z.object({
  id,
  name: z.string(),
  phone: z.string(),
  specialization: z.nullable(z.string()),
  /** The match of the technician's training; null if unknown. */
  training: z.nullable(z.enum(trainings)),
  knows_machine: z.boolean(),
  jobs: z.int(),
  minutes: z.int(),
  available_minutes: z.int(),
  /** True if the technician is on call on that day. */
  is_on_call: z.boolean(),
  /** True if an absence leaves no working time on the day. */
  is_away: z.boolean(),
  /** True if the working hours of that day have passed. */
  is_over: z.boolean(),
  km: z.nullable(z.number()),
  /** The conflicts of that time; none while no time is given. */
  concerns: z.array(z.enum(concerns)),
  overlaps: z.array(z.string()),
});
export type CrewMemberView = z.output<typeof crewMember>;

/** The records to plan: a request, a job, a new job at a machine, or the visit that follows a job. */
export const plannedRecords = ['service_requests', 'job_orders', 'machines', 'second_visits'] as const;

export const getCrew = defineCall({
  name: 'planning.get-crew',
  summary:
    'Compare the technicians for a request or a job at a time: skill, distance and load of each active technician on that day, the conflicts, and the three best free times.',
  method: 'GET',
  path: '/api/planning/crew',
  by: planners,
  reads: ['job_orders', 'technicians', 'country_operators', 'service_requests'],
  mostRows: '200 technicians, 5000 jobs',
  input: z.object({
    record: z.enum(plannedRecords),
    /** The record; for a follow-up visit, the job that it follows. */
    id,
    /** The considered time; without it, the day of the best proposal. */
    at: z.optional(enteredInstant),
    /** The considered length; without it, the job's planned length, or the usual one of its kind. */
    duration_minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))),
  }),
  output: z.object({
    time_zone: z.string(),
    /** The length used for the comparison. */
    duration_minutes: z.int(),
    /** The best fit first; at most 200. */
    technicians: z.array(crewMember),
    proposals: z.array(proposal),
  }),
});
export type Crew = z.output<typeof getCrew.output>;
