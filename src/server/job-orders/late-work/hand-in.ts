import { sql } from 'drizzle-orm';
import type { ParsedInputOf } from '#contract/calls/call.ts';
import { handInLateWork } from '#contract/job-orders/late-work.ts';
import { NotFoundError } from '#domain/errors.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import { signedSummaryText } from '#domain/signing/signed-summary.ts';
import type { Transaction } from '#server/database/database.ts';
import { acceptSignature } from '#server/job-orders/signature/accept-signature.ts';
import { command } from '#server/platform/command.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { actingSender, type Sender } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { putFiles, requireRoomAt, takeRemaining } from '#server/steps/put-files.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { insertLateWork } from '#server/store/job-orders/late-work.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { because } from '#words/say/because.ts';
import { viewHandedIn } from './queries.ts';

type HandedIn = ParsedInputOf<typeof handInLateWork>;

type JobOnce = {
  readonly id: string;
  readonly number: number;
  readonly operator_id: string;
  readonly client_id: string;
  readonly technician_id: string | null;
  readonly case_id: string;
  readonly works: number;
  readonly signatures: number;
};

/**
 * Returns the job if the technician has it or ever had it, with the number of late-work entries that they
 * handed in for it. Runs in the server's own role, limited to the operator, because a job that was taken away
 * is no longer accessible to the technician.
 */
async function findJobOnceOf(tx: Transaction, id: string, technician_id: string): Promise<JobOnce | null> {
  lockNamed(tx, 'late work', id, technician_id);
  const [job] = await tx.rows<JobOnce>(sql`
    select j.id, j.number, j.operator_id, j.client_id, j.technician_id, j.case_id, own.works, own.signatures
    from job_orders j cross join lateral (
      select count(*)::int as works, count(l.signer_name)::int as signatures
      from late_work l where l.job_order_id = j.id and l.technician_id = ${technician_id}) own
    where j.id = ${id} and (j.technician_id = ${technician_id} or exists (
      select from events e where e.record_id = j.id
        and ${technician_id}::text in (e.changes #>> '{technician_id,to}', e.changes #>> '{technician_id,from}')))`);
  return job ?? null;
}

/** Stores work that no longer fits the job, and notifies the planners. Neither the work nor the job is changed. */
export const handIn = command(
  handInLateWork,
  {
    view: viewHandedIn,
    prepare: async ({ server, actor }, input) => {
      await takeGuess(server, { purpose: 'late work', target: { user_id: actor.user_id }, by: null });
      return signatureColumns(input, actingSender(actor));
    },
  },
  async (context, input, signature) => {
    const { tx, actor, now, newId, record, asSystem } = context;
    const { technician_id } = actor;
    if (technician_id === undefined) throw new NotFoundError('job order');
    const { file_ids, kind, refusal } = input;
    const job = await asSystem(scopeOf(actor), () => findJobOnceOf(tx, input.id, technician_id));
    if (job === null) throw new NotFoundError('job order');
    requireRoom(job, input);
    // A file that was deleted in the meantime must not keep the text and the signature from being stored.
    const uploads = await takeRemaining(context, file_ids);
    if (uploads.length > 0) await requireRoomAt(context, job.case_id, uploads.length, 'file_ids');
    const reportedAt = new Date(input.done_at);
    const done_at = reportedAt < now ? reportedAt : now;
    const id = newId();
    const location = { ...job, record: 'job_orders' } as const;
    const put = asSystem({ operator: job.operator_id }, () =>
      putFiles(context, uploads, location, { is_internal: true }),
    );
    insertLateWork(tx, {
      id,
      operator_id: job.operator_id,
      job_order_id: job.id,
      technician_id,
      handed_in_by_user_id: actor.user_id,
      handed_in_by_name: actor.name,
      kind,
      refusal,
      done_at,
      created_at: now,
      based_on_version: input.based_on_version,
      form: input.form,
      text: input.text,
      details: input.details,
      file_ids: uploads.map((upload) => upload.id),
      missing_files: new Set(file_ids).size - uploads.length,
      ...signature,
      settled_at: null,
      settled_by_user_id: null,
      settled_by_name: null,
      settled_note: null,
    });
    // The event goes to the technician who has the job now, because they should know about the late work before they
    // drive there.
    asSystem({ operator: job.operator_id }, () =>
      record('job-orders.late-work-handed-in', {
        of: job,
        ties: { client_id: null },
        changes: { late_work: { to: kind }, done_at: { to: done_at.toISOString() }, ...put },
      }),
    );
    return id;
  },
);

/**
 * Refuses more late work than a technician may add to a job. Each signature contains a picture, so fewer of them are
 * allowed.
 */
function requireRoom({ works, signatures }: JobOnce, { signature }: HandedIn): void {
  const { perJob, signaturesPerJob } = lateWorkLimits;
  if (works >= perJob) throw new ProblemAnswer(409, 'refused', because('late_work_full', { max: perJob }));
  if (signature !== null && signatures >= signaturesPerJob)
    throw new ProblemAnswer(409, 'refused', because('late_signatures_full', { max: signaturesPerJob }));
}

const noSignature = {
  signer_name: null,
  client_signature: null,
  client_signature_sha256: null,
  signed_summary: null,
  signed_summary_sha256: null,
  signed_at_device: null,
};

/** Returns the signature as evidence. Its hash must match the summary for which it was drawn. */
async function signatureColumns({ signature }: HandedIn, by: Sender) {
  if (signature === null) return noSignature;
  const signed_summary = signedSummaryText(signature.summary);
  if (sha256(signed_summary) !== signature.summary_sha256) {
    throw invalidInput('signature.summary_sha256', because('summary_hash_wrong'));
  }
  const image = await acceptSignature(signature.client_signature, by, 'signature.client_signature');
  return {
    signer_name: signature.signer_name,
    client_signature: image.png,
    client_signature_sha256: image.sha256,
    signed_summary,
    signed_summary_sha256: signature.summary_sha256,
    signed_at_device: new Date(signature.signed_at_device),
  };
}
