import { createClient, getContact, listClients, saveContact, updateClient } from '#contract/clients.ts';
import { addComment } from '#contract/comments.ts';
import { createDispatcher } from '#contract/dispatchers.ts';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { createMachine } from '#contract/machines.ts';
import { createOperator, listOperators, updateOperator } from '#contract/operators.ts';
import {
  approveServiceRequest,
  rejectServiceRequest,
  submitServiceRequest,
} from '#contract/service-requests.ts';
import {
  createTechnician,
  getOwnTechnician,
  listTechnicians,
  updateTechnician,
} from '#contract/technicians.ts';
import { recordAddress } from '#domain/events/record-address.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { type Person, signInAt } from './person.ts';

/** The class of every planted element. */
export const planted = 'planted';
const payloads = [
  `<img class=${planted} src=x onerror=alert(1)>`,
  `"><svg class=${planted} onload=alert(2)>`,
  `'-alert(3)-'<b class=${planted}>`,
  `</script><script class=${planted}>alert(4)</script>`,
  `<a class=${planted} href=javascript:alert(5)>x</a>`,
  `<iframe class=${planted} src=//evil.example/x></iframe>`,
  `<style class=${planted}>*{background:url(//evil.example/alert(7))}</style>`,
  '{{constructor.constructor("alert(8)")()}}',
];
let used = 0;
/** Returns the payloads in turn. Each has at most 100 characters, the limit for names. */
const payload = (): string => payloads[used++ % payloads.length] ?? '';

export type Planted = {
  readonly people: Readonly<
    Record<'super_admin' | 'country_operator' | 'dispatcher' | 'technician' | 'client', Person>
  >;
  /** The paths of screens for single records, by role. */
  readonly paths: Readonly<Record<string, readonly string[]>>;
};

/** Fills every editable text field with markup and scripts, each as a person who may edit that field. */
export async function plant(origin: string): Promise<Planted> {
  const as = (name: string) => signInAt(origin, `${name}@demo.test`);
  const people = {
    super_admin: await as('admin'),
    country_operator: await as('operator'),
    dispatcher: await as('dispatcher'),
    technician: await as('technician'),
    client: await as('client'),
  };
  await plantPeople(people);
  const { machine_id, jobs } = await plantWork(people);
  return {
    people,
    paths: {
      dispatcher: jobs.map(recordPage),
      technician: jobs.flatMap((id) => [
        recordPage(id),
        `/technician/jobs/${id}`,
        `/technician/jobs/${id}/signature`,
      ]),
      client: [
        `/client/machines/${machine_id}`,
        ...jobs.flatMap((id) => [recordPage(id), `/client/reports/${id}`]),
      ],
    },
  };
}

const recordPage = (id: string) => recordAddress('job_orders', id);

let emails = 0;
const account = () => ({
  name: payload(),
  phone: '+97317001234',
  email: `planted${++emails}@example.test`,
});

async function plantPeople({ super_admin, country_operator, client }: Planted['people']): Promise<void> {
  const country = payload();
  await super_admin.call(createOperator, { ...account(), country });
  const { items: operators } = await super_admin.call(listOperators, { search: 'Dilmun' });
  for (const { id, version } of operators)
    await super_admin.call(updateOperator, { id, version, name: payload(), country });
  await country_operator.call(createDispatcher, account());
  await country_operator.call(createTechnician, { ...account(), specialization: payload() });
  await country_operator.call(createClient, { ...account(), address: payload() });
  const { items: technicians } = await country_operator.call(listTechnicians, { limit: 100 });
  for (const { id, version, name, phone } of technicians) {
    const renamed = name.startsWith('Yusuf') ? `Yusuf ${payload()}` : payload();
    await country_operator.call(updateTechnician, {
      id,
      version,
      name: renamed,
      phone,
      specialization: payload(),
    });
  }
  const { items: clients } = await country_operator.call(listClients, { limit: 100 });
  for (const { id, version, phone } of clients)
    await country_operator.call(updateClient, { id, version, name: payload(), phone, address: payload() });
  const { id, version, phone } = await client.call(getContact, {});
  await client.call(saveContact, { id, version, phone, address: payload() });
}

async function plantWork({ super_admin: _, ...people }: Planted['people']) {
  const { client, dispatcher, technician } = people;
  const machine = await client.call(createMachine, {
    model: payload(),
    serial_number: payload(),
    location: payload(),
    install_date: '2026-01-01',
  });
  const request = () =>
    client.call(submitServiceRequest, {
      machine_id: machine.id,
      problem_description: `It leaks ${payload()}`,
      different_fault: true,
      special_instructions: payload(),
      preferred_date: inTwoDays(),
    });
  await request();
  const refused = await request();
  await dispatcher.call(rejectServiceRequest, {
    id: refused.id,
    version: refused.version,
    rejection_reason: payload(),
  });
  const { id: technician_id } = await technician.call(getOwnTechnician, {});
  const appointment = {
    technician_id,
    scheduled_date: new Date().toISOString(),
    accepted: [...concerns],
  };
  const assigned = async () => {
    const { id, version } = await request();
    const { job_order } = await dispatcher.call(approveServiceRequest, { id, version, appointment });
    const job = await technician.call(getJobOrder, { id: job_order?.id ?? '' });
    return technician.call(startJobOrder, { id: job.id, version: job.version, ...anyway });
  };
  const form = {
    work_performed: `Replaced the pump. ${payload()}`,
    technician_notes: payload(),
    follow_up_required: true,
    follow_up_reason: payload(),
    parts_used: [{ name: payload() }, { name: payload() }],
    time_spent_hours: 1.5,
    visit_type: 'troubleshooting' as const,
    is_cmasa_covered: false,
    visit_fee: '12.50',
    price_reason: payload(),
    problem_resolved: true,
  };
  const saved = await assigned();
  await technician.call(saveJobOrder, { id: saved.id, version: saved.version, ...form });
  const begun = await assigned();
  const submitted = await technician.call(submitJobOrder, { id: begun.id, version: begun.version, ...form });
  const waiting = await assigned();
  await technician.call(submitJobOrder, { id: waiting.id, version: waiting.version, ...form });
  await technician.call(signJobOrder, {
    id: submitted.id,
    version: submitted.version,
    signer_name: payload(),
    client_signature: (await drawnSignature()).png.toString('base64'),
    summary_sha256: submitted.summary_sha256 ?? '',
    signed_at_device: new Date().toISOString(),
    ...agreed,
  });
  const cancelled = await assigned();
  await dispatcher.call(cancelJobOrder, {
    id: cancelled.id,
    version: cancelled.version,
    cancellation_reason: payload(),
  });
  for (const by of [client, technician, dispatcher]) {
    await by.call(addComment, { record: 'job_orders', record_id: saved.id, text: payload() });
  }
  return { machine_id: machine.id, jobs: [saved.id, waiting.id, submitted.id, cancelled.id] };
}

/** Returns a date that is in the future in every time zone. */
const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
