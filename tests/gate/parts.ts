import type { Part } from './part.ts';
import { secrets } from './parts/secrets.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [secrets];
