import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { prerenderLanding } from './scripts/prerender-landing.ts';

const root = import.meta.dirname;

const web: UserConfig = {
  root: join(root, 'src/web'),
  envDir: false,
  plugins: [react(), prerenderLanding(root)],
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
      // Screens are made of many small modules, and each file costs a round trip. So what opens first is in two files,
      // and what many screens share is in one more.
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
            // This is what the sign-in page needs besides. scripts/check-sizes.ts checks the size of both.
            {
              name: 'sign-in',
              test: /preload-helper|web.accounts.(EntryCard|EntryTabs|LoginForm|typed-email)|web.app.(shell.Redirect|accounts.(SessionPending|wanted-path|PasswordField))|words.en.accounts|domain.account\./,
              priority: 1,
            },
            { name: 'common', minShareCount: 5 },
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
      output: { format: 'es', entryFileNames: 'main.js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ isSsrBuild }) => (isSsrBuild ? server : web));
