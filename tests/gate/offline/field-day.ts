import { createHash } from 'node:crypto';
import { demoPassword } from '#contract/demo.ts';
import { listFiles } from '#contract/files.ts';
import { listLateWork } from '#contract/job-orders/late-work.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { readSigning } from '#contract/job-orders/signature/sign.ts';
import { listMachines } from '#contract/machines.ts';
import { createTechnician, listTechnicians } from '#contract/technicians.ts';
import { listTimeline } from '#contract/timeline.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { completedForm } from '#tests/support/company/job-steps.ts';
import type { Chance } from '../../simulation/chance.ts';
import type { Device } from './device.ts';
import { type Account, ask } from './server-calls.ts';

export type FieldJob = { readonly id: string; technician_id: string };

/** An action of a technician. Its text, photo or signature is unique, so the test can find it on the server. */
export type FieldAct = {
  readonly jobId: string;
  readonly kind: 'form' | 'outcome' | 'comment' | 'photo' | 'signature';
  readonly mark: string;
};

export type Crew = readonly { readonly id: string; readonly user_id: string; readonly email: string }[];

/** Adds technicians to the demo company, and returns them. */
export async function hire(operator: Account, count: number): Promise<Crew> {
  for (let index = 0; index < count; index += 1) {
    const email = `field${index}@demo.test`;
    const name = `Field Worker ${index}`;
    await ask(operator, createTechnician, {
      name,
      email,
      password: demoPassword,
      phone: `+9733950${1000 + index}`,
    });
  }
  const { items } = await ask(operator, listTechnicians, { limit: 100 });
  return items
    .filter(({ profile }) => profile.email.startsWith('field'))
    .map(({ id, user_id, profile }) => ({ id, user_id, email: profile.email }));
}

/** Plans the same number of visits for each technician, all of them for an hour ago. */
export async function plan(planner: Account, crew: Crew, each: number): Promise<FieldJob[]> {
  const machines = (await ask(planner, listMachines, { limit: 100 })).items.map(({ id }) => id);
  const jobs: FieldJob[] = [];
  for (const [index, { id: technician_id }] of crew.entries()) {
    for (let visit = 0; visit < each; visit += 1) {
      const { id } = await ask(planner, createJobOrder, {
        machine_id: machines[(index * each + visit) % machines.length] ?? '',
        description: `Field visit ${index} ${visit}`,
        technician_id,
        scheduled_date: new Date(Date.now() - 3_600_000).toISOString(),
        accepted: ['past', 'overlap', 'off_hours', 'weekend', 'holiday', 'absent', 'after_promise'],
      });
      jobs.push({ id, technician_id });
    }
  }
  return jobs;
}

const signature = drawnSignature().then(({ png }) => png.toString('base64'));
/** A gray picture of one pixel. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

type AgreedTo = { readonly operator_id: string | null; readonly version: number };
type Doing = { readonly chance: Chance; readonly done: FieldAct[]; readonly agreed_to: AgreedTo };

/** Returns the privacy text that the signers agree to. */
export async function privacyTextOf(technician: Account, id: string): Promise<AgreedTo> {
  const { privacy } = await ask(technician, readSigning, { id });
  return { operator_id: privacy.operator_id, version: privacy.version };
}

/** Lets the technician do one visit. Each action contains a unique string, and is added to `done`. */
export async function visit(device: Device, id: string, { chance, done, agreed_to }: Doing): Promise<void> {
  const mark = (kind: FieldAct['kind']) => {
    const text = `${kind} ${createHash('sha256').update(`${id} ${kind} ${done.length}`).digest('hex').slice(0, 12)}`;
    done.push({ jobId: id, kind, mark: text });
    return text;
  };
  if (device.shownJob(id).status === 'cancelled') return;
  await device.step('leave', id);
  if (chance.isTrue(0.1)) {
    await device.act('miss', id, { reason: mark('outcome'), photo_ids: [], accepted: ['elsewhere'] });
    return;
  }
  await device.step('start', id);
  if (chance.isTrue(0.4)) {
    const text = mark('comment');
    await device.act('comment', id, {
      record: 'job_orders',
      record_id: id,
      text,
      is_internal: true,
      mentions: [],
    });
  }
  if (chance.isTrue(0.1)) {
    await device.act('hand_back', id, { reason: mark('outcome') });
    return;
  }
  if (chance.isTrue(0.4)) {
    const key = device.photo(id, `${mark('photo')}.png`, picture);
    await device.act('attach', id, {
      record: 'job_orders',
      record_id: id,
      file_ids: [key],
      moment: null,
      is_internal: false,
    });
  }
  const form = {
    ...completedForm,
    work_performed: mark('form'),
    accepted: ['other_day', 'elsewhere', 'overlap'],
  };
  await device.act('submit', id, form);
  const { summary } = device.shownJob(id);
  // Without a summary, the submission was refused, and there is nothing to sign.
  if (summary === null) return;
  const signed = {
    signer_name: mark('signature'),
    client_signature: await signature,
    summary_sha256: createHash('sha256').update(signedSummaryText(summary)).digest('hex'),
    signed_at_device: new Date().toISOString(),
    agreed_to,
  };
  await device.act('sign', id, signed, summary);
}

/** Returns how many times each action is stored on the server: on its job, or as late work. */
export async function found(
  operator: Account,
  done: readonly FieldAct[],
): Promise<ReadonlyMap<FieldAct, number>> {
  const counts = new Map<FieldAct, number>();
  for (const id of new Set(done.map(({ jobId }) => jobId))) {
    const [job, { items: late }, { items: files }, timeline] = [
      await ask(operator, getJobOrder, { id }),
      await ask(operator, listLateWork, { id }),
      await ask(operator, listFiles, { record: 'job_orders', record_id: id }),
      await ask(operator, listTimeline, { record: 'job_orders', record_id: id, limit: 100 }),
    ];
    const said = timeline.items.flatMap((one) => {
      if (one.kind === 'comment') return [one.text];
      return one.type === 'job-orders.handed-back' ? [one.reason] : [];
    });
    const texts = [
      job.work_performed,
      job.signer_name,
      job.outcome_reason,
      ...said,
      ...files.map(({ name }) => name),
      ...late.flatMap(({ form, text, signature: signed }) => [
        form?.work_performed,
        text,
        signed?.signer_name,
      ]),
    ];
    for (const one of done.filter(({ jobId }) => jobId === id)) {
      counts.set(one, texts.filter((text) => text?.includes(one.mark)).length);
    }
  }
  return counts;
}
