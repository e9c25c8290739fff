import type { InputOf } from '#contract/calls/call.ts';
import { submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { listMachines } from '#contract/machines.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { getOwnTechnician } from '#contract/technicians.ts';
import type { StartConcern } from '#domain/visit/location.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import type { TestServer } from '../servers/demo-server.ts';
import { agreed } from './agreed.ts';

export const people = {
  client: 'client@demo.test',
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
} as const;

export const completedForm: Omit<InputOf<typeof submitJobOrder>, 'id' | 'version'> = {
  work_performed: 'Replaced the pump and tested the pressure.',
  time_spent_hours: 1.5,
  visit_type: 'troubleshooting',
  is_cmasa_covered: false,
  visit_fee: '12.50',
  // Needed only if the price differs from the proposal.
  price_reason: 'Agreed with the client beforehand',
  parts_used: [{ name: 'pump' }],
  technician_notes: null,
  problem_resolved: true,
  follow_up_required: false,
  follow_up_reason: null,
};

/** The concerns to accept when starting on another day, from another visit, or in spite of overlapping work. */
export const anyway: { accepted: StartConcern[] } = {
  accepted: ['other_day', 'elsewhere', 'overlap'],
};

/** Returns an appointment on a Thursday at nine in Bahrain. It may overlap with other jobs. */
export function appointmentAt(technician_id: string) {
  return { technician_id, scheduled_date: '2026-11-19T06:00:00Z', accepted: ['overlap' as const] };
}

let drawn: ReturnType<typeof drawnSignature> | undefined;

/** Returns the steps of the main job as real calls. Each step throws if it is refused. */
export function jobSteps(test: TestServer) {
  const must = <Body>({ status, body }: { status: number; body: Body }): Body => {
    if (status !== 200) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const yusufId = async () => {
    const technician = await test.as(people.technician);
    return must(await technician.call(getOwnTechnician, {})).id;
  };
  const request = async (
    email: string = people.client,
    more: Partial<InputOf<typeof submitServiceRequest>> = {},
  ) => {
    const client = await test.as(email);
    const { items } = must(await client.call(listMachines, {}));
    const machine_id = items[0]?.id ?? '';
    const problem_description = 'The machine no longer heats up.';
    return must(
      await client.call(submitServiceRequest, {
        machine_id,
        problem_description,
        different_fault: true,
        preferred_date: '2026-11-20',
        ...more,
      }),
    );
  };
  const approved = async ({ id, version }: { id: string; version: number }) => {
    const dispatcher = await test.as(people.dispatcher);
    const appointment = appointmentAt(await yusufId());
    return must(await dispatcher.call(approveServiceRequest, { id, version, appointment }));
  };
  const assigned = async () => {
    const { job_order } = await approved(await request());
    const technician = await test.as(people.technician);
    return must(await technician.call(getJobOrder, { id: job_order?.id ?? '' }));
  };
  const started = async () => {
    const { id, version } = await assigned();
    return must(await (await test.as(people.technician)).call(startJobOrder, { id, version, ...anyway }));
  };
  const submitted = async () => {
    const { id, version } = await started();
    return must(
      await (await test.as(people.technician)).call(submitJobOrder, { id, version, ...completedForm }),
    );
  };
  const signature = async (job: { id: string; version: number; summary_sha256: string | null }) => {
    drawn ??= drawnSignature();
    return {
      id: job.id,
      version: job.version,
      signer_name: 'Amal Jaber',
      client_signature: (await drawn).png.toString('base64'),
      summary_sha256: job.summary_sha256 ?? '',
      signed_at_device: test.clock.now.toISOString(),
      ...agreed,
    };
  };
  const signed = async () => {
    const job = await submitted();
    return must(await (await test.as(people.technician)).call(signJobOrder, await signature(job)));
  };
  return { yusufId, request, approved, assigned, started, submitted, signature, signed };
}
