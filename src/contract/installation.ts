import * as z from 'zod/mini';
import { defineCall } from './calls/call.ts';
import { instant } from './calls/fields.ts';

const happened = { at: instant, what: z.string() };

export const getInstallation = defineCall({
  name: 'installation.get',
  summary:
    'The state of the installation: program, database, backup and mail; and the last errors of the server that answers.',
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
      /** Where DATA_DIR is; null without such a folder. */
      disk_free_bytes: z.nullable(z.int()),
    }),
    database: z.object({
      kind: z.enum(['pglite', 'postgres']),
      version: z.string(),
      /** Null where the database does not tell. */
      bytes: z.nullable(z.int()),
      migrations: z.int(),
      /** When the newest of them was written. */
      migrated_to: instant,
      connections: z.object({ most: z.int(), in_use: z.int(), waiting: z.int() }),
    }),
    backed_up_at: z.nullable(instant),
    mail: z.object({
      by: z.enum(['smtp', 'files']),
      waiting: z.int(),
      waiting_since: z.nullable(instant),
      failed: z.int(),
      /** The last attempts that failed, newest first. */
      failures: z.array(z.object(happened)),
    }),
    /** Newest first, since the server started. */
    errors: z.array(z.object({ ...happened, request_id: z.nullable(z.string()) })),
  }),
});
