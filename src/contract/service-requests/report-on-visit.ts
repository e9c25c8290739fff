import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { doneAt, fileIds, id, textOrNull } from '#contract/calls/fields.ts';
import { machineForm } from '#contract/machines.ts';
import { serviceRequestDetails } from '#contract/service-requests.ts';
import { casesAbout } from '#domain/cases/open-case.ts';
import { onCallAlerts } from '#domain/planning/on-call.ts';
import { serviceRequestLimits, serviceTypes } from '#domain/service-request.ts';
import { faults } from '#domain/values/fault.ts';
import { reason } from '#words/say/because.ts';

const { min, max } = serviceRequestLimits.reported_by_name;

const siteMachine = z.object({
  id,
  model: z.string(),
  serial_number: z.string(),
  location: z.string(),
  label: z.string(),
  /** The machine's oldest open case about each subject. A report about the same subject is added to it. */
  open_cases: z.array(z.object({ number: z.string(), about: z.enum(casesAbout) })),
});
export type SiteMachine = z.output<typeof siteMachine>;

export const listSiteMachines = defineCall({
  name: 'service-requests.list-site-machines',
  summary:
    "List the machines in service of a visit's client, in the order of their names, for the visit's technician. Empty if the job was closed without work, and a day after its work ended.",
  method: 'GET',
  path: '/api/job-orders/{id}/site-machines',
  by: ['technician'],
  reads: ['job_orders', 'machines', 'service_requests'],
  mostRows: '200 machines',
  input: z.object({ id }),
  output: z.object({ items: z.array(siteMachine) }),
});

const { model, serial_number, location, install_date } = machineForm.shape;

/** A machine of the client that is not registered yet, described as on its nameplate. */
const unregisteredMachine = z.object({ model, serial_number, location, install_date });

export const visitReportForm = z.object({
  /** The machine; null for a machine that is not registered, which `new_machine` describes. */
  machine_id: z.nullable(z.uuid(reason('machine_missing'))),
  new_machine: z._default(z.nullable(unregisteredMachine), null),
  ...serviceRequestDetails.shape,
  service_type_requested: z._default(z.enum(serviceTypes), 'trouble_call'),
  /** The name of the person who told the technician. */
  reported_by_name: z._default(
    textOrNull({ max }).check(
      z.refine((name) => name === null || name.length >= min, reason('person_name_too_short')),
    ),
    null,
  ),
});

export const reportOnVisit = defineCall({
  name: 'service-requests.report-on-visit',
  summary:
    'Report a fault of another machine of the client, for the technician who is on a visit there: they set out or are at work, the visit is planned for the day of `at`, or its work ended on that day. If the machine has an open case about the same subject, the report is added to it unless it is a different fault. A machine that is not registered yet is registered, unless the client has one with its serial number.',
  method: 'POST',
  path: '/api/job-orders/{id}/reports',
  by: ['technician'],
  refusals: [409],
  counts: ['fault report'],
  input: z
    .object({
      /** The visit during which the fault was reported. */
      id,
      at: doneAt,
      ...visitReportForm.shape,
      fault: z._default(z.nullable(z.enum(faults)), null),
      /** The IDs of pictures that the caller uploaded with files.upload. */
      photo_ids: z._default(fileIds, []),
      /** True if this fault differs from the fault in the machine's open case; history records this. */
      different_fault: z._default(z.boolean(), false),
    })
    .check(
      z.refine(({ machine_id, new_machine }) => (machine_id === null) !== (new_machine === null), {
        error: reason('machine_missing'),
        path: ['machine_id'],
      }),
    ),
  output: z.object({
    /**
     * The number of the new request. If the report was added to a case, the number of the case's job, or of its
     * request if it has no job.
     */
    number: z.string(),
    is_added: z.boolean(),
    alert: z.nullable(z.enum(onCallAlerts)),
  }),
});
