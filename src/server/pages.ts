import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { inEachLanguage } from '#domain/values/language.ts';
import { feedPage } from './calendar/feed-page.ts';
import { oneClickStop } from './clients/stop-reports.ts';
import { filePages } from './files/file-page.ts';
import { installPages } from './installing/install-pages.ts';
import { reportPages } from './job-orders/signature/report-page.ts';
import { bareTemplate } from './job-orders/visit-link/page-frame.ts';
import { visitPages } from './job-orders/visit-link/visit-page.ts';
import { landingPage } from './landing/landing-page.ts';
import { logoPage } from './operators/logo-page.ts';
import type { Handler } from './platform/calls.ts';
import type { Server } from './platform/context.ts';
import { sheetPages } from './sheets/sheet-pages.ts';
import type { HttpSettings } from './site/http.ts';

/** Returns the handlers that have their own addresses, in addition to the calls of the contract. */
export function pagesOf(
  server: Server,
  { webRoot, reach }: HttpSettings,
  handlers: readonly Handler[],
): readonly Hono[] {
  const read = (file: string) => readFileSync(join(webRoot ?? '', file), 'utf8');
  const hasVisit = webRoot !== null && existsSync(join(webRoot, 'visit.html'));
  const pages = [
    logoPage(server),
    feedPage(server),
    filePages(server),
    reportPages(server),
    sheetPages(server, handlers),
    oneClickStop(server),
    visitPages(server, hasVisit ? read('visit.html') : bareTemplate),
  ];
  if (webRoot === null) return pages;
  const templates = inEachLanguage((language) =>
    read(language === 'en' ? 'landing.html' : `landing-${language}.html`),
  );
  return [...pages, installPages(server, webRoot), landingPage(server, templates, reach.appOrigin)];
}
