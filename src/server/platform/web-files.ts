import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { isPage } from '#contract/pages.ts';
import { directionOf, ownLocale } from '#words/words.ts';

/**
 * The built web application. Browsers may keep hashed files for ever. Every other path answers with the page that
 * starts the application, which itself says when there is nothing at a path.
 */
export function webFiles(webRoot: string): Hono {
  const page = inOwnLanguage(readFileSync(join(webRoot, 'index.html'), 'utf8'));
  const root = relative(process.cwd(), webRoot) || '.';
  const app = new Hono();
  app.use('/assets/*', async (c, next) => {
    await next();
    if (c.res.ok) c.header('cache-control', 'public, max-age=31536000, immutable');
  });
  app.use('/assets/*', serveStatic({ root, precompressed: true }));
  app.get('/assets/*', (c) => c.body(null, 404));
  for (const path of ['/favicon.svg', '/robots.txt', '/social.png']) {
    app.get(
      path,
      serveStatic({ root, onFound: (_, c) => c.header('cache-control', 'public, max-age=86400') }),
    );
  }
  app.get('*', (c) => c.html(page, isPage(c.req.path) ? 200 : 404, { 'cache-control': 'no-cache' }));
  return app;
}

/** The page says which language it is to speak; what it says comes with its scripts. */
function inOwnLanguage(page: string): string {
  const locale = ownLocale();
  return page.replace('lang="en" dir="ltr"', `lang="${locale}" dir="${directionOf(locale)}"`);
}
