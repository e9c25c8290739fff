import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, optionalText } from '#contract/calls/fields.ts';
import { newEmail } from '#contract/people.ts';
import { roles } from '#domain/actor.ts';
import { reportAddressLimits, reportSendingLimits } from '#domain/report-address.ts';
import { languages } from '#domain/values/language.ts';

export const listReportRecipients = defineCall({
  name: 'job-orders.list-report-recipients',
  summary:
    'List the known addresses of the client of a signed job: its people, and its addresses for reports.',
  method: 'GET',
  path: '/api/job-orders/{id}/report-recipients',
  by: roles,
  reads: ['job_orders', 'client_people', 'report_addresses'],
  mostRows: `100 people and ${reportAddressLimits.stored} addresses of one client`,
  input: z.object({ id }),
  output: z.object({
    /** `name` is the name of a person, or the label of an address. */
    items: z.array(
      z.object({ email: z.string(), name: z.nullable(z.string()), stopped_at: z.nullable(instant) }),
    ),
    time_zone: z.string(),
    /** `files` if this server only stores emails, so no one gets them. */
    mail: z.enum(['smtp', 'files']),
  }),
});

const { recipients, note } = reportSendingLimits;

/** The recipients of a signed report, and a note to them. `language` is for recipients that have not chosen one. */
export const reportSendingForm = z.object({
  emails: z.array(newEmail).check(z.minLength(1), z.maxLength(recipients.max)),
  note: optionalText(note),
  language: z.enum(languages),
});

export const sendReport = defineCall({
  name: 'job-orders.send-report',
  summary:
    "Queue a signed report with its sealed PDF for up to five addresses. Each email counts toward the caller's daily limit of emails. An address whose recipient stopped the client's reports is refused.",
  method: 'POST',
  path: '/api/job-orders/{id}/send-report',
  by: roles,
  isForStaff: true,
  counts: ['report address', 'addresses'],
  input: z.object({ id, ...reportSendingForm.shape }),
  output: z.object({ emails: z.array(z.string()) }),
});
