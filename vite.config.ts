import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { firstFiles } from './scripts/first-files.ts';
import { firstLetters } from './scripts/first-letters.ts';
import { prerenderLanding } from './scripts/prerender-landing.ts';
import { withoutServerFields } from './scripts/server-fields.ts';

const root = import.meta.dirname;

const web: UserConfig = {
  root: join(root, 'src/web'),
  envDir: false,
  plugins: [react(), withoutServerFields(root), prerenderLanding(root), firstFiles(root), firstLetters(root)],
  build: {
    outDir: join(root, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: ['chrome111', 'edge111', 'firefox114', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The Content-Security-Policy admits no data: URL.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { main: join(root, 'src/web/index.html'), landing: join(root, 'src/web/landing.html') },
      // Screens are made of many small modules, and each file costs a round trip. A group takes with it all that its
      // files import, unless a group before it has it.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'start',
              tags: ['$initial'],
              // The pages themselves stay entries, and style sheets stay apart, because the landing page shares some of
              // them.
              test: (id) => !/\.html|\.css|src.web.(main|landing)/.test(id),
              priority: 2,
            },
            // What a technician meets first, and the lightest of the other dashboards. scripts/bench-first-screen.ts
            // measures it.
            {
              name: 'home',
              test: /app.shell.SignedIn|job-orders.MyJobOrdersScreen|dashboards.(Technician|Dispatcher)Dashboard/,
              priority: 1,
            },
            // The other dashboards, the lightest first.
            { name: 'client', test: /dashboards.ClientDashboard/ },
            { name: 'figures', test: /dashboards.(Admin|Operator)Dashboard/ },
            // What the bars open, which no screen needs before somebody presses there.
            {
              name: 'popups',
              test: /shell.(NavigationDrawer|NavigationTips|MissingPalette)|AccountMenuItems|NotificationPopover/,
            },
            { name: 'common', minShareCount: 2 },
          ],
        },
      },
    },
  },
};

/**
 * Packages are bundled, so that a start reads a few files instead of many hundreds. Packages that bring binaries stay
 * outside, and so do two that look for parts of theirs at run time. Every chunk lies beside main.js, so its folder is
 * the same for all.
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
      input: ['main', 'backup', 'restore'].map((name) => join(root, `src/server/${name}.ts`)),
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : web));
