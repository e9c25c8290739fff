import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

type SpanOptions = {
  readonly kind?: SpanKind;
  readonly attributes?: Attributes;
  /** The trace that the span continues; by default, the trace of the running work. */
  readonly parent?: Context;
};

/**
 * Runs the work in a span. Without `TRACES_URL`, the library records nothing. A failed span has the name of its error,
 * never the message, because messages can contain what people typed.
 */
export function inSpan<Result>(
  name: string,
  { parent, ...options }: SpanOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const run = async (span: ReturnType<typeof trace.getActiveSpan>) => {
    try {
      return await work();
    } catch (error) {
      const kind = error instanceof Error ? error.name : typeof error;
      span?.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span?.end();
    }
  };
  const tracer = trace.getTracer('grouphead');
  return parent === undefined
    ? tracer.startActiveSpan(name, options, run)
    : tracer.startActiveSpan(name, options, parent, run);
}

/** Runs the work in a trace of its own. */
export function inOwnTrace<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  return inSpan(name, { parent: ROOT_CONTEXT }, work);
}

/** Returns the ID of the trace that records the running work, or undefined if none does. */
export function recordedTrace(): string | undefined {
  const span = trace.getActiveSpan();
  return span?.isRecording() ? span.spanContext().traceId : undefined;
}
