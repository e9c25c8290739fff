import './require-node.mjs';

const { buildStaleOutput, installStalePackages } = await import('./freshness.mjs');

await installStalePackages();
await buildStaleOutput();

process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);

/** The server runs in this process, so signals, arguments and the exit code need no forwarding. */
await import(new URL('../dist/server/main.js', import.meta.url).href);
