import * as z from 'zod/mini';
import { joinConcerns, openCaseStates } from '#domain/cases/open-case.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { calendarConcerns } from '#domain/planning/calendar-change.ts';
import { startConcerns, visitLocations } from '#domain/visit/location.ts';
import { id, instant } from './fields.ts';

const problemCodes = [
  'invalid_input',
  'invalid_credentials',
  'too_many_attempts',
  'deactivated',
  'suspended',
  'not_authenticated',
  'forbidden',
  'not_found',
  'refused',
  'stale',
  'key_reused',
  /** The write with this key was done, but its response is no longer stored. The write is not repeated. */
  'done_earlier',
  'email_taken',
  'open_jobs',
  'open_cases',
  'concerns',
  'agreement_missing',
  'two_factor_missing',
  'bad_request',
  'too_large',
  'unsupported_media',
  'foreign_origin',
  'unavailable',
  'disk_full',
  'timeout',
  'unexpected',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** The format of every refusal and failure: RFC 9457 problem details. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** The key of the sentence in `detail`, with its parameters, for translating it into another language. */
  reason: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.optional(z.string()),
  /** The errors in the input, each with the path of its field. */
  errors: z.optional(
    z.array(
      z.object({
        path: z.string(),
        message: z.string(),
        reason: z.optional(z.string()),
        params: z.optional(z.record(z.string(), z.unknown())),
      }),
    ),
  ),
  /** The conflicts that the caller has not accepted. */
  concerns: z.optional(
    z.array(z.enum([...new Set([...concerns, ...startConcerns, ...joinConcerns, ...calendarConcerns])])),
  ),
  /** The planned time of a visit whose work would start on a different day. */
  planned_for: z.optional(instant),
  /** The visit that the technician is still at, with its client and its start. */
  elsewhere: z.optional(
    z.object({
      id,
      number: z.string(),
      client_name: z.string(),
      client_second_name: z.optional(z.nullable(z.string())),
      place: z.enum(visitLocations),
      since: instant,
      /**
       * The earliest time at which the technician could have left, and a proposed time; set only if the visit was left
       * open.
       */
      left: z.optional(z.object({ from: instant, proposed: instant })),
    }),
  ),
  overlaps: z.optional(z.array(z.string())),
  /** The requests and jobs that cause the refusal: the client's open cases, or the machine's. */
  cases: z.optional(
    z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        /** The state of a machine's open case. `since` is when the case was opened. */
        state: z.optional(z.enum(openCaseStates)),
        since: z.optional(z.iso.datetime()),
      }),
    ),
  ),
  /** The current record, if the caller based the write on an older version. */
  record: z.optional(z.unknown()),
});
export type Problem = z.output<typeof problem>;
