import type { Part } from './part.ts';
import { faultProxy } from './parts/fault-proxy.ts';
import { fullDisk } from './parts/full-disk.ts';
import { killNine } from './parts/kill-nine.ts';
import { lostAnswer } from './parts/lost-answer.ts';
import { lostConnections } from './parts/lost-connections.ts';
import { secrets } from './parts/secrets.ts';
import { twoServers } from './parts/two-servers.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [
  secrets,
  faultProxy,
  lostConnections,
  lostAnswer,
  killNine,
  fullDisk,
  twoServers,
];
