import * as z from 'zod/mini';
import { joinConcerns, openCaseStates } from '#domain/cases/open-case.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { calendarConcerns } from '#domain/planning/calendar-change.ts';
import { beginningConcerns, places } from '#domain/visit/place.ts';
import { id, instant } from './fields.ts';

export const problemCodes = [
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
  'email_taken',
  'open_jobs',
  'open_cases',
  'concerns',
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

/** Every refusal and failure, as RFC 9457 problem details. */
export const problem = z.object({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** The key of the sentence in `detail`, for callers that say it in another language. `params` are the names in it. */
  reason: z.optional(z.string()),
  params: z.optional(z.record(z.string(), z.unknown())),
  request_id: z.optional(z.string()),
  /** What is wrong with the input, by field path. */
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
  /** The concerns about an appointment, beginning a visit, adding to a case or new hours that were not accepted yet. */
  concerns: z.optional(
    z.array(z.enum([...new Set([...concerns, ...beginningConcerns, ...joinConcerns, ...calendarConcerns])])),
  ),
  /** When the visit is planned that would begin on another day. */
  planned_for: z.optional(instant),
  /** The visit that keeps the technician elsewhere, with its client, and since when. */
  elsewhere: z.optional(
    z.object({ id, number: z.string(), client_name: z.string(), place: z.enum(places), since: instant }),
  ),
  /** The numbers of the jobs that the appointment overlaps. */
  overlaps: z.optional(z.array(z.string())),
  /** The requests and jobs that are the reason: those that leave with a client, or the open case of a machine. */
  cases: z.optional(
    z.array(
      z.object({
        id: z.uuid(),
        number: z.string(),
        /** How an open case of the same machine stands, and since when it is open. */
        state: z.optional(z.enum(openCaseStates)),
        since: z.optional(z.iso.datetime()),
      }),
    ),
  ),
  /** The record as it is now, when the caller knew an older version. */
  record: z.optional(z.unknown()),
});
export type Problem = z.output<typeof problem>;
