import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { filesLoadedBy, type Manifest } from './loaded-files.ts';

const SIGN_IN_SCREEN = 'accounts/AuthScreen.tsx';
const LIMITS_KB = { js: 160, css: 15 } as const;

const built = resolve(import.meta.dirname, '../dist/web');
const manifestFile = join(built, '.vite/manifest.json');

function gzippedKilobytes(files: readonly string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(join(built, file)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

function withinLimit(kind: keyof typeof LIMITS_KB, files: readonly string[]): boolean {
  const size = gzippedKilobytes(files);
  const limit = LIMITS_KB[kind];
  const fits = size <= limit;
  console.log(`/auth loads ${size.toFixed(1)} kB of gzipped ${kind.toUpperCase()} (limit ${limit} kB)`);
  if (!fits) for (const file of files) console.error(`  ${gzippedKilobytes([file]).toFixed(1)} kB  ${file}`);
  return fits;
}

function main(): boolean {
  if (!existsSync(manifestFile)) {
    console.error('dist/web is not built: run npm run build first');
    return false;
  }
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const loaded = filesLoadedBy(manifest, SIGN_IN_SCREEN);
  const fits = [withinLimit('js', loaded.js), withinLimit('css', loaded.css)].every(Boolean);
  if (!fits)
    console.error('Too heavy: load what the sign-in page does not need by import() in its own route');
  return fits;
}

process.exitCode = main() ? 0 : 1;
