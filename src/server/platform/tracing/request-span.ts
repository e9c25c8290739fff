import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context } from 'hono';
import { headerOf } from '#server/platform/http/incoming.ts';
import { inSpan } from './span.ts';

/** Runs the work of a request in a span. Behind our own proxy, the span continues the proxy's trace. */
export function inRequestSpan<Result>(
  c: Context,
  { name, trustsProxy }: { readonly name: string; readonly trustsProxy: boolean },
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = trustsProxy
    ? propagation.extract(context.active(), c, {
        keys: () => [],
        get: (request, header) => headerOf(request, header),
      })
    : context.active();
  const attributes = { 'http.request.method': c.req.method };
  return inSpan(name, { kind: SpanKind.SERVER, parent, attributes }, work);
}

/** Adds the outcome of the request to its span. A refusal is the caller's fault, so it is not a server error. */
export function noteOutcome({ route, status }: { readonly route: string; readonly status: number }): void {
  const span = trace.getActiveSpan();
  span?.setAttributes({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
}
