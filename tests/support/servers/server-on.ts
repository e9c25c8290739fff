import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '#server/database/database.ts';
import type { Server } from '#server/platform/context.ts';
import { diskStore } from '#server/platform/files/disk-store.ts';
import { openLog } from '#server/platform/log.ts';
import { openMetrics } from '#server/platform/metrics.ts';
import { sessionSecret } from '#server/store/installation.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { readinessOn } from './readiness-on.ts';

/** Returns the parts of a server on this database, without handlers. */
export async function serverOn(database: Database, origin: string, moment: Date): Promise<Server> {
  const log = openLog('info', () => undefined);
  const now = () => moment;
  return {
    database,
    log,
    readiness: readinessOn({ database, log, now }),
    metrics: openMetrics(),
    version: 'test',
    dataDir: tmpdir(),
    files: diskStore(join(tmpdir(), `grouphead-files-${uuidv7()}`)),
    now,
    newId: uuidv7,
    session: {
      secret: await database.transaction(systemIdentity, sessionSecret),
      seconds: 7 * 24 * 3600,
      longestSeconds: 30 * 24 * 3600,
    },
    origin,
    passwordCost: { N: 16, r: 1, p: 1 },
    isDemo: true,
    requiresTwoFactor: false,
    mailLeavesBy: 'files',
    localPushService: null,
    callsPerMinute: 3000,
    // The clock of most tests does not move, so all writes of a test file may happen in one minute.
    writesPerMinute: 3000,
    clientRequestsPerDay: 4000,
    timestampUrl: null,
    wakeMailer: () => undefined,
  };
}
