import { sql } from 'drizzle-orm';
import { erased } from '#domain/accounts/erasure.ts';
import { type RetentionColumn, retentionColumn } from '#domain/retention.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { forgetContacts } from '#server/store/functions/forget-contacts.ts';
import { releaseBytes } from '#server/store/uploads.ts';
import type { RetainedTable } from './retained-tables.ts';

export type Keeper = { readonly id: string; readonly name: string } & Readonly<
  Record<RetentionColumn, number | null>
>;

export function monthsOf(keeper: Keeper, kind: RetainedTable['kind']): number | null {
  return keeper[retentionColumn(kind)];
}

type Forgotten = Record<`forgotten_${'requests' | 'jobs' | 'comments' | 'late_work' | 'files'}`, number>;

export const nothingForgotten = (): Forgotten => ({
  forgotten_requests: 0,
  forgotten_jobs: 0,
  forgotten_comments: 0,
  forgotten_late_work: 0,
  forgotten_files: 0,
});

type Forgetting = (tx: Transaction, ids: readonly string[], counts: Forgotten, at: Date) => void;

/** Erases requests. A request from a label must have a name and a phone number, so both get a placeholder. */
const forgetRequests: Forgetting = (tx, ids, counts) => {
  tx.write(
    sql`
      update service_requests set special_instructions = null, version = version + 1,
        contact_phone = case when requested_by = 'label' then ${erased}::text end,
        reported_by_name = case when requested_by = 'label' then ${erased}::text end
      where id in ${[...ids]} returning 1`,
    ({ length }) => (counts.forgotten_requests += length),
  );
  forgetContacts(tx, ids, () => undefined);
};

const forgetJobs: Forgetting = (tx, ids, counts) =>
  forgetContacts(tx, ids, (jobs) => (counts.forgotten_jobs += jobs));

/** Erases comments. A comment by a person without an account also loses the author's name. */
const forgetComments: Forgetting = (tx, ids, counts) =>
  tx.write(
    sql`
      update comments set text = ${erased}, mentions = '{}', mentioned_names = '{}',
        author_name = case when author_user_id is null then ${erased} else author_name end
      where id in ${[...ids]} returning 1`,
    ({ length }) => (counts.forgotten_comments += length),
  );

/** Erases the content of late work, and the note about it. Its kind and its times stay. */
const forgetLateWork: Forgetting = (tx, ids, counts) =>
  tx.write(
    sql`
      update late_work set text = null, form = null, details = null, signer_name = null,
        client_signature = null, client_signature_sha256 = null, signed_summary = null, signed_summary_sha256 = null, signed_at_device = null,
        settled_note = case when settled_at is not null then ${erased}::text end
      where id in ${[...ids]} returning 1`,
    ({ length }) => (counts.forgotten_late_work += length),
  );

/** Removes files. The next cleanup deletes the bytes, no matter who sent them. */
const forgetFiles: Forgetting = (tx, ids, counts, at) => {
  const gone = sql`f.id in ${[...ids]}`;
  tx.write(
    sql`update files f set removed_at = ${at} where ${gone} and f.removed_at is null returning 1`,
    ({ length }) => (counts.forgotten_files += length),
  );
  const back = tx.switchTo(systemFor({ installation: 'a super_admin may have sent the file' }));
  releaseBytes(tx, sql`${gone} and f.removed_at = ${at}`, at);
  back();
};

/** The functions that erase rows. They run in the server's own role, limited to the rows' operator. */
export const forgetting: Readonly<Record<RetainedTable['table'], Forgetting>> = {
  service_requests: forgetRequests,
  job_orders: forgetJobs,
  comments: forgetComments,
  late_work: forgetLateWork,
  files: forgetFiles,
};
