import './require-node.mjs';

const { cpSync, existsSync } = await import('node:fs');
const { join } = await import('node:path');
const { build } = await import('vite');
const { buildHalves, recordBuild } = await import('./freshness.mjs');
const { precompress } = await import('./build/precompress.mjs');
const { repositoryRoot } = await import('./run.mjs');

const logLevel = process.argv.includes('--quiet') ? 'warn' : 'info';
const configFile = join(repositoryRoot, 'vite.config.ts');
const migrations = join(repositoryRoot, 'src/server/migrations');

process.env.NODE_ENV = 'production';

const builds = {
  web: async () => {
    await build({ configFile, logLevel });
    await precompress(join(repositoryRoot, 'dist/web'));
  },
  server: async () => {
    await build({ configFile, logLevel, build: { ssr: true } });
    if (existsSync(migrations))
      cpSync(migrations, join(repositoryRoot, 'dist/server/migrations'), { recursive: true });
  },
};

// `node scripts/build.mjs server` builds only the server, and `web` only the pages.
const asked = buildHalves.filter((half) => process.argv.includes(half));
try {
  for (const half of asked.length > 0 ? asked : buildHalves) await recordBuild(half, builds[half]);
} catch (error) {
  console.error(`The build failed: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
