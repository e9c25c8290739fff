import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The version in package.json. The same path works from this file and the built one, because both are at the
 * same depth.
 */
export const version: string = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
).version;
