import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';

/** Makes spans that cost next to nothing and go nowhere, until `startTelemetry` was told where to send them. */
export const tracer = trace.getTracer('ward-board');

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The span that this code runs in, as W3C Trace Context writes it; undefined: there is none, or nobody keeps it. */
export function currentTraceparent(): string | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  if (!span || (span.traceFlags & TraceFlags.SAMPLED) === 0) return undefined;
  return `00-${span.traceId}-${span.spanId}-01`;
}

/** What continues a trace of another process. What is no `traceparent`, or a zero one, begins a trace of its own. */
export function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  const span = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
  const isZero = /^0*$/.test(traceId) || /^0*$/.test(spanId);
  return isZero ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, span);
}

/** Runs work in a span. An error is named in it, and not quoted: what it says may be a patient's data. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records what was done for the trace that `traceparent` names, once it is done. @param since by `Date.now()`. */
export function recordSpan(name: string, traceparent: string, since: number, attributes: Attributes): void {
  const options = { kind: SpanKind.CONSUMER, startTime: since, attributes };
  tracer.startSpan(name, options, contextOf(traceparent)).end();
}
