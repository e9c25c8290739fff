import * as z from 'zod/mini';
import { brand } from '#contract/brand/brand.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, optionalText, requiredText, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { newEmail } from '#contract/people.ts';
import { planners } from '#domain/actor.ts';
import { reportAddressLimits } from '#domain/report-address.ts';
import { languages } from '#domain/values/language.ts';
import { reason } from '#words/say/because.ts';

/** An additional email address that receives a client's signed reports. */
export const reportAddress = z.object({
  id,
  version,
  client_id: id,
  email: z.string(),
  label: z.nullable(z.string()),
  language: z.enum(languages),
  created_at: instant,
  created_by_name: z.string(),
  /** The time when the recipient stopped the reports. Only the recipient can start them again. */
  stopped_at: z.nullable(instant),
  /** The time when the mail server last refused the mailbox; null if it has accepted an email since. */
  refused_at: z.nullable(instant),
});
export type ReportAddressView = z.output<typeof reportAddress>;

const keepers = [...planners, 'client'] as const;

export const listReportAddresses = defineCall({
  name: 'report-addresses.list',
  summary:
    "List the additional email addresses that receive a client's signed reports, with those that stopped them.",
  method: 'GET',
  path: '/api/clients/{client_id}/report-addresses',
  by: keepers,
  reads: ['clients', 'report_addresses'],
  mostRows: `${reportAddressLimits.stored}: ${reportAddressLimits.perClient} addresses, and those that stopped`,
  input: z.object({ client_id: id }),
  output: z.object({ time_zone: z.string(), items: z.array(reportAddress) }),
});

export const reportAddressForm = z.object({
  label: optionalText(reportAddressLimits.label),
  language: z.enum(languages),
});
export const newReportAddressForm = z.object({ email: newEmail, ...reportAddressForm.shape });

export const addReportAddress = defineCall({
  name: 'report-addresses.add',
  summary:
    "Add an email address that receives each of a client's signed reports, up to 10. An address whose recipient stopped the reports is refused.",
  method: 'POST',
  path: '/api/clients/{client_id}/report-addresses',
  by: keepers,
  refusals: [409],
  counts: ['report address', 'addresses'],
  input: z.object({ client_id: id, ...newReportAddressForm.shape }),
  output: reportAddress,
});

export const changeReportAddress = defineCall({
  name: 'report-addresses.change',
  summary: 'Change the label and the language of an address that receives reports.',
  method: 'POST',
  path: '/api/report-addresses/{id}',
  by: keepers,
  refusals: [409],
  input: z.object({ id, version, ...reportAddressForm.shape }),
  output: reportAddress,
});

export const removeReportAddress = defineCall({
  name: 'report-addresses.remove',
  summary:
    'Remove an address, so that it receives no more reports. An address that stopped the reports stays, so that no one adds it again.',
  method: 'POST',
  path: '/api/report-addresses/{id}/remove',
  by: keepers,
  refusals: [409],
  input: z.object({ id, version }),
  output: z.object({}),
});

export const testReportAddress = defineCall({
  name: 'report-addresses.test',
  summary:
    'Send a test email to an address that receives reports. An address that stopped the reports is refused.',
  method: 'POST',
  path: '/api/report-addresses/{id}/test',
  by: keepers,
  refusals: [409],
  counts: ['report address', 'addresses'],
  input: z.object({ id }),
  output: z.object({
    /** `files` if this server only stores emails, so no one gets them. */
    mail: z.enum(['smtp', 'files']),
  }),
});

export const freeReportAddress = defineCall({
  name: 'report-addresses.free',
  summary:
    'Remove an address whose recipient stopped the reports, with a reason that history keeps. It can then be added again.',
  method: 'POST',
  path: '/api/report-addresses/{id}/free',
  by: ['country_operator', 'super_admin'],
  refusals: [409],
  input: z.object({
    id,
    version,
    reason: requiredText(reportAddressLimits.free_reason, reason('reason_missing')),
  }),
  output: z.object({}),
});

const token = z.string().check(z.maxLength(100));

const stoppable = z.object({
  operator: z.object({ ...named, country: z.string(), brand: z.nullable(brand) }),
  client: z.object(named),
  email: z.string(),
  stopped_at: z.nullable(instant),
  time_zone: z.string(),
});

export const readReportStop = defineCall({
  name: 'report-addresses.read-stop',
  summary:
    "Read which address the link in a report's email belongs to. Reading it changes nothing. A link of an address that was removed is not found.",
  method: 'GET',
  path: '/api/report-stops/{token}',
  by: 'everybody',
  input: z.object({ token }),
  output: stoppable,
});

export const saveReportStop = defineCall({
  name: 'report-addresses.save-stop',
  summary:
    "Stop a client's signed reports through the link in a report's email, or start them again. Only the recipient has this link.",
  method: 'POST',
  path: '/api/report-stops/{token}',
  by: 'everybody',
  counts: ['report stop'],
  input: z.object({ token, is_stopped: z.boolean() }),
  output: stoppable,
});
