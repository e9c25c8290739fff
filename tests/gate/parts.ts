import type { Part } from './part.ts';
import { backupRestore } from './parts/backup-restore.ts';
import { databaseTls } from './parts/database-tls.ts';
import { failover } from './parts/failover.ts';
import { faultProxy } from './parts/fault-proxy.ts';
import { fullDisk } from './parts/full-disk.ts';
import { fuzz } from './parts/fuzz.ts';
import { hostileFiles } from './parts/hostile-files.ts';
import { killNine } from './parts/kill-nine.ts';
import { load } from './parts/load.ts';
import { lostAnswer } from './parts/lost-answer.ts';
import { lostConnections } from './parts/lost-connections.ts';
import { mailLinks } from './parts/mail-links.ts';
import { mutations } from './parts/mutations.ts';
import { pointInTime } from './parts/point-in-time.ts';
import { pooler } from './parts/pooler.ts';
import { secrets } from './parts/secrets.ts';
import { stall } from './parts/stall.ts';
import { twoServers } from './parts/two-servers.ts';
import { upgrade } from './parts/upgrade.ts';
import { writeMatrix } from './parts/write-matrix.ts';
import { xss } from './parts/xss.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [
  secrets,
  mailLinks,
  writeMatrix,
  mutations,
  fuzz,
  hostileFiles,
  xss,
  stall,
  faultProxy,
  lostConnections,
  lostAnswer,
  killNine,
  fullDisk,
  twoServers,
  backupRestore,
  pointInTime,
  failover,
  upgrade,
  pooler,
  databaseTls,
  load,
];
