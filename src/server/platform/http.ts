import { Hono } from 'hono';
import { feedPath } from '#contract/calendar.ts';
import { NotFoundError } from '#domain/errors.ts';
import { because } from '#words/say/because.ts';
import { type Handler, mountCalls } from './calls.ts';
import { compressAnswers } from './compressed-answers.ts';
import type { Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import type { Live } from './live.ts';
import { mountLiveStream } from './live-stream.ts';
import { openApiOf } from './openapi.ts';
import { answerProblem } from './problems.ts';
import { limitRequests } from './request-limit.ts';
import { isHttps, type Reach, reachKey } from './request-origin.ts';
import { allowMap, securityHeaders } from './security-headers.ts';
import { mountTogether } from './together.ts';
import { webFiles } from './web-files.ts';

export type HttpSettings = {
  readonly reach: Reach;
  readonly version: string;
  /** The built web application; without it only the API is served. */
  readonly webRoot: string | null;
  /** Aborted when the server stops: streams end, readiness is refused. */
  readonly stopping: AbortSignal;
};

type Variables = { Variables: { [reachKey]: Reach; requestId: string } };

/** What the features answer: the calls of the contract, and pages, which have addresses of their own. */
export type Routes = { readonly handlers: readonly Handler[]; readonly pages: readonly Hono[] };

export function httpApp(server: Server, live: Live, { handlers, pages }: Routes, settings: HttpSettings) {
  const { log } = server;
  const app = new Hono<Variables>();
  app.use(async (c, next) => {
    const requestId = server.newId();
    const begun = performance.now();
    c.set(reachKey, settings.reach);
    c.set('requestId', requestId);
    await next();
    c.header('x-request-id', requestId);
    if (isHttps(c)) c.header('strict-transport-security', 'max-age=31536000');
    log.info('request', {
      request_id: requestId,
      method: c.req.method,
      route: nameless(c.req.path),
      status: c.res.status,
      ms: Math.round(performance.now() - begun),
    });
  });
  app.use(allowMap(server));
  const web = settings.webRoot === null ? null : webFiles(server, settings.webRoot);
  app.use(securityHeaders(web?.styleHashes ?? []));
  app.use('/api/*', compressAnswers);
  app.use('/api/*', limitRequests(server));
  app.onError((error, c) => answerProblem(error, log, c.get('requestId')));
  app.get('/healthz', (c) => c.json({ status: 'ok' }));
  app.get('/readyz', async (c) => {
    if (settings.stopping.aborted) throw notReady();
    await server.database.ping(2000).catch(() => {
      throw notReady();
    });
    return c.json({ status: 'ready' });
  });
  let openApi = '';
  app.get('/api/openapi.json', (c) => {
    openApi ||= JSON.stringify(
      openApiOf(
        handlers.map(({ call }) => call),
        settings.version,
      ),
    );
    return c.body(openApi, 200, { 'content-type': 'application/json' });
  });
  app.route('/', mountLiveStream(server, live, settings.stopping));
  app.route('/', mountCalls(server, handlers));
  app.route('/', mountTogether(app.fetch));
  for (const page of pages) app.route('/', page);
  app.all('/api/*', () => {
    throw new NotFoundError('call');
  });
  if (web !== null) app.route('/', web.app);
  return app;
}

/** The path as it may stand in the log: without the parts that would tell a secret or a record. */
function nameless(path: string): string {
  if (path.startsWith(feedPath)) return `${feedPath}{secret}`;
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}');
}

function notReady(): ProblemAnswer {
  return new ProblemAnswer(503, 'unavailable', because('not_ready'), { headers: { 'retry-after': '2' } });
}
