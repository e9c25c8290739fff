import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

const rows = z.array(z.record(z.string(), z.unknown()));

/** The parts of an export that are read in pieces if they are long. */
export const exportParts = [
  'sessions',
  'push_devices',
  'sign_ins',
  'notifications',
  'events_about_the_person',
  'events_by_the_person',
  'requests_made',
  'jobs_performed',
  'jobs_signed',
  'ratings_given',
  'ratings_received',
  'comments_written',
  'late_work_handed_in',
  'late_work_settled',
  'counters_read',
  'files_added',
  'report_addresses',
  'time_off',
  'on_call',
  'agreements',
] as const;
export type ExportPart = (typeof exportParts)[number];

const place = { at: instant, id };
/** The last row of a piece. */
export type ExportPlace = { readonly at: string; readonly id: string };

/** The data about a person, without secrets that give access and without data about others. */
const personalData = z.object({
  exported_at: instant,
  account: z.record(z.string(), z.unknown()),
  records: z.record(z.string(), rows),
  activity: z.record(z.string(), rows),
  /** The parts of the activity that have more rows, each with the position where its next piece begins. */
  next: z.array(z.object({ part: z.enum(exportParts), ...place })),
});
export type PersonalData = z.output<typeof personalData>;

const piece = z.object({ rows, next: z.nullable(z.object(place)) });
export type ExportPiece = z.output<typeof piece>;

export const exportOwnData = defineCall({
  name: 'own-account.export',
  summary:
    'Export all data held about the caller. Parts with more than 500 rows continue with own-account.read-export. This is a POST because the export is recorded as an event of the account.',
  method: 'POST',
  path: '/api/account/export',
  by: 'signed-in',
  isBeforeAgreement: true,
  counts: ['personal data'],
  input: z.object({}),
  output: personalData,
});

export const exportAccount = defineCall({
  name: 'accounts.export',
  summary:
    "Export the data that an account's operator holds about its owner, for the account's administrators. For an account without an operator, export the data that belongs to no operator. The person is notified. Only a person's export of their own data is complete. Long parts continue with accounts.read-export.",
  method: 'POST',
  path: '/api/accounts/{user_id}/export',
  by: supervisedBy('country_operator'),
  counts: ['personal data'],
  input: z.object({ user_id: id }),
  output: personalData,
});

export const readOwnExport = defineCall({
  name: 'own-account.read-export',
  summary:
    "Read the next piece of a part of the caller's data, after the position that the export or the last piece returned.",
  method: 'GET',
  path: '/api/account/export',
  by: 'signed-in',
  isBeforeAgreement: true,
  mostRows: '5,000',
  mostRead: 'the rows of the part',
  input: z.object({ part: z.enum(exportParts), ...place }),
  output: piece,
});

export const readAccountExport = defineCall({
  name: 'accounts.read-export',
  summary:
    "Read the next piece of a part of an account's data, up to a day after the caller's own export of it.",
  method: 'GET',
  path: '/api/accounts/{user_id}/export',
  by: supervisedBy('country_operator'),
  mostRows: '5,000',
  mostRead: 'the rows of the part',
  input: z.object({ user_id: id, part: z.enum(exportParts), ...place }),
  output: piece,
});

export const eraseAccount = defineCall({
  name: 'accounts.erase',
  summary:
    'Erase the person behind an account that is deactivated or has no role. A pseudonym replaces the name, and signed reports do not change.',
  method: 'POST',
  path: '/api/accounts/{user_id}/erase',
  by: supervisedBy('country_operator'),
  refusals: [409],
  input: z.object({ user_id: id }),
  output: z.object({ user_id: id, name: z.string(), erased_at: instant }),
});
