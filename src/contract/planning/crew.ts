import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { enteredInstant, id, instant, search } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { planners } from '#domain/actor.ts';
import { concerns, durationLimits } from '#domain/planning/appointment.ts';
import { proposalReasons } from '#domain/planning/proposal-reasons.ts';
import { trainings } from '#domain/visit/training.ts';

const { min, max } = durationLimits;

/** A technician and a time without conflicts, with the reasons for the proposal. */
export const proposal = z.object({
  technician_id: id,
  technician_name: z.string(),
  technician_second_name: z.nullable(z.string()),
  scheduled_date: instant,
  reasons: z.array(z.enum(proposalReasons)),
  /** The distance to the technician's nearest other job on that day, in kilometers. */
  km: z.nullable(z.number()),
});
export type ProposalView = z.output<typeof proposal>;

/** A technician with the planned and available minutes of the day. For today, only the time from now on counts. */
const crewMember = z.object({
  id,
  ...named,
  phone: z.string(),
  specialization: z.nullable(z.string()),
  /** The degree to which the technician's training fits the work; null if unknown. */
  training: z.nullable(z.enum(trainings)),
  knows_machine: z.boolean(),
  jobs: z.int(),
  minutes: z.int(),
  available_minutes: z.int(),
  is_on_call: z.boolean(),
  /** True if the technician has no working time on the day and is absent. */
  is_away: z.boolean(),
  /** True if the technician's working hours on that day are over. */
  is_over: z.boolean(),
  km: z.nullable(z.number()),
  /** The conflicts at the time that is considered; empty if no time is given. */
  concerns: z.array(z.enum(concerns)),
  overlaps: z.array(z.string()),
});
export type CrewMemberView = z.output<typeof crewMember>;

/** The kinds of planned visits: for a request, for a job, for a new job at a machine, or as a follow-up to a job. */
export const plannedRecords = ['service_requests', 'job_orders', 'machines', 'second_visits'] as const;

export const getCrew = defineCall({
  name: 'planning.get-crew',
  summary:
    "Compare the technicians for a visit at a given time: each active technician's skill, distance and load on that day, the conflicts, and the three best free times.",
  method: 'GET',
  path: '/api/planning/crew',
  by: planners,
  reads: ['job_orders', 'technicians', 'country_operators', 'service_requests'],
  mostRows: '200 technicians, 5000 jobs',
  mostRead: '5000 jobs with their clients and machines',
  input: z.object({
    record: z.enum(plannedRecords),
    /** The ID of the record; for a follow-up visit, the ID of the job that it follows. */
    id,
    /** The time to consider. Without it, technicians are compared on the day of the best proposal. */
    at: z.optional(enteredInstant),
    /** The length to consider. Without it, it is the job's planned length, or the default for its kind. */
    duration_minutes: z.optional(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max))),
    /** The selected technician, who is always compared unless they do not match the search. */
    technician_id: z.optional(id),
    /** Compares only the technicians whose name, phone number or specialization contains this text. */
    ...search,
  }),
  output: z.object({
    time_zone: z.string(),
    /** The length that the comparison is based on. */
    duration_minutes: z.int(),
    /**
     * The technicians, best fit first; at most 200. A larger crew is limited to the selected technician, those who
     * know the machine, and those with the least planned work. The last group includes some for each kind of
     * training.
     */
    technicians: z.array(crewMember),
    /** The number of active technicians, including those beyond the 200. */
    technicians_count: z.int(),
    proposals: z.array(proposal),
  }),
});
export type Crew = z.output<typeof getCrew.output>;
