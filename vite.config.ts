import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { deviceFiles } from './scripts/build/device-files.ts';
import { firstFiles } from './scripts/build/first-files.ts';
import { firstLetters } from './scripts/build/first-letters.ts';
import { prerenderLanding } from './scripts/build/prerender-landing.ts';
import { withoutServerFields } from './scripts/build/server-fields.ts';
import { withoutDoors } from './scripts/build/without-doors.ts';

const root = import.meta.dirname;

const web: UserConfig = {
  root: join(root, 'src/web'),
  envDir: false,
  plugins: [
    react(),
    withoutServerFields(root),
    prerenderLanding(root),
    firstFiles(root),
    deviceFiles(root),
    firstLetters(root),
    withoutDoors(),
  ],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The Content-Security-Policy allows no data: URL.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // Schemas that only the server reads, such as those of answers, leave the browser's files.
      treeshake: {
        manualPureFunctions: [
          'z',
          'page',
          'optionalText',
          'requiredText',
          'textOrNull',
          'reason',
          'defineCall',
          'requiredDate',
          'changedFields',
          'callersOf',
          'supervisedBy',
        ],
      },
      input: {
        main: join(root, 'src/web/index.html'),
        landing: join(root, 'src/web/landing.html'),
        'landing-ar': join(root, 'src/web/landing-ar.html'),
        visit: join(root, 'src/web/visit.html'),
      },
      output: { codeSplitting: { groups: chunkGroups(root) } },
    },
  },
};

/**
 * Packages are bundled, so that a start reads a few files instead of many hundreds. Packages with binaries stay
 * external, and so do two that look for their own files at run time. Every chunk is next to main.js, so that all share
 * one folder.
 */
const server: UserConfig = {
  root,
  envDir: false,
  publicDir: false,
  ssr: { noExternal: true, external: ['@electric-sql/pglite', 'sharp', 'nodemailer', 'pg'] },
  build: {
    outDir: join(root, 'dist/server'),
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: ['main', 'backup', 'restore', 'move', 'verify', 'check-figures'].map((name) =>
        join(root, `src/server/${name}.ts`),
      ),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : web));
