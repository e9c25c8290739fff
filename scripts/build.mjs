import './require-node.mjs';

const { cpSync, existsSync } = await import('node:fs');
const { join } = await import('node:path');
const { build } = await import('vite');
const { recordBuild } = await import('./freshness.mjs');
const { precompress } = await import('./build/precompress.mjs');
const { repositoryRoot } = await import('./run.mjs');

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info';
const configFile = join(repositoryRoot, 'vite.config.ts');
const migrations = join(repositoryRoot, 'src/server/migrations');

process.env.NODE_ENV = 'production';

await recordBuild(async () => {
  await build({ configFile, logLevel });
  await build({ configFile, logLevel, build: { ssr: true } });
  if (existsSync(migrations)) {
    cpSync(migrations, join(repositoryRoot, 'dist/server/migrations'), { recursive: true });
  }
  await precompress(join(repositoryRoot, 'dist/web'));
}).catch((error) => {
  console.error(`The build failed: ${error.message}`);
  process.exit(1);
});
