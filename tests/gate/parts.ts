import type { Part } from './part.ts';
import { backupRestore } from './parts/backup-restore.ts';
import { databaseTls } from './parts/database-tls.ts';
import { failover } from './parts/failover.ts';
import { pointInTime } from './parts/point-in-time.ts';
import { pooler } from './parts/pooler.ts';
import { secrets } from './parts/secrets.ts';
import { upgrade } from './parts/upgrade.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [
  secrets,
  backupRestore,
  pointInTime,
  failover,
  upgrade,
  pooler,
  databaseTls,
];
