import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The same path works from here and from the built file, because both are at the same depth. */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
