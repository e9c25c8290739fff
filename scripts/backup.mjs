import './require-node.mjs';
import { existsSync } from 'node:fs';

const { buildStaleOutput, installStalePackages } = await import('./freshness.mjs');
const program = new URL('../dist/server/backup.js', import.meta.url);

/** Builds only if there is no build: a server may be running from an existing one. */
if (!existsSync(program)) {
  await installStalePackages();
  await buildStaleOutput();
}
await import(program.href);
