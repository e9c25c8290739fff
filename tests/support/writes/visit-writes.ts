import { handInLateWork } from '#contract/job-orders/late-work.ts';
import { lateForm } from '../company/late-work-steps.ts';
import type { JobSeed } from '../company/work.ts';
import { type Caller, testMoment } from '../servers/demo-server.ts';
import type { Writes } from './keyed-write.ts';

type JobWrite = (by: Caller, more: object, seed?: JobSeed) => ReturnType<Writes[string]>;

/** Returns the ID of a new job of the technician. */
async function idOfJob(job: JobWrite, technician: Caller): Promise<string> {
  const { input } = await job(technician, {});
  return 'id' in input ? String(input.id) : '';
}

export function visitWrites(
  job: JobWrite,
  { technician, client, dispatcher }: Readonly<Record<'technician' | 'client' | 'dispatcher', Caller>>,
  appointment: object,
): Writes {
  const reason = 'The gate was closed';
  return {
    'job-orders.leave': () => job(technician, { at: '2030-01-07T07:00:00.000Z' }, { isFree: true }),
    'job-orders.pause': () => job(technician, {}, { workflow_status: 'in_progress' }),
    'job-orders.keep-on-hold': () =>
      job(
        technician,
        { hold_until: '2030-01-07T07:00:00.000Z' },
        { workflow_status: 'in_progress', paused_at: testMoment },
      ),
    'job-orders.miss': () => job(technician, { reason, accepted: ['elsewhere'] }),
    'job-orders.interrupt': () =>
      job(technician, { outcome: 'part_missing', missing_part: 'Pump', reason }, { isFree: true }),
    'job-orders.expect-part': () =>
      job(dispatcher, { missing_part: 'Pump' }, { workflow_status: 'completed', missing_part: 'Pump' }),
    'job-orders.hand-in-late-work': async () => {
      return {
        by: technician,
        input: lateForm(await idOfJob(job, technician)),
        other: { refusal: 'refused' },
      };
    },
    'job-orders.settle-late-work': async () => {
      const id = await idOfJob(job, technician);
      const late_work_id = (await technician.call(handInLateWork, lateForm(id))).body.id;
      return {
        by: dispatcher,
        input: { id, late_work_ids: [late_work_id], note: 'Called them' },
        other: { note: 'Wrote to them' },
      };
    },
    'service-requests.report-on-visit': async () => {
      const id = await idOfJob(job, technician);
      const new_machine = {
        model: 'Kettle Nine',
        serial_number: id,
        location: 'Terrace',
        install_date: '2025-02-03',
      };
      const problem_description = 'The grinder in the bar is stuck.';
      return {
        by: technician,
        input: { id, machine_id: null, new_machine, problem_description, preferred_date: '2030-01-07' },
        other: { problem_description: 'The kettle on the terrace leaks.' },
      };
    },
    'job-orders.hand-back': () => job(technician, { reason }),
    'job-orders.hand-over': () => job(dispatcher, appointment, { workflow_status: 'in_progress' }),
    'job-orders.ask-time': () => job(client, { asked_date: '2030-01-07T07:00:00.000Z' }),
    'job-orders.decline-time': () => job(dispatcher, { reason }),
    'job-orders.settle': () =>
      job(dispatcher, { reason }, { workflow_status: 'completed', follow_up_reason: 'A worn seal' }),
    'job-orders.rate': () => job(client, { rating: 5 }, { workflow_status: 'completed' }),
  };
}
