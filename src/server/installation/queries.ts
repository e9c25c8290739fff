import { statfs } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { OutputOf } from '#contract/calls/call.ts';
import { getInstallation } from '#contract/installation.ts';
import type { DatabaseFigures } from '#server/database/database.ts';
import type { ActorHandler } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import type { LoggedError } from '#server/platform/log.ts';
import { query } from '#server/platform/query.ts';
import type { ReadinessState } from '#server/platform/readiness/readiness.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type MailFigures, mailFigures, mailNotSent } from '#server/store/outgoing-mails.ts';

type State = OutputOf<typeof getInstallation>;
const errorsShown = 20;
const failuresShown = 5;

type InstallationRow = MailFigures & {
  readonly version: string;
  readonly bytes: number | null;
  readonly migrations: number;
  readonly migrated_to: number;
  readonly backed_up_at: Date | null;
};

/** Figures that only the server's own role can read, in the caller's transaction. */
const installationFigures = sql`
  select ${mailFigures}, current_setting('server_version') as version,
    case when has_database_privilege(current_database(), 'connect')
      then pg_database_size(current_database()) end as bytes,
    (select count(*) from drizzle.__drizzle_migrations) as migrations,
    (select max(created_at) from drizzle.__drizzle_migrations) as migrated_to,
    (select backed_up_at from installation) as backed_up_at
  from outgoing_mails`;

export const get: ActorHandler<typeof getInstallation> = {
  kind: 'query',
  call: getInstallation,
  run: async (server, actor, input, request) => {
    const free = await freeBytes(server.dataDir);
    // Counts the connections before this call itself takes one.
    const { connections, replica } = server.database.figures();
    const readiness = await server.readiness.look();
    return query(getInstallation, 'installation', async ({ tx }) => {
      tx.switchTo(systemFor({ installation: 'the figures describe the whole installation' }));
      const [row] = await tx.rows<InstallationRow>(installationFigures);
      return row === undefined
        ? null
        : JSON.stringify(stateOf(server, row, { free, connections, replica, readiness }));
    }).run(server, actor, input, request);
  },
};

type ServerFigures = {
  readonly free: number | null;
  readonly connections: DatabaseFigures['connections'];
  readonly replica: DatabaseFigures['replica'];
  readonly readiness: ReadinessState;
};

function stateOf(
  { database, log, mailLeavesBy, version }: Server,
  row: InstallationRow,
  { free, connections: { most, inUse, waiting }, replica, readiness }: ServerFigures,
): State {
  const failures = log.lastErrors().filter(({ message }) => message === mailNotSent);
  const errors = log.lastErrors().filter(({ message }) => message !== mailNotSent);
  return {
    server: {
      version,
      node_version: process.version,
      started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
      disk_free_bytes: free,
      clock_ahead_seconds: readiness.clockAheadSeconds,
      not_ready: [...readiness.reasons],
    },
    database: {
      kind: database.kind,
      version: row.version,
      bytes: row.bytes,
      migrations: row.migrations,
      migrated_to: new Date(row.migrated_to).toISOString(),
      connections: { most, in_use: inUse, waiting },
    },
    replica: replica && { state: replica.state, lag_seconds: replica.lagSeconds, reads: replica.reads },
    backed_up_at: row.backed_up_at?.toISOString() ?? null,
    mail: {
      by: mailLeavesBy,
      waiting: row.waiting,
      waiting_since: row.waiting_since?.toISOString() ?? null,
      failed: row.failed,
      failures: failures.slice(0, failuresShown).map(({ at, error }) => ({ at, what: error ?? '' })),
    },
    errors: errors.slice(0, errorsShown).map(({ at, request_id, ...loggedError }) => ({
      at,
      what: messageOf(loggedError),
      request_id,
    })),
  };
}

/** Returns the error without the source locations, which are in the log. */
function messageOf({ message, error }: Pick<LoggedError, 'message' | 'error'>): string {
  return error === null ? message : `${message}: ${error.split(/\s+at /)[0]?.slice(0, 200)}`;
}

/** Returns null if the folder does not exist, as is the case with PostgreSQL and a mail server. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
