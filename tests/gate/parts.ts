import type { Part } from './part.ts';
import { faultProxy } from './parts/fault-proxy.ts';
import { killNine } from './parts/kill-nine.ts';
import { lostAnswer } from './parts/lost-answer.ts';
import { lostConnections } from './parts/lost-connections.ts';
import { secrets } from './parts/secrets.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [secrets, faultProxy, lostConnections, lostAnswer, killNine];
