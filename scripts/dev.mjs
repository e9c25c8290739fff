import './require-node.mjs';

const { installStalePackages } = await import('./freshness.mjs');
await installStalePackages();
const { startDevelopment } = await import('./development.mjs');
await startDevelopment(process.argv.slice(2));
