import * as z from 'zod/mini';
import { defineCall } from './calls/call.ts';
import { instant } from './calls/fields.ts';

const happened = { at: instant, what: z.string() };

export const getInstallation = defineCall({
  name: 'installation.get',
  summary:
    'Get the state of the installation: program, database, backup and emails, and the latest errors of the server that responds.',
  method: 'GET',
  path: '/api/installation',
  by: ['super_admin'],
  reads: [],
  mostRows: '100 errors',
  input: z.object({}),
  output: z.object({
    server: z.object({
      version: z.string(),
      node_version: z.string(),
      started_at: instant,
      /** The free space on the disk that holds DATA_DIR; null if the folder does not exist. */
      disk_free_bytes: z.nullable(z.int()),
      /** The amount by which the server's clock is ahead of the database's; null if the database did not answer. */
      clock_ahead_seconds: z.nullable(z.number()),
      /** The reasons why load balancers send no requests to the server. */
      not_ready: z.array(
        z.enum(['database_newer', 'files_elsewhere', 'files_read_only', 'folder_away', 'clock_off']),
      ),
    }),
    database: z.object({
      kind: z.enum(['pglite', 'postgres']),
      version: z.string(),
      /** The size of the database; null if the database does not report it. */
      bytes: z.nullable(z.int()),
      migrations: z.int(),
      migrated_to: instant,
      connections: z.object({ most: z.int(), in_use: z.int(), waiting: z.int() }),
    }),
    /** The read replica, as seen by the responding server; null if none is set up. */
    replica: z.nullable(
      z.object({
        state: z.enum(['starting', 'current', 'behind', 'away', 'foreign']),
        /** The age of the data on the replica; null until the replica has answered for the first time. */
        lag_seconds: z.nullable(z.number()),
        /**
         * The number of reads since the server started: those that the replica answered, and those that the primary
         * answered in its place.
         */
        reads: z.object({ replica: z.int(), primary: z.int() }),
      }),
    ),
    backed_up_at: z.nullable(instant),
    mail: z.object({
      by: z.enum(['smtp', 'files']),
      waiting: z.int(),
      waiting_since: z.nullable(instant),
      failed: z.int(),
      /** The latest failed attempts to send an email, newest first. */
      failures: z.array(z.object(happened)),
    }),
    /** The errors since the server started, newest first. */
    errors: z.array(z.object({ ...happened, request_id: z.nullable(z.string()) })),
  }),
});
