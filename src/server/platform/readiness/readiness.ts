import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { sharedRun } from '#server/database/timing/shared-run.ts';
import { withTimeout } from '#server/database/timing/timeout.ts';
import type { FilesState, MarkedStore } from '#server/platform/files/marked-store.ts';
import { systemFor } from '#server/store/access/identity.ts';

/** The state to which a version of the program brings its database. */
export type Preparation = {
  /** The time of the newest migration, in milliseconds since 1970. */
  readonly newestMigration: number;
  /** Identifies the rights and functions that the version sets at each start. */
  readonly rights: string;
};

export const notReadyReasons = [
  'database_newer',
  'files_elsewhere',
  'files_read_only',
  'folder_away',
  'clock_off',
] as const;
export type NotReadyReason = (typeof notReadyReasons)[number];

export type ReadinessState = {
  /** The amount by which this server's clock is ahead of the database's; null if the database did not answer. */
  readonly clockAheadSeconds: number | null;
  readonly files: FilesState;
  /**
   * `newer`: the database has migrations that this version does not know. `other`: another version has set the
   * rights.
   */
  readonly preparedBy: 'this' | 'other' | 'newer';
  readonly reasons: readonly NotReadyReason[];
};

export type Readiness = {
  /** Checks the database, its clock and the files. Simultaneous callers share one check. */
  readonly look: () => Promise<ReadinessState>;
  /**
   * Returns true if the last check found a database that a newer version has migrated. In that case, nothing may be
   * written.
   */
  readonly isOutdated: () => boolean;
};

type Watched = {
  readonly database: Pick<Database, 'transaction'>;
  readonly now: () => Date;
  readonly log: Readonly<Record<'info' | 'error', (message: string, fields: { error: string }) => void>>;
  readonly files: Pick<MarkedStore, 'kind' | 'look'>;
};

type ReadinessSettings = { readonly preparation: Preparation; readonly clockToleranceSeconds: number };

const databaseWithinMs = 2_000;
const watching = systemFor({ installation: 'a server compares itself with its database' });

/**
 * Watches whether the server fits its database, whether their clocks agree, and whether the server sees the
 * installation's files.
 */
export function openReadiness(watched: Watched, settings: ReadinessSettings): Readiness {
  let preparedBy: ReadinessState['preparedBy'] = 'this';
  let logged = '';
  const look = sharedRun(async (): Promise<ReadinessState> => {
    const [facts, files] = await Promise.all([factsOf(watched).catch(() => null), watched.files.look()]);
    if (facts !== null) preparedBy = preparerOf(facts, settings.preparation);
    const clockAheadSeconds = facts?.clockAheadSeconds ?? null;
    const isClockOff = Math.abs(clockAheadSeconds ?? 0) > settings.clockToleranceSeconds;
    const state = { clockAheadSeconds, files, preparedBy };
    const reasons = notReadyReasons.filter(
      (reason) =>
        ({
          database_newer: preparedBy === 'newer',
          files_elsewhere: files === 'foreign',
          files_read_only: files === 'read_only',
          // A server that cannot reach its bucket is still ready. Everything except files works, and no other server
          // could reach the bucket either.
          folder_away: files === 'away' && watched.files.kind === 'folder',
          clock_off: isClockOff,
        })[reason],
    );
    if (reasons.join() !== logged)
      watched.log[reasons.length > 0 ? 'error' : 'info']('readiness changed', { error: reasons.join(', ') });
    logged = reasons.join();
    return { ...state, reasons };
  });
  return {
    look,
    isOutdated: () => preparedBy === 'newer',
  };
}

type Facts = { readonly clockAheadSeconds: number; readonly newest: number; readonly note: string | null };

async function factsOf({ database, now }: Watched): Promise<Facts> {
  const askedAt = now().getTime();
  const [row] = await withTimeout(
    databaseWithinMs,
    database.transaction(
      watching,
      (tx) =>
        tx.rows<{ now: Date; newest: number; note: string | null }>(sql`
          select clock_timestamp() as now, (select max(created_at) from drizzle.__drizzle_migrations) as newest,
            obj_description('drizzle'::regnamespace, 'pg_namespace') as note`),
      { readOnly: true },
    ),
    'the database did not answer',
  );
  if (row === undefined) throw new Error('the database returned no row');
  const middle = (askedAt + now().getTime()) / 2;
  return { clockAheadSeconds: (middle - row.now.getTime()) / 1000, newest: row.newest, note: row.note };
}

function preparerOf({ newest, note }: Facts, own: Preparation): ReadinessState['preparedBy'] {
  if (newest > own.newestMigration) return 'newer';
  return note === null || note === preparedNote(own) ? 'this' : 'other';
}

/** The comment on the migrations' schema. It shows servers that another version set the rights. */
export const preparedNote = ({ rights }: Preparation) => `rights:${rights}`;
