import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { diskStore } from '#server/platform/files/disk-store.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { fullPasswordCost } from '#server/steps/password.ts';

/** Returns a server in this process whose handlers can be called directly. */
export function serverOn(database: Database): Server {
  return {
    database,
    log: openLog('error', console.error),
    metrics: openMetrics(),
    version: 'bench',
    dataDir: '.',
    callsPerMinute: 3000,
    writesPerMinute: 3000,
    clientRequestsPerDay: 1_000_000,
    now: () => new Date(),
    newId: uuidv7,
    session: { secret: '', longestSeconds: 3600, seconds: 0 },
    origin: 'http://localhost',
    passwordCost: fullPasswordCost,
    isDemo: true,
    requiresTwoFactor: false,
    mailLeavesBy: 'files',
    localPushService: null,
    files: diskStore('.'),
    timestampUrl: null,
    wakeMailer: () => undefined,
    readiness: {
      look: async () => ({ clockAheadSeconds: 0, files: 'seen', preparedBy: 'this', reasons: [] }),
      isOutdated: () => false,
    },
  };
}
