import './require-node.mjs';

const { buildStaleOutput, installStalePackages } = await import('./freshness.mjs');

await installStalePackages();
await buildStaleOutput();
await import(new URL('../dist/server/move.js', import.meta.url).href);
