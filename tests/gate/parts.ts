import type { Part } from './part.ts';
import { fuzz } from './parts/fuzz.ts';
import { secrets } from './parts/secrets.ts';
import { writeMatrix } from './parts/write-matrix.ts';

/** In the order in which the gate runs them. */
export const parts: readonly Part[] = [secrets, fuzz, writeMatrix];
