import type { Hono } from 'hono';
import { probesPerMinute } from '#domain/entrance/attempts.ts';
import { isDiskFull } from '#server/database/database-error.ts';
import { sharedRun } from '#server/database/timing/shared-run.ts';
import type { Variables } from '#server/platform/answer.ts';
import type { Server } from '#server/platform/context.ts';
import { diskFull, notReady } from '#server/platform/errors.ts';
import type { NotReadyReason, ReadinessState } from '#server/platform/readiness/readiness.ts';
import { requestCounter } from '#server/platform/request-limit.ts';

/** Reports readiness. Its probes are counted separately, so that calls never use up their limit. */
export function mountReadiness(app: Hono<Variables>, server: Server, stopping: AbortSignal): void {
  const countProbe = requestCounter(server, probesPerMinute);
  const ping = sharedRun(() => server.database.ping(2000));
  app.get('/readyz', async (c) => {
    // This response requires no work, and every load balancer must get it, so it is not counted.
    if (stopping.aborted) throw notReady();
    countProbe(c);
    await ping().catch((error: unknown) => {
      throw isDiskFull(error) ? diskFull() : notReady();
    });
    const state = await server.readiness.look();
    if (state.reasons.length > 0) {
      throw notReady(`Not ready: ${state.reasons.map((reason) => textOf[reason](state)).join(' ')}`);
    }
    const { replica } = server.database.figures();
    return c.json({
      status: 'ready',
      ...(replica !== null && { replica: replica.state }),
      ...(state.files !== 'seen' && { files: state.files }),
      ...(state.preparedBy !== 'this' && { prepared_by: state.preparedBy }),
    });
  });
}

// Texts for the administrator, in English like the server's log. The probe is public, so no folder is named.
const textOf: Readonly<Record<NotReadyReason, (state: ReadinessState) => string>> = {
  database_newer: () => 'a newer version of Grouphead has migrated the database. Upgrade this server.',
  files_elsewhere: () =>
    'the file storage lacks the marker of this installation. Mount the folder, or configure the bucket, that the other servers use. The log names the missing file.',
  files_read_only: () => 'the file folder is read-only.',
  folder_away: () => 'the file folder does not respond.',
  clock_off: ({ clockAheadSeconds }) => {
    const seconds = Math.round(clockAheadSeconds ?? 0);
    return `the clock of this server is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} that of the database. Synchronize both with NTP.`;
  },
};
