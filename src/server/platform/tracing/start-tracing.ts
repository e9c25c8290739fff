import { context, propagation, trace } from '@opentelemetry/api';

type TracingSettings = { readonly url: string; readonly version: string };

/**
 * Sends the spans of this process to an OpenTelemetry collector (OTLP over HTTP). Returns the function that sends the
 * remaining spans and stops. A collector that does not answer slows no one down: spans that do not fit into the queue
 * are dropped.
 */
export async function startTracing({ url, version }: TracingSettings): Promise<() => Promise<void>> {
  const [{ BatchSpanProcessor, TracerProvider }, { OTLPTraceExporter }, hooks, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: 5000 });
  const provider = new TracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'grouphead', 'service.version': version }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: 5000 })],
  });
  trace.setGlobalTracerProvider(provider);
  context.setGlobalContextManager(new hooks.AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
  };
}
