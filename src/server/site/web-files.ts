import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { isPage, socialPicture } from '#contract/pages.ts';
import { appearanceCookie, appearanceNamed } from '#domain/brand/appearance.ts';
import { languages } from '#domain/values/language.ts';
import { findCallerOf } from '#server/platform/calls.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { readerLocale } from '#server/platform/http/language.ts';
import { type FirstFiles, firstPages, neutralPage, styleHashesOf } from './first-page.ts';
import { lacksLink } from './link-here.ts';
import { lacksRecord } from './record-here.ts';

/** `styleHashes` are the hashes of the page's inline styles. */
type WebFiles = { readonly app: Hono; readonly styleHashes: readonly string[] };

/**
 * Serves the web application. Browsers keep hashed files forever; every other path gets the page, which itself reports
 * missing records.
 */
export function webFiles(server: Server, webRoot: string, isWorkerOff: boolean): WebFiles {
  const template = readFileSync(join(webRoot, 'index.html'), 'utf8');
  const files = firstFilesIn(webRoot);
  const pageFor = firstPages(template, files);
  const root = relative(process.cwd(), webRoot) || '.';
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root, precompressed: true }));
  app.get('/assets/*', (c) => c.body(null, 404));
  for (const path of ['/favicon.ico', '/favicon.svg', '/robots.txt', ...languages.map(socialPicture)]) {
    app.get(
      path,
      serveStatic({ root, onFound: (_, c) => c.header('cache-control', 'public, max-age=86400') }),
    );
  }
  serveWorker(app, { root, shell: neutralPage(template, files), isOff: isWorkerOff });
  app.get('*', async (c) => {
    const { path } = c.req;
    const caller = await callerIfKnown(server, c);
    const isThere = isPage(path) && !(await lacksShownIfKnown(server, path, caller));
    const choice = appearanceNamed(getCookie(c, appearanceCookie));
    return c.html(
      pageFor(path, caller, { choice, locale: readerLocale(c, caller?.view ?? null) }),
      isThere ? 200 : 404,
      {
        'cache-control': 'private, no-cache',
        vary: 'Cookie, Accept-Language',
      },
    );
  });
  return { app, styleHashes: styleHashesOf(template) };
}

/**
 * Removes the service worker from a device, with the files that it cached. Open pages do not change, so no input is
 * lost.
 */
const removal = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  await self.registration.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
})()));
`;

type WorkerFiles = { readonly root: string; readonly shell: string; readonly isOff: boolean };

/**
 * Serves the service worker, and the document that it opens offline. Browsers request the service worker again each
 * time, so that a new version, or its removal, reaches every device.
 */
function serveWorker(app: Hono, { root, shell, isOff }: WorkerFiles): void {
  const fresh: MiddlewareHandler = async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'no-cache');
  };
  app.use('/push-worker.js', fresh);
  if (isOff) app.get('/push-worker.js', (c) => c.body(removal, 200, { 'content-type': 'text/javascript' }));
  else app.get('/push-worker.js', serveStatic({ root }));
  app.use('/shell', fresh);
  app.get('/shell', (c) => c.html(shell));
}

function firstFilesIn(webRoot: string): FirstFiles {
  const file = join(webRoot, 'first-files.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** If a lookup fails, the page is sent as if its link or record existed, and its calls report the error. */
async function lacksShownIfKnown(server: Server, path: string, caller: Caller | null): Promise<boolean> {
  const lacks = async () => (await lacksLink(server, path)) || lacksRecord(server, path, caller);
  return lacks().catch(() => false);
}

/** If the lookup fails, the page is sent as if to a visitor without a session, and its own calls report the error. */
function callerIfKnown(server: Server, c: Context): Promise<Caller | null> {
  return findCallerOf(server, c).catch(() => null);
}
