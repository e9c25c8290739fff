import { sql } from 'drizzle-orm';
import type { InputOf } from '#contract/calls/call.ts';
import type { handInLateWork } from '#contract/job-orders/late-work.ts';
import { type SignedSummary, signedSummaryText } from '#domain/signing/signed-summary.ts';
import type { Database } from '#server/database/database.ts';
import { drawnSignature } from '#server/demo/drawn-signature.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { testMoment } from '../servers/demo-server.ts';
import { completedForm } from './job-steps.ts';

type Input = InputOf<typeof handInLateWork>;

/** Returns a form that was saved offline an hour ago, after the job was changed. */
export function lateForm(id: string, more: Partial<Input> = {}): Input {
  return {
    id,
    kind: 'save',
    refusal: 'stale',
    done_at: new Date(testMoment.getTime() - 3_600_000).toISOString(),
    based_on_version: 1,
    form: { ...completedForm, work_performed: 'Replaced the pump offline' },
    ...more,
  };
}

export const lateSummary: SignedSummary = {
  job_order_number: 'JO-1001',
  client_name: 'Palm Hotel',
  machine_model: 'Linea',
  machine_serial_number: 'SN-1',
  location: 'Bar',
  technician_name: 'Yusuf',
  service_date: '2026-11-18',
  work_performed: 'Replaced the pump offline',
  parts_used: [{ name: 'Pump' }],
  time_spent_hours: '1.5',
  problem_resolved: true,
  technician_notes: null,
  follow_up_required: false,
  follow_up_reason: null,
  is_cmasa_covered: false,
  visit_fee: '12.500',
  currency: 'BHD',
};

/** Returns a signature that was drawn for the summary. */
export async function lateSignature(
  summary: SignedSummary = lateSummary,
): Promise<NonNullable<Input['signature']>> {
  return {
    signer_name: 'Noor Haddad',
    client_signature: (await drawnSignature()).png.toString('base64'),
    summary: { ...summary, parts_used: [...summary.parts_used] },
    summary_sha256: sha256(signedSummaryText(summary)),
    signed_at_device: testMoment.toISOString(),
  };
}

/** Adds unsettled late work by the technician of each job. */
export const lateWorkOfEveryJob = sql`
  insert into late_work (id, operator_id, job_order_id, technician_id, handed_in_by_user_id, handed_in_by_name, kind,
    refusal, done_at, created_at, based_on_version)
  select gen_random_uuid(), j.operator_id, j.id, t.id, t.user_id, t.name, 'comment', 'stale', now(), now(), 1
  from job_orders j join technicians t on t.id = j.technician_id`;

type LateWorkSeed = { readonly at?: Date; readonly isSettled?: boolean };

/** Adds late work by the job's technician. If `isSettled` is set, a dispatcher has settled it. */
export async function addLateWork(
  database: Database,
  job_order_id: string,
  { at = testMoment, isSettled = false }: LateWorkSeed = {},
): Promise<void> {
  const settled = isSettled
    ? sql`${at}::timestamptz, d.user_id, d.name, 'Done'`
    : sql`null, null, null, null`;
  await database.transaction(systemIdentity, (tx) =>
    tx.rows(sql`
      insert into late_work (id, operator_id, job_order_id, technician_id, handed_in_by_user_id, handed_in_by_name, kind,
        refusal, done_at, created_at, based_on_version, settled_at, settled_by_user_id, settled_by_name, settled_note)
      select gen_random_uuid(), j.operator_id, j.id, t.id, t.user_id, t.name, 'comment', 'stale', ${at}, ${at}, 1, ${settled}
      from job_orders j join technicians t on t.id = j.technician_id
        cross join lateral (select * from dispatchers x where x.operator_id = j.operator_id limit 1) d
      where j.id = ${job_order_id}`),
  );
}
