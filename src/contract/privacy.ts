import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { defineCall } from './calls/call.ts';
import { id, instant } from './calls/fields.ts';

const rows = z.array(z.record(z.string(), z.unknown()));

/** The data about a person, without secrets that give access and without data about others. */
const personalData = z.object({
  exported_at: instant,
  account: z.record(z.string(), z.unknown()),
  records: z.record(z.string(), rows),
  activity: z.record(z.string(), rows),
});
export type PersonalData = z.output<typeof personalData>;

export const exportOwnData = defineCall({
  name: 'own-account.export',
  summary:
    'Export all data held about the caller. This is a POST because the export is recorded as an event of the account.',
  method: 'POST',
  path: '/api/account/export',
  by: 'signed-in',
  input: z.object({}),
  output: personalData,
});

export const exportAccount = defineCall({
  name: 'accounts.export',
  summary:
    "Export the data that an account's operator holds about its owner, for the account's administrators. For an account without an operator, export the data that belongs to no operator. The person is notified. Only a person's export of their own data is complete.",
  method: 'POST',
  path: '/api/accounts/{user_id}/export',
  by: supervisedBy('country_operator'),
  input: z.object({ user_id: id }),
  output: personalData,
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
