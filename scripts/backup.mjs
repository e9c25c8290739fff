import './require-node.mjs';
import { existsSync } from 'node:fs';

const { buildStaleOutput, installStalePackages } = await import('./freshness.mjs');
const program = new URL('../dist/server/backup.js', import.meta.url);

/**
 * Builds the program only if there is no build. An existing one is left unchanged, because a server may be
 * running from it.
 */
if (!existsSync(program)) {
  await installStalePackages();
  await buildStaleOutput();
}
await import(program.href);
