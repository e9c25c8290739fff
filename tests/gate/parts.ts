import type { Part } from './part.ts';
import { apiDocument } from './parts/api-document.ts';
import { backupRestore } from './parts/backup-restore.ts';
import { balanced } from './parts/balanced.ts';
import { bothDatabases } from './parts/both-databases.ts';
import { databaseTls } from './parts/database-tls.ts';
import { demoCompany } from './parts/demo-company.ts';
import { failover } from './parts/failover.ts';
import { faultProxy } from './parts/fault-proxy.ts';
import { foreignIds } from './parts/foreign-ids.ts';
import { fullDisk } from './parts/full-disk.ts';
import { fuzz } from './parts/fuzz.ts';
import { hostileFiles, hostileTexts } from './parts/hostile-files.ts';
import { hours } from './parts/hours.ts';
import { image } from './parts/image.ts';
import { costlyInsiders, slowInsiders } from './parts/insiders.ts';
import { killNine } from './parts/kill-nine.ts';
import { load } from './parts/load.ts';
import { lostAnswer } from './parts/lost-answer.ts';
import { lostConnections } from './parts/lost-connections.ts';
import { mailLinks } from './parts/mail-links.ts';
import { mailTurns } from './parts/mail-turns.ts';
import { moved } from './parts/moved.ts';
import { guards, mutations } from './parts/mutations.ts';
import { nodeVersions } from './parts/node-versions.ts';
import { npmPackage } from './parts/npm-package.ts';
import { offline } from './parts/offline.ts';
import { otherTenant } from './parts/other-tenant.ts';
import { patroni } from './parts/patroni.ts';
import { pointInTime } from './parts/point-in-time.ts';
import { pooler } from './parts/pooler.ts';
import { postgresVersions } from './parts/postgres-versions.ts';
import { races } from './parts/races.ts';
import { replica } from './parts/replica.ts';
import { screens } from './parts/screens.ts';
import { searches } from './parts/searches.ts';
import { secrets } from './parts/secrets.ts';
import { serversApart } from './parts/servers-apart.ts';
import { simulation } from './parts/simulation.ts';
import { stall } from './parts/stall.ts';
import { tampering } from './parts/tampering.ts';
import { twoHolders } from './parts/two-holders.ts';
import { twoServers } from './parts/two-servers.ts';
import { units } from './parts/units.ts';
import { upgrade } from './parts/upgrade.ts';
import { visitLinks } from './parts/visit-links.ts';
import { watched } from './parts/watched.ts';
import { writeMatrix } from './parts/write-matrix.ts';
import { xss } from './parts/xss.ts';

/** The parts, in the order that the gate runs them. */
export const parts: readonly Part[] = [
  secrets,
  twoHolders,
  mailLinks,
  mailTurns,
  offline,
  visitLinks,
  tampering,
  writeMatrix,
  otherTenant,
  foreignIds,
  mutations,
  guards,
  fuzz,
  hostileFiles,
  hostileTexts,
  simulation,
  bothDatabases,
  races,
  searches,
  demoCompany,
  xss,
  stall,
  slowInsiders,
  costlyInsiders,
  faultProxy,
  lostConnections,
  lostAnswer,
  killNine,
  fullDisk,
  twoServers,
  serversApart,
  backupRestore,
  moved,
  pointInTime,
  failover,
  patroni,
  balanced,
  replica,
  watched,
  upgrade,
  pooler,
  databaseTls,
  load,
  image,
  units,
  npmPackage,
  apiDocument,
  nodeVersions,
  postgresVersions,
  screens,
  hours,
];
