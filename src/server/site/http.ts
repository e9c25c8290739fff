import { Hono, type MiddlewareHandler } from 'hono';
import { feedPath } from '#contract/calendar.ts';
import { combinedReadsPath } from '#contract/calls/combined-reads.ts';
import { livePath } from '#contract/live.ts';
import { NotFoundError } from '#domain/errors.ts';
import { signingLink } from '#domain/job-orders/signature.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { labelPath } from '#domain/label.ts';
import { stopLink } from '#domain/report-address.ts';
import { disputeLink } from '#domain/signing/dispute.ts';
import {
  type Answering,
  begin,
  noteRequest,
  ownHeaders,
  type SiteKind,
  type Variables,
} from '#server/platform/answer.ts';
import { type Handler, mountCalls } from '#server/platform/calls.ts';
import type { Server } from '#server/platform/context.ts';
import { browserLanguage } from '#server/platform/http/language.ts';
import type { Live } from '#server/platform/live.ts';
import { problemFor } from '#server/platform/problems.ts';
import { requestCounter } from '#server/platform/request-limit.ts';
import type { Reach } from '#server/platform/request-origin.ts';
import {
  allowMap,
  securityHeaders,
  shortHeadersOfFiles,
  withOwnStyles,
} from '#server/platform/security-headers.ts';
import { inRequestSpan } from '#server/platform/tracing/request-span.ts';
import { type Ask, mountCombinedReads, readMatcher } from './combined-reads.ts';
import { mountLiveStream } from './live-stream.ts';
import { describing } from './openapi.ts';
import { mountReadiness } from './readiness-probe.ts';
import { webFiles } from './web-files.ts';

export type HttpSettings = {
  readonly reach: Reach;
  /** The folder of the built web application. Without it, only the API is served. */
  readonly webRoot: string | null;
  /** True if devices must remove the service worker that opens the application offline. */
  readonly isWorkerOff?: boolean;
  /** Aborted when the server stops, so that streams end and readiness checks fail. */
  readonly stopping: AbortSignal;
};

/** The handlers of the features: the calls of the contract, and pages that have their own addresses. */
type Routes = { readonly handlers: readonly Handler[]; readonly pages: readonly Hono[] };

/** Handles calls first. All other requests are for pages and their files. */
export function httpApp(server: Server, live: Live, routes: Routes, settings: HttpSettings) {
  const answering: Answering = {
    server,
    reach: settings.reach,
    countRequest: requestCounter(server, server.callsPerMinute),
  };
  const calls = mountCalls(answering, routes.handlers);
  const site = siteApp(answering, live, routes, settings, calls.fetch);
  return calls.notFound((c) => site.fetch(c.req.raw, c.env));
}

function siteApp(
  answering: Answering,
  live: Live,
  { handlers, pages }: Routes,
  settings: HttpSettings,
  ask: Ask,
) {
  const { server, reach, countRequest } = answering;
  const app = new Hono<Variables>();
  app.use(noting(server, reach));
  app.use(allowMap(server));
  app.use(withOwnStyles);
  app.use(shortHeadersOfFiles);
  const web =
    settings.webRoot === null ? null : webFiles(server, settings.webRoot, settings.isWorkerOff ?? false);
  app.use(securityHeaders(web?.styleHashes ?? []));
  app.use(async (c, next) => {
    if (costsWork(c.req.path)) countRequest(c);
    await next();
  });
  app.onError(async (error, c) => {
    const language = browserLanguage(c) ?? 'en';
    const { status, body, headers } = await problemFor(server, error, c.get('requestId'), language);
    return new Response(body, { status, headers });
  });
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  mountReadiness(app, server, settings.stopping);
  app.get(
    '/api/openapi.json',
    describing(
      handlers.map(({ call }) => call),
      server.version,
    ),
  );
  app.route('/', mountLiveStream(server, live, settings.stopping));
  app.route('/', mountCombinedReads(ask, readMatcher(handlers)));
  for (const page of pages) app.route('/', page);
  app.all('/api/*', () => {
    throw new NotFoundError('call');
  });
  if (web !== null) app.route('/', web.app);
  return app;
}

function noting(server: Server, reach: Reach): MiddlewareHandler {
  return (c, next) => {
    const startedAt = performance.now();
    const requestId = begin(c, reach);
    const { path } = c.req;
    const [call, route] = [siteKindOf(path), nameless(path)];
    return inRequestSpan(c, { name: call, trustsProxy: reach.trustProxy }, async () => {
      await next();
      for (const [name, value] of Object.entries(ownHeaders(c, server, requestId))) c.header(name, value);
      noteRequest(server, c, { requestId, call, route, status: c.res.status, startedAt });
    });
  };
}

/** Returns true for pages and for paths under /api, which look up the caller. /readyz is counted separately. */
function costsWork(path: string): boolean {
  return !path.startsWith('/assets/') && siteKindOf(path) !== 'probe';
}

/** Returns one of a few fixed kinds, no matter which path is requested. */
function siteKindOf(path: string): SiteKind {
  if (path === '/healthz' || path === '/readyz') return 'probe';
  if (path === livePath) return 'live';
  if (path === combinedReadsPath) return 'together';
  if (path.startsWith(feedPath)) return 'calendar';
  if (path.startsWith('/api/files/')) return 'file';
  if (path.startsWith('/api/')) return 'unknown';
  return /\.\w+$/.test(path) ? 'file' : 'page';
}

/** A part of a path that is long enough to be a token, and is not an ID. */
const secretSegment = /\/(?![0-9a-f]{8}-[0-9a-f-]{27}(?:\/|$))[\w.-]{32,}/;

function nameless(path: string): string {
  if (path.startsWith(feedPath)) return `${feedPath}{secret}`;
  if (path.startsWith(labelPath)) return `${labelPath}{token}`;
  if (path.startsWith(signingLink.path)) return `${signingLink.path}{token}`;
  if (path.startsWith(disputeLink.path)) return `${disputeLink.path}{token}`;
  if (path.startsWith(visitLink.path)) return `${visitLink.path}{token}`;
  if (path.startsWith(stopLink.path)) return `${stopLink.path}{token}`;
  if (path.startsWith('/api/') && secretSegment.test(path)) return '/api/{secret}';
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}');
}
