import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import type { Server } from '#server/platform/context.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { isEndedLink } from '#server/store/job-orders/visit-links.ts';
import { mostAttempts } from '#server/store/outgoing-mails.ts';
import { removeLooseFiles } from './loose-files.ts';
import { removeMailFiles } from './mail-files.ts';
import { type Regular, regularly } from './regularly.ts';

/** The number of days for which each kind of unneeded data is kept. */
export type Retention = {
  /** The days for notifications, read or not. */
  readonly notifications: number;
  /** The days for failed emails, counted from their last attempt, and for emails that were written to files. */
  readonly mails: number;
  /** The days for invitations, counted from when they expired. */
  readonly invitations: number;
  readonly signInEvents: number;
};

const everyMs = 15 * 60_000;
const dayMs = 86_400_000;
/** The number of rows in one transaction. It is small, so that no one waits for a cleanup. */
export const batch = 1000;

/**
 * The number of days in which a write that is sent again has no second effect. A device may wait that long for a
 * connection.
 */
const keyDays = 30;

type Swept = {
  readonly table: string;
  /** The column with the time. A row is deleted once `keptFor` has passed since then. */
  readonly by: string;
  readonly keptFor: `${number} ${'hours' | 'days'}`;
  readonly only?: string | ((at: Date) => SQL);
  /** The column to empty, if the row itself stays. */
  readonly clears?: string;
};

const sweptTables = (retention: Retention): readonly Swept[] => [
  { table: 'idempotency_keys', by: 'created_at', keptFor: `${keyDays} days` },
  // Attempts are counted for a day.
  { table: 'sign_in_guesses', by: 'guessed_at', keptFor: '25 hours' },
  { table: 'verifications', by: 'expires_at', keptFor: '0 hours' },
  { table: 'sessions', by: 'expires_at', keptFor: '0 hours' },
  { table: 'pending_sign_ups', by: 'expires_at', keptFor: '0 hours' },
  { table: 'email_changes', by: 'expires_at', keptFor: '0 hours' },
  // Browsers keep the cookie for this long.
  { table: 'known_devices', by: 'last_used_at', keptFor: '400 days' },
  // A device that was silent for this long has nothing left to send.
  { table: 'technician_contacts', by: 'last_contact_at', keptFor: '30 days' },
  { table: 'sign_in_events', by: 'at', keptFor: `${retention.signInEvents} days` },
  { table: 'notifications', by: 'at', keptFor: `${retention.notifications} days` },
  {
    table: 'outgoing_mails',
    by: 'due_at',
    keptFor: `${retention.mails} days`,
    only: `attempts >= ${mostAttempts}`,
  },
  // Uploads are counted for a day.
  { table: 'uploads', by: 'created_at', keptFor: '25 hours', only: 'due_at is null' },
  { table: 'visit_links', by: 'created_at', keptFor: `${visitLink.days} days`, only: isEndedLink },
  { table: 'invitations', by: 'expires_at', keptFor: `${retention.invitations} days` },
  {
    table: 'idempotency_keys',
    by: 'created_at',
    keptFor: '24 hours',
    only: 'response is not null',
    clears: 'response',
  },
];

/** Regularly removes data that is no longer needed. */
export function sweepRegularly(server: Server, retention: Retention): Regular {
  return regularly(server, 'sweep', everyMs, (patient, isStopped) => sweep(patient, retention, isStopped));
}

export async function sweep(
  server: Server,
  retention: Retention,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const at = await timeOfSweep(server);
  const removed: Record<string, number> = {};
  for (const swept of sweptTables(retention)) {
    let count = batch;
    while (count === batch && !isStopped()) {
      count = await removeBatch(server, swept, at);
      const name = swept.clears === undefined ? swept.table : `${swept.table}_${swept.clears}`;
      if (count > 0) removed[name] = (removed[name] ?? 0) + count;
    }
  }
  const looseFiles = await removeLooseFiles(server, at, isStopped);
  if (looseFiles > 0) removed.files = looseFiles;
  const mailFiles = await removeMailFiles(
    join(server.dataDir, 'mail'),
    new Date(at.getTime() - retention.mails * dayMs),
  );
  if (mailFiles > 0) removed.mail_files = mailFiles;
  if (Object.keys(removed).length > 0) server.log.info('swept', removed);
}

/**
 * Returns the current time, but at most an hour after the newest event, so that a fast clock does not remove needed
 * rows.
 */
export async function timeOfSweep({ database }: Server): Promise<Date> {
  const [row] = await database.transaction(
    systemFor({ installation: 'expired rows of all operators are deleted' }),
    (tx) =>
      tx.rows<{ at: Date }>(sql`select least(now(), (select max(at) from events) + interval '1 hour') as at`),
  );
  if (row === undefined) throw new Error('the database returned no time');
  return row.at;
}

/**
 * Deletes or empties a batch of rows. Checks the condition again, because another server may have changed a row in
 * the meantime.
 */
async function removeBatch(
  { database }: Server,
  { table, by, keptFor: period, only, clears }: Swept,
  at: Date,
): Promise<number> {
  const alsoOver = typeof only === 'function' ? only(at) : sql.raw(only ?? 'true');
  const isOver = sql`${sql.raw(by)} < ${at}::timestamptz - ${period}::interval and ${alsoOver}`;
  const rows = sql.raw(table);
  const write = sql.raw(
    clears === undefined ? `delete from ${table}` : `update ${table} set ${clears} = null`,
  );
  const [row] = await database.transaction(
    systemFor({ installation: 'expired rows of all operators are deleted' }),
    (tx) =>
      tx.rows<{ count: number }>(sql`
      with removed as (
        ${write}
        where ctid = any(array(select ctid from ${rows} where ${isOver} order by ${sql.raw(by)} limit ${batch}))
          and ${isOver}
        returning 1
      )
      select count(*) as count from removed`),
  );
  return row?.count ?? 0;
}
