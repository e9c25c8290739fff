import * as z from 'zod/mini';
import { privacyNotice } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id } from '#contract/calls/fields.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { callersOf } from '#domain/workflow.ts';

export const readSigning = defineCall({
  name: 'job-orders.signing',
  summary:
    "Get the choices for a job order's signing screen: the names of people who may sign for the client, and the recipients of the report.",
  method: 'GET',
  path: '/api/job-orders/{id}/signing',
  by: callersOf(jobOrderWorkflow, 'sign'),
  reads: ['job_orders', 'client_people'],
  mostRows: 'the people of one client',
  input: z.object({ id }),
  output: z.object({
    /**
     * The names of possible signers: first the person who requested the visit, then the client's people, then
     * its latest signers.
     */
    signers: z.array(z.string()),
    /**
     * The recipients of the emailed report. `mail` says how emails are sent: with `files`, they are only
     * stored, and reach no one.
     */
    report_to: z.array(z.object({ name: z.string(), email: z.string() })),
    mail: z.enum(['smtp', 'files']),
    /** The privacy text that the signer agrees to. */
    privacy: privacyNotice,
  }),
});
