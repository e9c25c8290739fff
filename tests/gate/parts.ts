import type { Part } from './part.ts';
import { load } from './parts/load.ts';
import { secrets } from './parts/secrets.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [secrets, load];
